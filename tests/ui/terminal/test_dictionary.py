"""``gistwalker dictionary`` with real files."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from reader.errors import ExitCode
from scripts.dictionary_samples import write_dictd, write_stardict
from tests.ui.terminal.outcome import ok

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def dictionary(gistwalker: Run) -> Run:
    return partial(gistwalker, "dictionary")


def test_added_listed_looked_up_and_removed(dictionary: Run, tmp_path: Path):
    code, out, _ = dictionary("add", write_dictd(tmp_path / "a"))
    assert (code, out) == (ExitCode.OK, "“Sample” was added: 4 words.\n")
    assert "Sample  4 words" in dictionary("list")[1]
    out = ok(dictionary("look-up", "houses"))
    assert out.startswith("house  (Sample)\n    n 1: a building")
    assert dictionary("remove", "sample")[0] == ExitCode.OK
    code, out, err = dictionary("look-up", "houses")
    assert (code, out) == (ExitCode.NOT_FOUND, "")
    assert "no dictionaries yet" in err


def test_as_json(dictionary: Run, tmp_path: Path):
    main = write_stardict(tmp_path / "a", {"Haus": b"a house"})
    (added,) = json.loads(dictionary("add", main, "--json")[1])["dictionaries"]
    assert added == {
        "id": 1,
        "name": "Star Sample",
        "words": 1,
        "file": str(main),
        "missing": False,
    }
    assert json.loads(dictionary("list", "--json")[1])["dictionaries"] == [added]
    found = json.loads(dictionary("look-up", "Häuser", "--language", "de", "--json")[1])
    assert found["definitions"] == [
        {"headword": "Haus", "dictionary": "Star Sample", "text": "a house"}
    ]
    assert json.loads(dictionary("remove", "1", "--json")[1])["removed"] == added


def test_what_is_not_there(dictionary: Run, tmp_path: Path):
    write_dictd(tmp_path / "a")
    assert dictionary("add", tmp_path / "a" / "sample.dict.dz")[0] == ExitCode.OK
    code, _, err = dictionary("look-up", "xyzzy")
    assert (code, err) == (ExitCode.NOT_FOUND, "This isn't in your dictionaries.\n")
    assert dictionary("remove", "Webster")[0] == ExitCode.NOT_FOUND


def test_a_file_that_is_no_dictionary(dictionary: Run, tmp_path: Path):
    (tmp_path / "notes.txt").write_text("x")
    code, _, err = dictionary("add", tmp_path / "notes.txt")
    assert code == ExitCode.INPUT
    assert "notes.txt isn't a dictionary" in err
