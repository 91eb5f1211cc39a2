"""Gain of conversation context for follow-up questions, and its cost for other questions.

Run with: python -m tests.benchmarks.following --cache FOLDER [--sets qmsum,...] [--held-out]

The cache has a library for each set, with its documents already read. Two things are measured, both
by the evidence that the answers find. *In a row*: the set's own questions, each complete in itself,
asked one after the other in one conversation; beside it, each asked alone. *Made follow-ups*: where
one question names who acts in a later one, the name there is replaced by a pronoun; asked alone,
after the first, and as originally written.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from itertools import groupby
from pathlib import Path

from models.embedded.extractive import ExtractiveModel
from models.embedded.relevance import HybridRelevance
from models.encoders.process_encoder import ProcessEncoder
from reader.asking.conversation import turns_of
from reader.collection.asking import ask
from reader.collection.library import Shelves
from reader.evaluation.formats.own_questions import read_own
from reader.evaluation.measuring.gold import Locator, original_text
from reader.evaluation.measuring.measures import DEPTHS, Judgement, judge
from reader.evaluation.methods.methods import cited_first
from reader.evaluation.questions import Half, Item
from reader.ports import Library
from reader.skills import ReadingModel
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.text.word_counts import WordCounts
from reader.values.answer import Answer
from reader.values.asking_events import Answered
from reader.values.question import Known, Question
from reader.values.strategy import Strategy
from storage.library import SqliteLibrary
from tests.corpus import ROOT
from tests.scripted import word_reading

SETS = ("qmsum", "covid_qa")
_ACTS = re.compile(
    r"\b(?:did|does|was|is) ((?:the )?(?:[A-Z][\w-]*)(?: [A-Z][\w-]*)*|the [a-z]{3,})\b(?!['’])"
)
_WOMEN = re.compile(
    r"\b(?:princess|queen|girl|woman|mother|daughter|wife|lady|witch|sister|bride)$"
)


class Reader:
    """Look-up with whatever was asked before; ``forgets`` it again for what is asked alone."""

    def __init__(
        self, name: str, library: Library, model: ReadingModel, *, forgets: bool = False
    ) -> None:
        self.name = name
        self.understood: list[tuple[str, str]] = []
        self.answers: list[Answer] = []
        self._library = library
        self._model = model
        self._forgets = forgets
        self._document: DocumentId | None = None

    def places(self, question: Question, *, by_page: bool) -> Sequence[Span]:
        """The cited places come first."""
        if question.document != self._document or self._forgets:
            self._document, self.answers = question.document, []
        earlier = turns_of(self.answers, question.document, question.shelf)
        asked = replace(question, known=Known(earlier=earlier))
        *_, last = ask(Shelves(self._library), asked, Strategy.GIST, self._model)
        assert isinstance(last, Answered)
        answer = last.answer
        self.answers.append(answer)
        if answer.question.known.understood:
            self.understood.append((question.text, answer.question.known.understood))
        cited = [citation.span for citation in answer.citations]
        consulted = [place.span for place in answer.consulted]
        return [*cited, *consulted] if by_page else cited_first(consulted, cited)


def ready(library: Library) -> Mapping[Path, DocumentId]:
    """The documents that have been read to their end, by where their files are."""
    complete = (r for r in library.documents.all() if library.memories.status(r.id).tree_complete)
    return {record.source.path: record.id for record in complete}


def judged(
    library: Library, documents: Mapping[Path, DocumentId], items: Sequence[Item], reader: Reader
) -> Iterator[Judgement]:
    """Of the answerable questions about ``documents``, one document after the other."""
    asked = sorted((q for q in items if q.path in documents and q.gold), key=lambda q: q.path)
    for path, about in groupby(asked, key=lambda item: item.path):
        content = library.documents.content(documents[path])
        locator, words = Locator(content, original_text(path)), WordCounts(content.text)
        for item in about:
            if gold := locator.locate(item.gold):
                question = Question(item.text, documents[path])
                places = reader.places(question, by_page=bool(gold.pages))
                yield judge(content, words, places, gold)


def made(questions: Sequence[Item]) -> Iterator[tuple[Item, ...]]:
    """Two questions that name the same, and the second with a pronoun for who acts in it."""
    for number, second in enumerate(questions):
        acts = _ACTS.search(second.text)
        earlier = (q for q in reversed(questions[:number]) if q.path == second.path)
        first = next((q for q in earlier if acts and acts.group(1) in q.text), None)
        if acts and first:
            who = "she" if _WOMEN.search(acts.group(1)) else "he"
            text = f"{second.text[: acts.start(1)]}{who}{second.text[acts.end(1) :]}"
            yield first, second, replace(second, text=text)


def measure(options: argparse.Namespace, name: str, encoder: ProcessEncoder) -> None:
    """Print the figures of one set."""
    every = [item for item in read_own(options.data / name).items if item.in_text]
    questions = [q for q in every if options.held_out or q.half is Half.DEVELOPMENT]
    with closing(SqliteLibrary.open(options.cache / name)) as library:
        documents = ready(library)
        model = ExtractiveModel(
            library, HybridRelevance(library, encoder), encoder, close=word_reading()
        )

        def outcomes(reader: Reader, asked: Sequence[Item]) -> list[Judgement]:
            return list(judged(library, documents, asked, reader))

        alone = Reader("alone", library, model, forgets=True)
        in_a_row = Reader("in a row", library, model)
        for reader in () if options.made_only else (alone, in_a_row):
            tell(name, reader.name, outcomes(reader, questions))
        print(f"{name}: {len(in_a_row.understood)} taken for follow-ups")
        for text, meaning in in_a_row.understood:
            print(f"    {text} => {meaning}")
        found: dict[str, list[Judgement]] = defaultdict(list)
        for first, second, follow_up in made(questions):
            found["as it was written"] += outcomes(alone, [second])
            found["follow-up alone"] += outcomes(alone, [follow_up])
            after = Reader("after", library, model)
            outcomes(after, [first])
            found["follow-up after the first"] += outcomes(after, [follow_up])
            if options.verbose:
                print(f"    {follow_up.text} => {after.understood}")
        for what, these in found.items():
            tell(name, what, these)


def tell(name: str, what: str, outcomes: Sequence[Judgement]) -> None:
    """One line of a table."""
    ranks = [outcome.rank for outcome in outcomes]
    shares = [sum(r is not None and r <= depth for r in ranks) / len(ranks) for depth in DEPTHS]
    hits = " | ".join(f"{share:.3f}" for share in shares)
    print(f"| {name} | {what} | {len(ranks)} | {hits} |", flush=True)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=ROOT / "questions", help="question sets")
    parser.add_argument("--cache", type=Path, required=True, help="where libraries are kept")
    parser.add_argument("--sets", type=lambda text: text.split(","), default=list(SETS))
    parser.add_argument("--held-out", action="store_true", help="ask the held-out half too")
    parser.add_argument("--made-only", action="store_true", help="not the questions in a row")
    parser.add_argument("--verbose", action="store_true", help="print what was understood")
    options = parser.parse_args()
    with closing(ProcessEncoder()) as encoder:
        for name in options.sets:
            measure(options, name, encoder)


if __name__ == "__main__":
    main()
