"""Asks the whole program our own questions, in a library that reads each document once."""

from __future__ import annotations

import hashlib
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from models.choice import Embedded
from models.encoders.process_encoder import ProcessEncoder
from models.network.network import ReaderNetwork
from models.readers import open_reader
from reader.collection.asking import ask
from reader.collection.library import CollectionLibrary
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.memory.document_reading import read_document
from reader.ports import Encoder, Library
from reader.records import DocumentRecord
from reader.values.answer import Answer, Grade
from reader.values.asking_events import Answered
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

    def as_json(self) -> dict[str, object]:
        """The result as a line of a file."""
        return {
            "document": self.document,
            "kind": self.question.kind,
            "question": self.question.text,
            "answers": self.question.answers,
            "line": self.line,
            "grade": self.grade.value,
            "first": self.first,
            "shown": self.shown,
            "seconds": round(self.seconds, 3),
        }


def taken_in(library: Library, document: OwnDocument, encoder: Encoder) -> DocumentRecord:
    """The document in the library, read completely; done only the first time."""
    digest = hashlib.sha256(document.path.read_bytes()).hexdigest()
    record = library.documents.by_hash(digest)
    if record is None:
        *_, imported = import_document(library, document.path, ocr=False)
        assert isinstance(imported, Imported)  # the last event, by its contract
        record = imported.record
    with closing(open_reader(Embedded(), library, encoder, print)) as reader:
        for _ in read_document(library, record.id, reader.model, encoder):
            pass
    return record


def answers_to(
    folder: Path, documents: Sequence[OwnDocument], network: Path | None
) -> Iterator[Asked]:
    """Ask every question of ``documents``; the library is in ``folder``."""
    encoder = ProcessEncoder()
    library = SqliteLibrary.open(folder)
    with closing(encoder), closing(library):
        records = [taken_in(library, document, encoder) for document in documents]
        collection = CollectionLibrary(library)
        reading = ReaderNetwork(network) if network else None
        with closing(
            open_reader(Embedded(), collection.library, encoder, print, network=reading)
        ) as reader:
            for document, record in zip(documents, records, strict=True):
                for question in document.questions:
                    begun = time.monotonic()
                    asked = Question(question.text, record.id)
                    *_, last = ask(collection, asked, Strategy.AUTO, reader.model, encoder=encoder)
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
    """Whether a line has an accepted answer, or most of its words and all of its figures."""
    said = _words(text)
    return any(_matches(said, _words(answer)) for answer in question.answers)


def _matches(said: Sequence[str], wanted: Sequence[str]) -> bool:
    if not said or not wanted:
        return False
    if f" {' '.join(wanted)} " in f" {' '.join(said)} ":
        return True
    if any(any(map(str.isdigit, word)) and word not in said for word in wanted):
        return False
    common = sum((Counter(said) & Counter(wanted)).values())
    recall, precision = common / len(wanted), common / len(said)
    f1 = 2 * recall * precision / (recall + precision) if common else 0.0
    return f1 >= _F1 or (len(wanted) > 3 and recall >= _RECALLED)


def _words(text: str) -> list[str]:
    words = re.findall(r"[^\W_]+(?:[.,]\d+)*", flat(text).lower())
    return [word for word in words if word not in ("a", "an", "the")]


def summary(found: Sequence[Asked]) -> Iterator[str]:
    """A table by kind of question: right in the first line, in any of three, and by grade."""
    yield "kind | n | first line | any of three | says: n, right | may say: n, right | no claim"
    kinds = sorted({each.question.kind for each in found})
    for kind in (*kinds, "answerable", "all"):
        rows = [
            each
            for each in found
            if kind in ("all", each.question.kind)
            or (kind == "answerable" and each.question.answers)
        ]
        count = max(1, len(rows))
        first = sum(each.first for each in rows) / count
        shown = sum(each.shown for each in rows) / count
        grades = []
        for grade in (Grade.SAYS, Grade.MAY_SAY):
            graded = [each for each in rows if each.grade is grade]
            grades.append(f"{len(graded)}, {sum(each.first for each in graded)}")
        claimed = sum(each.grade in (Grade.SAYS, Grade.MAY_SAY) for each in rows)
        yield " | ".join(
            [
                kind,
                str(len(rows)),
                f"{first:.2f}",
                f"{shown:.2f}",
                *grades,
                str(len(rows) - claimed),
            ]
        )
