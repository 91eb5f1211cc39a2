"""Asks the whole program our own questions, in a library that reads each document once."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from models.choice import Embedded
from models.network.network import ReaderNetwork
from models.readers import open_reader
from models.search.process_encoder import ProcessEncoder
from reader.importing.import_document import Imported, import_document
from reader.memory.document_reading import read_document
from reader.ports import Encoder, Library
from reader.records import DocumentRecord
from reader.shelf.asking import ask
from reader.shelf.library import Shelves
from reader.values.answer import Answer
from reader.values.asking_events import Answered
from reader.values.grade import Grade
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from training.own_questions import OwnDocument, OwnQuestion, flat

_MARK = re.compile(r"\s*\[\d+\]")
_RECALLED, _F1 = 0.75, 0.6


@dataclass(frozen=True)
class Asked:
    """A question with the program's answer, and whether it is right.

    ``first``: in the first line that is shown; ``shown``: in any of three quotes or passages.
    """

    document: str
    question: OwnQuestion
    line: str
    grade: Grade
    first: bool
    shown: bool
    seconds: float
    signs: tuple[float, ...] = ()


def taken_in(library: Library, document: OwnDocument, encoder: Encoder) -> DocumentRecord:
    """The document in the library, read completely; done only the first time."""
    for record in library.documents.all():
        if record.title == document.name:
            return record
    *_, imported = import_document(library, document.path, ocr=False)
    assert isinstance(imported, Imported)  # the last event, by its contract
    with closing(open_reader(Embedded(), library, encoder, print)) as reader:
        for _ in read_document(library, imported.record.id, reader.model, encoder):
            pass
    library.documents.rename(imported.record.id, document.name)
    return library.documents.get(imported.record.id)


def answers_to(
    folder: Path, documents: Sequence[OwnDocument], network: Path | None
) -> Iterator[Asked]:
    """Ask every question of ``documents``; the library is in ``folder``."""
    encoder = ProcessEncoder()
    library = SqliteLibrary.open(folder)
    with closing(encoder), closing(library):
        records = [taken_in(library, document, encoder) for document in documents]
        shelves = Shelves(library)
        reading = ReaderNetwork(network) if network else None
        with closing(
            open_reader(Embedded(), shelves.library, encoder, print, network=reading)
        ) as reader:
            for document, record in zip(documents, records, strict=True):
                for question in document.questions:
                    begun = time.monotonic()
                    asked = Question(question.text, record.id)
                    *_, last = ask(shelves, asked, Strategy.AUTO, reader.model, encoder=encoder)
                    assert isinstance(last, Answered)
                    seconds = time.monotonic() - begun
                    yield judged(document.name, question, last.answer, seconds)


def judged(document: str, question: OwnQuestion, answer: Answer, seconds: float) -> Asked:
    """Compare an answer with the accepted ones."""
    line = _MARK.sub("", answer.text.split("\n")[0]) if answer.citations else ""
    quotes = [each.quote for each in (*answer.citations, *answer.nearest)][:3]
    shown = [line, *quotes]
    return Asked(
        document,
        question,
        line,
        answer.grade,
        is_right(line, question),
        any(is_right(text, question) for text in shown),
        seconds,
    )


def is_right(text: str, question: OwnQuestion) -> bool:
    """Whether a line has an accepted answer, or most of its words."""
    said = _words(text)
    return any(_matches(said, _words(answer)) for answer in question.answers)


def _matches(said: Sequence[str], wanted: Sequence[str]) -> bool:
    if not said or not wanted:
        return False
    if f" {' '.join(wanted)} " in f" {' '.join(said)} ":
        return True
    common = sum((Counter(said) & Counter(wanted)).values())
    recall, precision = common / len(wanted), common / len(said)
    f1 = 2 * recall * precision / (recall + precision) if common else 0.0
    return f1 >= _F1 or (len(wanted) > 3 and recall >= _RECALLED)


def _words(text: str) -> list[str]:
    words = re.findall(r"[^\W_]+(?:[.,]\d+)*", flat(text).lower())
    return [word for word in words if word not in ("a", "an", "the")]
