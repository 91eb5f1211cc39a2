"""Published question sets, read as they are: QuALITY, QMSum, NarrativeQA, LongBench, HotpotQA."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from gettext import gettext as tr
from itertools import accumulate
from pathlib import Path
from typing import Any

from reader.errors import UnreadableFileError
from reader.evaluation.formats.own_questions import read_own
from reader.evaluation.formats.texts import (
    Entry,
    Texts,
    bad_line,
    from_entries,
    from_lines,
    text_of,
)
from reader.evaluation.questions import Item, ItemSet, Places
from reader.text.span import Span

_ANY = (
    "QuALITY’s, QMSum’s, NarrativeQA’s, LongBench’s, HotpotQA’s or this project’s own; see "
    "docs/evaluation.md"
)
_NARRATIVEQA = "NarrativeQA’s: a row with document_id, set, question, answer1 and answer2"
_DISTRACTOR = (
    "a JSON list of objects with _id, question, answer, supporting_facts and context, as "
    "HotpotQA's distractor setting has it"
)


def read_items(path: Path, texts: Texts) -> ItemSet:
    """Read the questions of ``path`` in any known format.

    Raises:
        UnreadableFileError: it is none that is known, or damaged; says where.
    """
    if path.is_dir() or path.name == "questions.jsonl":
        return _folder(path if path.is_dir() else path.parent, texts)
    text = text_of(path).lstrip()
    if text.startswith("["):
        return _distractors(path, text, texts)
    try:
        entry = json.loads(text.partition("\n")[0])
    except json.JSONDecodeError as error:
        raise bad_line(path, 1, error, _ANY) from error
    if not isinstance(entry, dict):
        raise bad_line(path, 1, ValueError(tr("not an object")), _ANY)
    for key, (form, questions) in _LINES.items():
        if key in entry:
            return ItemSet(path.stem, from_lines(path, partial(questions, texts), form))
    raise bad_line(path, 1, ValueError(tr("unknown format")), _ANY)


def _folder(path: Path, texts: Texts) -> ItemSet:
    if (path / "questions.jsonl").exists():
        return read_own(path, texts)
    if (path / "qaps.csv").exists():
        return _narrativeqa(path, texts)
    raise UnreadableFileError(
        tr("No question set in “{folder}”.").format(folder=path),
        tr("It should contain questions.jsonl, or NarrativeQA’s qaps.csv."),
    )


def _quality(texts: Texts, entry: Entry) -> Iterator[Item]:
    """One article, with questions that have options; those without a gold label are left out."""
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


def _qmsum(texts: Texts, entry: Entry) -> Iterator[Item]:
    """One meeting, with questions, answers, and the turns that contain them."""
    turns = [
        f"{turn['speaker']}: {' '.join(turn['content'].split())}\n\n"
        for turn in entry["meeting_transcripts"]
    ]
    kept, starts = texts.keep("qmsum-meeting", "".join(turns)), [0, *accumulate(map(len, turns))]
    for part in ("general", "specific"):
        for number, asked in enumerate(entry.get(f"{part}_query_list", ())):
            marked = asked.get("relevant_text_span", ())
            spans = (Span(starts[int(a)], starts[int(b) + 1]) for a, b in marked)
            yield Item(
                id=f"{kept.stem}/{part}{number}",
                group=kept.stem,
                text=str(asked["query"]),
                path=kept,
                part=part,
                references=(str(asked["answer"]),),
                gold=Places(spans=tuple(spans)),
            )


def _longbench(texts: Texts, entry: Entry) -> Iterator[Item]:
    """One question and its long context."""
    number = str(entry.get("_id") or entry["input"])
    kept = texts.keep(number, str(entry["context"]))
    answers = tuple(map(str, entry["answers"]))
    yield Item(number, number, str(entry["input"]), kept, references=answers)


_LINES: Mapping[str, tuple[str, Callable[[Texts, Entry], Iterator[Item]]]] = {
    "input": ("an object with input, context and answers, as LongBench has it", _longbench),
    "meeting_transcripts": (
        (
            "QMSum’s: an object with meeting_transcripts, general_query_list and "
            "specific_query_list, the questions with query and answer"
        ),
        _qmsum,
    ),
    "article": (
        (
            "QuALITY’s: an object with article_id, article, and questions, each with question, "
            "options and gold_label"
        ),
        _quality,
    ),
}
"""Formats with an object on each line, by a name that the first has: its form, its questions."""


def _distractors(path: Path, text: str, texts: Texts) -> ItemSet:
    """HotpotQA: ten paragraphs for each question, and the sentences that support its answer."""

    def questions(listed: str) -> Iterator[Item]:
        entries = json.loads(listed)
        if not entries:
            raise ValueError(tr("empty"))
        for entry in entries:
            text, places = _joined(entry["context"])
            facts = ((str(title), int(number)) for title, number in entry["supporting_facts"])
            gold = Places(spans=tuple(places[fact] for fact in facts if fact in places))
            number, answer = str(entry["_id"]), str(entry["answer"])
            kept = texts.keep(number, text)
            asked = str(entry["question"])
            yield Item(number, number, asked, kept, references=(answer,), gold=gold)

    return ItemSet(path.stem, from_entries(path, [(1, text)], questions, _DISTRACTOR))


def _joined(context: list[Any]) -> tuple[str, dict[tuple[str, int], Span]]:
    """Return all paragraphs, each under its title, and the places of their sentences."""
    text, places = "", {}
    for title, sentences in context:
        text += f"{title}\n\n"
        for number, sentence in enumerate(sentences):
            places[str(title), number] = Span(len(text), len(text) + len(sentence))
            text += sentence
        text += "\n\n"
    return text, places


def _narrativeqa(folder: Path, texts: Texts) -> ItemSet:
    """The test split, about stories in ``tmp``, where NarrativeQA's own script puts them.

    Books and scripts are reported separately, if documents.csv distinguishes them.
    """
    stories = {path.stem: path for path in sorted((folder / "tmp").glob("*.content"))}
    if not stories:
        raise UnreadableFileError(
            tr("No stories in “{folder}”.").format(folder=folder / "tmp"),
            tr("Fetch them with the script that comes with NarrativeQA."),
        )
    listed = folder / "documents.csv"
    kinds = {
        row.get("document_id"): row.get("kind", "")
        for _, row in (_rows(listed) if listed.exists() else ())
    }

    def questions(numbered: tuple[int, dict[str, str]]) -> Iterator[Item]:
        number, row = numbered
        about = row["document_id"]
        if row["set"] == "test" and about in stories:
            yield Item(
                id=f"{about}/{number}",
                group=about,
                text=row["question"],
                path=texts.keep(f"narrativeqa-{about}", _story(stories[about])),
                part=kinds.get(about, ""),
                references=(row["answer1"], row["answer2"]),
            )

    rows = ((number, (number, row)) for number, row in _rows(folder / "qaps.csv"))
    made = from_entries(folder / "qaps.csv", rows, questions, _NARRATIVEQA)
    return ItemSet(folder.name, made)


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
