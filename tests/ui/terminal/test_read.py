"""Reading by the command line: its options, and what is rebuilt."""

from __future__ import annotations

import json

import pytest

from reader.errors import ExitCode
from tests.books import prose
from tests.models.servers.served_process import ServedProcess

SIZES = ("--shortest", "20", "--longest", "40")


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.txt"
    path.write_text("\n\n".join(prose(20, f"p{n}w") for n in range(24)))
    return path


def episodes(gistwalker):
    return json.loads(gistwalker("gists", "--json", "1")[1])["episodes"]


def widest(gistwalker):
    nodes = json.loads(gistwalker("tree", "--json", "1")[1])["nodes"]
    return max(len(node["children"]) for node in nodes)


def test_a_memory_is_divided_as_wished_and_made_anew_in_part(gistwalker, book):
    gistwalker("import", book)
    code, _, err = gistwalker("read", "1", *SIZES)
    assert code == ExitCode.OK
    assert "To do: about" in err
    before = episodes(gistwalker)
    assert len(before) >= 12
    assert widest(gistwalker) > 3
    assert "0 passages" in gistwalker("read", "1", *SIZES)[2]

    err = gistwalker("read", "1", *SIZES, "--fan-out", "3")[2]
    assert "summaries of this document are out of date" in err
    assert "gistwalker read --fresh 1" in err
    assert widest(gistwalker) > 3

    gistwalker("read", "1", *SIZES, "--fan-out", "3", "--fresh")
    assert widest(gistwalker) == 3
    assert episodes(gistwalker) == before


@pytest.mark.parametrize(
    "wish", [("--longest", "5"), ("--shortest", "30", "--longest", "40"), ("--fan-out", "1")]
)
def test_what_cannot_be_wished_is_refused(gistwalker, book, wish):
    gistwalker("import", book)
    code, _, err = gistwalker("read", "1", *wish)
    assert code == ExitCode.USAGE
    assert wish[0] in err or "twice the minimum" in err


@pytest.fixture
def servers(tmp_path):
    """Two servers of one model, and one of another."""
    started = [
        ServedProcess(tmp_path / f"{number}.log", model)
        for number, model in enumerate(("big-8b", "big-8b", "other-8b"))
    ]
    yield started
    for server in started:
        server.kill()


@pytest.mark.usefixtures("shared_encoder")
def test_documents_are_read_by_several_servers_and_none_twice(gistwalker, book, servers, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("\n\n".join(prose(20, f"q{n}w") for n in range(24)))
    both = [word for server in servers[:2] for word in ("--server", server.address)]
    code, out, err = gistwalker("read", book, other, *both, *SIZES, "--json")
    assert code == ExitCode.OK
    models = {each["memory"]["model"] for each in json.loads(out)["documents"]}
    assert models == {"big-8b"}
    assert "of 2 documents in" in err
    assert all(server.answered for server in servers[:2])
    again = gistwalker("read", book, other, *both[:2], "--parallel", "1", *SIZES)
    assert "Read 0 passages of 2 documents" in again[2]


def test_servers_that_cannot_read_together_are_refused(gistwalker, book, servers):
    both = [word for server in servers[1:] for word in ("--server", server.address)]
    code, _, err = gistwalker("read", book, *both)
    assert (code, "has the model other-8b, not big-8b" in err) == (ExitCode.MODEL, True)
    code, _, err = gistwalker("read", book, *both, "--model", "third")
    assert (code, "has the model big-8b, not third" in err) == (ExitCode.MODEL, True)
    code, _, err = gistwalker("read", book, "--server", "http://192.0.2.1:80")
    assert (code, "isn't this machine" in err) == (ExitCode.MODEL, True)
    code, _, err = gistwalker("read", book, "--parallel", "2")
    assert (code, "need --server" in err) == (ExitCode.USAGE, True)
