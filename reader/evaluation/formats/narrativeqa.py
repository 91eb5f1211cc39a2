"""NarrativeQA: a folder with qaps.csv, documents.csv, and the downloaded stories."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from gettext import gettext as tr
from pathlib import Path

from reader.errors import UnreadableFileError
from reader.evaluation.formats.lines import bad_line, text_of
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import Item, ItemSet

FORM = "NarrativeQA’s: a row with document_id, set, question, answer1 and answer2"
_SET = "test"


def read_narrativeqa(folder: Path, texts: Texts) -> ItemSet:
    """Read questions of the test split about stories in ``tmp``, where its script puts them.

    Books and scripts are reported separately, if documents.csv distinguishes them.

    Raises:
        UnreadableFileError: a row is not of this form, or no story is there.
    """
    stories = {path.stem: path for path in sorted((folder / "tmp").glob("*.content"))}
    if not stories:
        raise UnreadableFileError(
            tr("No stories in “{folder}”.").format(folder=folder / "tmp"),
            tr("Fetch them with the script that comes with NarrativeQA."),
        )
    kinds = _kinds(folder / "documents.csv")
    items = []
    for number, row in _rows(folder / "qaps.csv"):
        try:
            story = stories.get(row["document_id"])
            if row["set"] == _SET and story is not None:
                kept = texts.keep(f"narrativeqa-{row['document_id']}", _story(story))
                items.append(_item(number, row, kept, kinds))
        except KeyError as error:
            raise bad_line(folder / "qaps.csv", number, error, FORM) from error
    return ItemSet(folder.name, tuple(items))


def _item(number: int, row: dict[str, str], story: Path, kinds: dict[str, str]) -> Item:
    return Item(
        id=f"{row['document_id']}/{number}",
        group=row["document_id"],
        text=row["question"],
        path=story,
        part=kinds.get(row["document_id"], ""),
        references=(row["answer1"], row["answer2"]),
    )


def _kinds(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    return {row.get("document_id", ""): row.get("kind", "") for _, row in _rows(path)}


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    reader = csv.DictReader(text_of(path).splitlines(keepends=True))
    for row in reader:
        yield reader.line_num, row


def _story(path: Path) -> str:
    """Read a story; old files on Gutenberg are not all in UTF-8."""
    data = path.read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")
