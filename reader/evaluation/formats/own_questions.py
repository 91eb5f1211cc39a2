"""The project's own format: a folder with questions.jsonl and the documents it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reader.evaluation.formats.texts import Entry, Texts, from_lines
from reader.evaluation.questions import Item, ItemSet, Places
from reader.text.span import Span

FORM = (
    "an object with id, group, question, answers, answerable, docs and evidence, as "
    "docs/evaluation.md describes"
)
_OPTION = re.compile(r"^\s*(?:\(([A-H])\)|([A-H])[.)])\s+", re.MULTILINE)
_LETTER = re.compile(r"\(?([A-H])\b\)?")
_TRUTHS = ("True", "False")
_TRUTH = re.compile(r"\s*(true|false)\b", re.IGNORECASE)
_NUMBERED = re.compile(r"^Question\s*\d+[.:]\s*", re.IGNORECASE)
_ASKED_TRUTH = re.compile(r",?\s*True or False\?.*$", re.IGNORECASE | re.DOTALL)


def read_own(folder: Path, texts: Texts) -> ItemSet:
    """Read questions with documents, or with the text of one; others, of other tasks, are left out.

    Options are in the question, each on a line that begins with its letter; the answer is that
    letter, or True or False.

    Raises:
        UnreadableFileError: a line is not of this form.
    """

    def questions(entry: Entry) -> Iterator[Item]:
        if entry["docs"]:
            yield _item(folder / str(entry["docs"][0]), entry)
        elif entry.get("doc_text"):
            yield _item(texts.keep(str(entry["id"]), str(entry["doc_text"])), entry)

    return ItemSet(folder.name, from_lines(folder / "questions.jsonl", questions, FORM))


def _item(path: Path, entry: Entry) -> Item:
    meta: dict[str, Any] = entry.get("meta") or {}
    answerable, task = bool(entry["answerable"]), meta.get("task")
    answers = tuple(map(str, entry.get("answers", ()))) if answerable else ()
    text, options, right = _taken_apart(str(entry["question"]), answers)
    return Item(
        id=str(entry["id"]),
        group=str(entry["group"]),
        text=text,
        path=path,
        part=task if isinstance(task, str) else "",
        options=options,
        right=right,
        references=() if options else answers,
        gold=_gold(entry["evidence"]) if answerable else Places(),
        answerable=answerable,
        in_text=bool(meta.get("text_only", True)),
        pair=_pair(entry, meta),
    )


def _pair(entry: Entry, meta: dict[str, Any]) -> str:
    """Return the pair of a claim: NoCha numbers claims by ``pair``, groups by ``index``."""
    pair = meta.get("index", meta.get("pair"))
    return f"{entry['group']}/{pair}" if "pair" in meta else ""


def _taken_apart(
    question: str, answers: tuple[str, ...]
) -> tuple[str, tuple[str, ...], int | None]:
    """Return question, options, and the right one; None if several are right."""
    answer = answers[0] if len(answers) == 1 else ""
    question = _NUMBERED.sub("", question)
    if truth := _TRUTH.match(answer):
        asked = _ASKED_TRUTH.sub("", question).strip()
        return asked, _TRUTHS, _TRUTHS.index(truth[1].capitalize())
    marks = list(_OPTION.finditer(question))
    letters = [mark[1] or mark[2] for mark in marks]
    if len(marks) <= 1 or letters != sorted(set(letters)):
        return question, (), None
    ends = [*(mark.start() for mark in marks[1:]), len(question)]
    options = tuple(
        question[mark.end() : end].strip() for mark, end in zip(marks, ends, strict=True)
    )
    said = _LETTER.match(answer)
    right = letters.index(said[1]) if said and said[1] in letters else None
    return question[: marks[0].start()].strip(), options, right


def _gold(places: list[dict[str, Any]]) -> Places:
    """Return the evidence; other kinds of places, such as sentence numbers, are ignored."""
    pages = (int(place["page0"]) + 1 for place in places if "page0" in place)
    ends = (place["char"] for place in places if "char" in place and "page0" not in place)
    return Places(frozenset(pages), tuple(Span(int(start), int(end)) for start, end in ends))
