"""QuALITY: one article a line, with questions that have four options each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from reader.evaluation.formats.lines import Entry, items_of
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import Item, ItemSet

FORM = (
    "QuALITY’s: an object with article_id, article, and questions, each with question, options and "
    "gold_label"
)


def read_quality(path: Path, texts: Texts) -> ItemSet:
    """Read questions; those without a gold label, as in the test split, are left out.

    Raises:
        UnreadableFileError: a line is not of this form.
    """

    def questions(entry: Entry) -> Iterator[Item]:
        article = str(entry["article_id"])
        kept = texts.keep(f"quality-{article}", str(entry["article"]))
        for number, asked in enumerate(entry["questions"]):
            if asked.get("gold_label") is None:
                continue
            options, right = tuple(map(str, asked["options"])), int(asked["gold_label"]) - 1
            if not 0 <= right < len(options):
                raise ValueError(f"gold_label {right + 1} of {len(options)} options")
            yield Item(
                id=str(asked.get("question_unique_id", f"{article}_{number}")),
                group=article,
                text=str(asked["question"]),
                path=kept,
                part="hard" if asked.get("difficult") else "",
                options=options,
                right=right,
            )

    return ItemSet(path.stem, items_of(path, questions, FORM))
