"""Questions over several passages: LongBench's multi-document QA, and HotpotQA's distractors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from gettext import gettext as tr
from pathlib import Path
from typing import Any

from reader.evaluation.formats.lines import Entry, bad_line, items_of, text_of
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import GoldPassage, Item, ItemSet
from reader.text.span import Span

LONGBENCH = "an object with input, context and answers, as LongBench has it"
DISTRACTOR = (
    "a JSON list of objects with _id, question, answer, supporting_facts and context, as "
    "HotpotQA's distractor setting has it"
)


def read_longbench(path: Path, texts: Texts) -> ItemSet:
    """Read one question and its long context from each line. Raises ``UnreadableFileError``."""

    def questions(entry: Entry) -> Iterator[Item]:
        number = str(entry.get("_id") or entry["input"])
        kept = texts.keep(number, str(entry["context"]))
        answers = tuple(map(str, entry["answers"]))
        yield Item(number, number, str(entry["input"]), kept, references=answers)

    return ItemSet(path.stem, items_of(path, questions, LONGBENCH))


def read_distractor(path: Path, texts: Texts) -> ItemSet:
    """Read ten paragraphs for each question, and the sentences in them that support its answer.

    Raises:
        UnreadableFileError: it is not of this form.
    """
    try:
        entries = _some(json.loads(text_of(path)))
        return ItemSet(path.stem, tuple(_distracted(entry, texts) for entry in entries))
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise bad_line(path, 1, error, DISTRACTOR) from error


def _some(entries: list[Entry]) -> list[Entry]:
    if not entries:
        raise ValueError(tr("empty"))
    return entries


def _distracted(entry: Entry, texts: Texts) -> Item:
    text, places = _joined(entry["context"])
    wanted = ((str(title), int(number)) for title, number in entry["supporting_facts"])
    gold = tuple(GoldPassage(places[fact]) for fact in wanted if fact in places)
    number = str(entry["_id"])
    kept, answer = texts.keep(number, text), str(entry["answer"])
    return Item(number, number, str(entry["question"]), kept, references=(answer,), gold=gold)


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
