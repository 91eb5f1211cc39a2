"""Importing a file of experiences: refused with helpful messages, imported once."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from reader.errors import UnreadableFileError
from reader.learning.exchange import exported, imported, unknown
from reader.values.experience import Label, Standing
from storage.library import SqliteLibrary
from tests.storage.stored_library import LEARNT

GOOD = json.loads(exported([LEARNT], {}))
(ROW,) = GOOD["experiences"]


@pytest.fixture
def documents(tmp_path):
    with SqliteLibrary.open(tmp_path) as library:
        yield library.documents


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"learnt": "yesterday"}, "learnt: "),
        ({"learnt": "0001-01-01T00:00:00+14:00"}, "“learnt” is no moment"),
        ({"learnt": "9999-12-31T23:59:59-14:00"}, "“learnt” is no moment"),
        ({"kind": "spell"}, "kind: "),
        ({"question": " ", "answer": "He."}, "is empty"),
        ({"answer": ""}, "is empty"),
        ({"evidence": ["x"]}, "is not an object"),
        ({"id": None}, "id: "),
        (
            {"kind": "strategy", "question": "place, long", "answer": "obey"},
            "“place, long: obey” isn't a known method of answering",
        ),
    ],
)
def test_what_is_wrong_is_said_with_the_entry_it_is_in(documents, changes, says):
    text = json.dumps({**GOOD, "experiences": [ROW, {**ROW, **changes}]})
    with pytest.raises(UnreadableFileError, match="in entry 2, ") as refused:
        imported(text, documents)
    assert says in refused.value.what


@pytest.mark.parametrize("text", ["", "hello", "[" * 100_000])
def test_what_is_no_json_is_called_so(documents, text):
    with pytest.raises(UnreadableFileError, match="valid JSON"):
        imported(text, documents)


def test_a_way_of_reading_that_is_known_is_taken_in(documents):
    strategy_row = {"kind": "strategy", "question": "place, long", "answer": "gist, 3 look-ups"}
    (found,) = imported(json.dumps({**GOOD, "experiences": [{**ROW, **strategy_row}]}), documents)
    assert found.standing is Standing.PROPOSED


def test_a_file_without_a_list_is_refused(documents):
    with pytest.raises(UnreadableFileError, match="no list of entries"):
        imported(json.dumps({**GOOD, "experiences": {}}), documents)


def test_a_file_that_is_taken_in_twice_is_taken_in_once(documents):
    found = imported(json.dumps({**GOOD, "experiences": [ROW, ROW]}), documents)
    (new,) = unknown(found, [])
    assert unknown(found, [new]) == []
    assert unknown(found, [replace(new, standing=Standing.DECLINED)]) == [new]
    wrong = replace(new, label=Label.WRONG, standing=Standing.REFUSED)
    assert unknown(found, [wrong]) == [new]
