"""Puts questions to a shelf of documents, and to the right one alone: how often is it found?

Run with: python -m tests.benchmarks.shelf --cache FOLDER [--sets covid_qa,...] [--questions N]

All documents of a set make a shelf. A hit is a place with evidence, in the right volume, among the
first k that were consulted. Documents are imported and read once into the cache folder.
"""

from __future__ import annotations

import argparse
import hashlib
import resource
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from models.encoders.process_encoder import ProcessEncoder
from reader.collection.asking import ask
from reader.collection.library import Shelves
from reader.collection.narrowing import Room
from reader.evaluation.formats.own_questions import read_own
from reader.evaluation.measuring.gold import Locator, Places, original_text
from reader.evaluation.questions import Item
from reader.importing.import_events import Imported
from reader.importing.importing import import_document
from reader.memory.document_reading import read_document
from reader.ports import Encoder, Library
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.values.answer import Answer, VolumeState
from reader.values.asking_events import Answered
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.corpus import ROOT
from tests.scripted import word_reading

DEPTHS = (1, 3, 5)


@dataclass(frozen=True)
class Asked:
    """The outcome of one question: the rank of the first place with evidence, 0 for none."""

    rank: int
    volume: bool
    """Whether anything consulted is of the right volume."""
    looked_into: bool
    """Whether the right volume was among those looked into."""
    answered: bool
    seconds: float


def prepared(library: Library, encoder: Encoder, paths: Sequence[Path]) -> dict[Path, DocumentId]:
    """Every document, imported and read."""
    model = ExtractiveModel(
        library, HybridRelevance(library, encoder), encoder, close=word_reading()
    )
    found = {}
    for path in paths:
        events = import_document(library, path, ocr=False)
        found[path] = next(e.record.id for e in events if isinstance(e, Imported))
        for _ in read_document(library, found[path], model, encoder):
            pass
    return found


class Asking:
    """Asks one set's questions."""

    def __init__(self, library: Library, encoder: Encoder, room: Room) -> None:
        self._shelves = Shelves(library)
        shown = self._shelves.library
        self._model = ExtractiveModel(
            shown, HybridRelevance(shown, encoder), encoder, close=word_reading()
        )
        self._encoder = encoder
        self._room = room

    def ask(
        self, item: Item, document: DocumentId, shelf: Sequence[DocumentId], strategy: Strategy
    ) -> tuple[Answer, float]:
        """One answer, and the seconds it took."""
        question = Question(item.text, document, shelf=tuple(shelf))
        begun = time.perf_counter()
        *_, last = ask(
            self._shelves, question, strategy, self._model, room=self._room, encoder=self._encoder
        )
        assert isinstance(last, Answered)
        return last.answer, time.perf_counter() - begun


def outcome(
    answer: Answer, seconds: float, document: DocumentId, places: Places, content: DocumentText
) -> Asked:
    """Whether evidence was found, and how soon."""
    rank, volume = 0, False
    for number, read in enumerate(answer.consulted, 1):
        if (read.document or answer.question.document) == document:
            volume = True
            if not rank and holds(read.span, places, content):
                rank = number
    gone = [v.document for v in answer.volumes if v.state is not VolumeState.SEARCHED]
    return Asked(rank, volume, document not in gone, answer.answered, seconds)


def holds(span: Span, places: Places, content: DocumentText) -> bool:
    """Whether a stretch has evidence."""
    if places.pages:
        return any(page.number in places.pages for page in content.pages_of(span))
    return any(span.overlaps(gold) for gold in places.spans)


def rows(name: str, options: argparse.Namespace, encoder: Encoder) -> Iterator[str]:
    """The figures of one set."""
    items = [item for item in read_own(options.data / name).items if item.gold]
    every = sorted({item.path for item in items}, key=shuffled)[: options.documents]
    with closing(SqliteLibrary.open(options.cache / name)) as library:
        documents = prepared(library, encoder, every)
        contents = {d: library.documents.content(d) for d in documents.values()}
        locators = {
            path: Locator(contents[d], original_text(path)) for path, d in documents.items()
        }
        wanted = sorted((i for i in items if i.path in documents), key=lambda i: shuffled(i.id))
        shelf = list(documents.values())
        for strategy in (Strategy.GIST, Strategy.TREE):
            for label, volumes in (("alone", ()), ("shelf", shelf)):
                asking = Asking(library, encoder, Room(options.volumes))
                found = []
                for item in wanted[: options.questions]:
                    document = documents[item.path]
                    places = locators[item.path].locate(item.gold)
                    if places is not None:
                        answer, seconds = asking.ask(item, document, volumes, strategy)
                        content = contents[document]
                        found.append(outcome(answer, seconds, document, places, content))
                yield row(f"{name} ({len(shelf)})", f"{strategy.value}, {label}", found)


def row(name: str, strategy_name: str, found: Sequence[Asked]) -> str:
    """A line of the table."""
    count = max(1, len(found))
    hits = [sum(0 < asked.rank <= depth for asked in found) / count for depth in DEPTHS]
    shares = [
        *hits,
        sum(asked.volume for asked in found) / count,
        sum(asked.looked_into for asked in found) / count,
        sum(asked.answered for asked in found) / count,
    ]
    seconds = sorted(asked.seconds for asked in found)[count // 2]
    label = " | ".join(f"{share:.3f}" for share in shares)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"| {name} | {strategy_name} | {len(found)} | {label} | {seconds:.2f} | {peak:.0f} |"


def shuffled(name: object) -> str:
    """An order that has nothing to do with what is in it."""
    return hashlib.sha256(str(name).rsplit("/", maxsplit=1)[-1].encode()).hexdigest()


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "questions")
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--sets", type=lambda text: text.split(","), default=["covid_qa"])
    parser.add_argument("--documents", type=int)
    parser.add_argument("--questions", type=int, default=150)
    parser.add_argument("--volumes", type=int, default=12)
    options = parser.parse_args()
    hits = " | ".join(f"hit@{depth}" for depth in DEPTHS)
    print(f"| set | way | n | {hits} | volume | looked into | answered | s | MB |")
    print("|" + "---|" * (8 + len(DEPTHS)))
    with closing(ProcessEncoder()) as encoder:
        for name in options.sets:
            for line in rows(name, options, encoder):
                print(line, flush=True)


if __name__ == "__main__":
    main()
