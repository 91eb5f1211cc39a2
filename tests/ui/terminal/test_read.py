"""Reading by the command line: its options, and what is rebuilt."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest

from reader.errors import ExitCode
from reader.memory.reading_events import Deepened, DeepeningBegun, Held, Promise
from reader.memory.reading_limits import Hold, ReadingLimits
from reader.records import Depth
from tests.books import prose
from tests.doubles import stand_in
from tests.models.servers.served_process import ServedProcess
from ui.terminal.console import Console
from ui.terminal.read_command import deepened, promise_words

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


class Deepening:
    """A session whose language model is held at first, and then reads one part."""

    def __init__(self, *holds):
        self.holds, self.limits = list(holds), []

    def deepen(self, _document, limits):
        self.limits.append(limits)
        if self.holds:
            yield Held(self.holds.pop(0))
            return
        yield DeepeningBegun(Depth(0, 9, 0, 2), 0.0, Promise(0.0, 120.0, 9000.0))
        yield Deepened(stand_in(None), Depth(0, 9, 1, 2), 0.1, Promise(0.0, 60.0, 9000.0))


def told(capsys, session, limits=ReadingLimits()):
    record = stand_in(SimpleNamespace(id=1))
    deepened(stand_in(SimpleNamespace(console=Console())), session, record, limits)
    return capsys.readouterr().err


def test_what_a_language_model_reads_is_told_with_when_it_is_there(capsys):
    said = told(capsys, Deepening())
    assert "summaries of chapters in about 2 min, everything in about 2 h" in said
    assert "a language model has read 0 of 9 passages and 1 of 2 summaries." in said


def test_night_and_mains_power_are_waited_for(capsys, monkeypatch):
    waits = []
    monkeypatch.setattr("ui.terminal.read_command.time.sleep", waits.append)
    said = told(capsys, Deepening(Hold.DAY, Hold.BATTERY))
    assert len(waits) == 2
    assert "has read" in said


@pytest.mark.parametrize("hold", [Hold.TIME, Hold.ASKED])
def test_other_limits_end_it_and_are_named(capsys, hold):
    session = Deepening(hold)
    assert told(capsys, session)
    assert len(session.limits) == 1


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (Promise(9.0, 9.0, 9.0), "about 9 s left"),
        (Promise(9.0, 129.0, 14_409.0), "first answers in about 9 s"),
        (Promise(0.0, 0.0, 30.0), "about 30 s left"),
        (Promise(0.0, None, None), "known after the first part"),
    ],
)
def test_a_promise_has_words(left, words):
    assert words in promise_words(left)


def test_a_document_is_read_without_a_language_model(gistwalker, book):
    code, _, err = gistwalker("read", str(book), *SIZES, "--minutes", "5")
    assert code == ExitCode.OK
    assert "language model" not in err
    memory = json.loads(gistwalker("list", "--json")[1])["documents"][0]["memory"]
    assert memory["read_by_model"]["passages"] == 0
    assert memory["read_by_model"]["of_passages"] == memory["episodes"]
    nodes = json.loads(gistwalker("tree", "--json", "1")[1])["nodes"]
    assert {node["read_by"] for node in nodes} == {None}


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
    "wish",
    [
        ("--longest", "5"),
        ("--shortest", "30", "--longest", "40"),
        ("--fan-out", "1"),
        ("--minutes", "5", "--until", "asked"),
    ],
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
    for each in json.loads(out)["documents"]:
        depth = each["memory"]["read_by_model"]
        assert depth["passages"] == depth["of_passages"] > 0
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
