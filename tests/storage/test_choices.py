from __future__ import annotations

from pathlib import Path

from reader.records import Choice
from storage.library import SqliteLibrary


def test_a_choice_is_kept_replaced_and_taken_back(tmp_path: Path):
    with SqliteLibrary.open(tmp_path) as library:
        assert library.choices.get(Choice.MODEL) is None
        library.choices.set(Choice.MODEL, "one")
        library.choices.set(Choice.MODEL, "two")
    with SqliteLibrary.open(tmp_path) as library:
        assert library.choices.get(Choice.MODEL) == "two"
        library.choices.set(Choice.MODEL, None)
        assert library.choices.get(Choice.MODEL) is None
