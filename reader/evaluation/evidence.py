"""Puts every question of a set to every method, one document after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from reader.asking.values import Question
from reader.evaluation.gold import Locator, Places, original_text
from reader.evaluation.measures import Outcome, judge
from reader.evaluation.methods import Method
from reader.evaluation.questions import EvidenceQuestion
from reader.ports import Library
from reader.text.document import DocumentId, DocumentText
from reader.text.words import WordCounts


@dataclass(frozen=True, slots=True)
class NotLocated:
    """Event: a question is left out, since its evidence is not in the document as imported."""

    question: EvidenceQuestion


@dataclass(frozen=True, slots=True)
class Measured:
    """Event: one question was put to one method."""

    question: EvidenceQuestion
    outcome: Outcome


EvaluationEvent = NotLocated | Measured


def evaluate(
    library: Library,
    documents: Mapping[Path, DocumentId],
    questions: Sequence[EvidenceQuestion],
    methods: Sequence[Method],
) -> Iterator[EvaluationEvent]:
    """Measure ``methods`` on the questions about ``documents``, which must have been read.

    Questions about other documents are passed over.
    """
    asked = sorted((q for q in questions if q.path in documents), key=lambda q: q.path)
    for path, about in groupby(asked, key=lambda question: question.path):
        content = library.documents.content(documents[path])
        if len(content.passages):
            task = _Task(documents[path], content, Locator(content, original_text(path)))
            for question in about:
                yield from task.measure(question, methods)


class _Task:
    """One document, with what is needed to judge answers from it."""

    def __init__(self, document: DocumentId, content: DocumentText, locator: Locator) -> None:
        self._document = document
        self._content = content
        self._locator = locator
        self._words = WordCounts(content.text)

    def measure(
        self, question: EvidenceQuestion, methods: Sequence[Method]
    ) -> Iterator[EvaluationEvent]:
        gold = self._locator.locate(question.gold) if question.answerable else None
        if question.answerable and gold is None:
            yield NotLocated(question)
            return
        for method in methods:
            yield Measured(question, self._outcome(question, gold, method))

    def _outcome(self, question: EvidenceQuestion, gold: Places | None, method: Method) -> Outcome:
        by_page = gold is not None and bool(gold.pages)
        asked = Question(question.text, self._document)
        retrieved = method.retrieve(asked, self._content, by_page=by_page)
        judgement = None
        if gold is not None:
            judgement = judge(self._content, self._words, retrieved.places, gold)
        return Outcome(question.id, method.name, judgement, retrieved)
