"""Reading by the command line: its options, and what is rebuilt."""

from __future__ import annotations

import json

import pytest

from reader.errors import ExitCode
from tests.books import prose

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
