from __future__ import annotations

import io
import json

import pytest

from ui.terminal.console import Console, printable


def written(encoding: str, write) -> bytes:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding)
    write(Console(out=stream, err=stream))
    stream.flush()
    return raw.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "ascii", "cp1252"])
def test_json_can_be_read_back_whatever_the_terminal_can_show(encoding):
    shape = {"title": "“石头”", "path": "/books/\udcff.txt"}
    assert json.loads(written(encoding, lambda console: console.result(shape))) == shape


def test_what_a_terminal_cannot_show_does_not_stop_the_rest():
    assert written("latin-1", lambda console: console.line("Größe 石 €")) == b"Gr\xf6\xdfe ? ?\n"
    assert written("ascii", lambda console: console.note("“zé”")) == b"?z??\n"


def test_closed_streams_are_not_written_to(monkeypatch):
    monkeypatch.setattr("sys.stdout", None)
    monkeypatch.setattr("sys.stderr", None)
    console = Console()
    console.line("words")
    console.note("more")
    console.progress("on")


def test_spaces_that_do_not_break_are_printed():
    french = "lu\N{NO-BREAK SPACE}: 1\N{NARROW NO-BREAK SPACE}200 mots"
    assert printable(french) == french
