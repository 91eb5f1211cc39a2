"""``gistwalker pack-memory`` and ``unpack-memory``: from one library into another."""

from __future__ import annotations

import json

import pytest

from reader.errors import ExitCode
from reader.values.maker import Maker
from storage.library import SqliteLibrary
from tests.books import prose
from tests.reader.memory_packs.made import remembered
from tests.ui.terminal.outcome import ok


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "book.txt"
    path.write_text("\n\n".join(prose(20, f"p{n}w") for n in range(4)))
    return path


@pytest.fixture
def pack(gistwalker, home, book, tmp_path):
    """Of a book that was read in the usual library."""
    with SqliteLibrary.open(home) as library:
        remembered(library, book)
    target = tmp_path / "pack.zip"
    out = ok(gistwalker("pack-memory", "book", "--out", target))
    assert f"Written: {target} (" in out
    assert "1 summary" in out
    assert "by extractive" in out
    return target


@pytest.fixture
def laptop(tmp_path):
    return ("--library", tmp_path / "laptop")


def test_a_document_is_imported_and_what_was_read_is_joined_to_it(gistwalker, pack, book, laptop):
    code, _, err = gistwalker("unpack-memory", pack, *laptop)
    assert (code, "doesn't have the document" in err) == (ExitCode.NOT_FOUND, True)
    assert "1 summary" in ok(gistwalker("unpack-memory", pack, book, *laptop))
    gists = [json.loads(gistwalker("gists", "1", "--json", *more)[1]) for more in ((), laptop)]
    assert gists[0]["episodes"] == gists[1]["episodes"]
    code, out, _ = gistwalker("unpack-memory", pack, "--json", *laptop)
    assert (code, json.loads(out)["new"]) == (ExitCode.OK, False)
    assert "Nothing in it is new" in ok(gistwalker("unpack-memory", pack, *laptop))


def test_a_language_model_s_work_is_replaced_only_if_wished(gistwalker, pack, home):
    with SqliteLibrary.open(home) as library:
        (record,) = library.documents.all()
        library.memories.forget(record.id)
        remembered(library, record.source.path, Maker("a model", "1"))
    code, _, err = gistwalker("unpack-memory", pack)
    assert (code, "--replace" in err) == (ExitCode.USAGE, True)
    assert "1 gist" in ok(gistwalker("unpack-memory", pack, "--replace"))


def test_a_file_with_the_usual_name_is_not_overwritten(gistwalker, pack, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ok(gistwalker("pack-memory", "1"))
    assert (tmp_path / "book-memory.zip").read_bytes()[:2] == pack.read_bytes()[:2]
    code, _, err = gistwalker("pack-memory", "1")
    assert (code, "already exists" in err) == (ExitCode.INPUT, True)


def test_what_is_no_pack_is_refused_in_a_sentence(gistwalker, book):
    code, _, err = gistwalker("unpack-memory", book)
    assert (code, err.count("\n")) == (ExitCode.INPUT, 1)
    assert "not a memory pack" in err
