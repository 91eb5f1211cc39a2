"""Questions and answers, kept whole, in tables that can be asked about themselves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from reader.asking.values import Action, Answer, Citation, Consulted, Question, Step, Strategy
from reader.ports import PastAnswer
from reader.text.document import DocumentId
from reader.text.span import Span
from storage import encoding
from storage.content import require
from storage.store import Store

_Rows = dict[int, list[Any]]
"""Rows of a table by the answer they belong to, in order."""


class StoredConversations:
    """``reader.ports.Conversations`` in the library file."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def add(self, answer: Answer) -> PastAnswer:
        """Keep a question with its answer. Raises ``NotFound`` if its document is gone."""
        asked = datetime.now(UTC)
        with self._store.together():
            require(self._store, answer.question.document)
            number = self._store.insert("answers", _answer_row(answer, asked))
            self._insert_citations(number, "citation", answer.citations)
            self._insert_citations(number, "nearest", answer.nearest)
            self._insert_steps(number, answer.trace)
            self._store.run_all(
                "INSERT INTO consulted VALUES (?, ?, ?, ?, ?)",
                (
                    (number, i, read.span.start, read.span.end, read.episode)
                    for i, read in enumerate(answer.consulted)
                ),
            )
            self._store.run_all(
                "INSERT INTO unread VALUES (?, ?, ?, ?)",
                ((number, i, span.start, span.end) for i, span in enumerate(answer.unread)),
            )
        return PastAnswer(number, asked, answer)

    def of(self, document: DocumentId) -> Sequence[PastAnswer]:
        """In the order they were asked."""
        with self._store.unchanging():
            rows = self._store.rows(
                """SELECT id, asked, question, text, answered, strategy, model, seconds,
                          words_read, words_in_document
                   FROM answers WHERE document = ? ORDER BY id""",
                document,
            )
            parts = _Parts(self._store, document)
        return [_past_answer(document, row, parts) for row in rows]

    def _insert_citations(self, answer: int, role: str, citations: Sequence[Citation]) -> None:
        self._store.run_all(
            "INSERT INTO citations VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (answer, role, i, c.document, c.span.start, c.span.end, encoding.storable(c.quote))
                for i, c in enumerate(citations)
            ),
        )

    def _insert_steps(self, answer: int, steps: Sequence[Step]) -> None:
        self._store.run_all(
            "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            ((answer, i, *_step_columns(step)) for i, step in enumerate(steps)),
        )


class _Parts:
    """Everything that belongs to the answers of one document, by answer."""

    def __init__(self, store: Store, document: DocumentId) -> None:
        self._store = store
        self._document = document
        cited = "document, span_start, span_end, quote"
        self.citations = self._read(cited, "citations", "AND role = 'citation'")
        self.nearest = self._read(cited, "citations", "AND role = 'nearest'")
        self.steps = self._read(
            "action, reason, span_start, span_end, node, target, episode, words_read", "steps"
        )
        self.consulted = self._read("span_start, span_end, episode", "consulted")
        self.unread = self._read("span_start, span_end", "unread")

    def _read(self, columns: str, table: str, condition: str = "") -> _Rows:
        found: _Rows = defaultdict(list)
        sql = f"""SELECT answer, {columns} FROM {table}
            WHERE answer IN (SELECT id FROM answers WHERE document = ?) {condition}
            ORDER BY answer, position"""  # noqa: S608  # the names are the constructor's
        for answer, *values in self._store.rows(sql, self._document):
            found[answer].append(values)
        return found


def _answer_row(answer: Answer, asked: datetime) -> dict[str, object]:
    return {
        "document": answer.question.document,
        "asked": asked.isoformat(),
        "question": encoding.storable(answer.question.text),
        "text": encoding.storable(answer.text),
        "answered": answer.answered,
        "strategy": answer.strategy.value,
        "model": answer.model,
        "seconds": answer.seconds,
        "words_read": answer.words_read,
        "words_in_document": answer.words_in_document,
    }


def _step_columns(step: Step) -> tuple[object, ...]:
    start, end = (step.span.start, step.span.end) if step.span is not None else (None, None)
    reason = encoding.storable(step.reason)
    named = (step.node, step.target, step.episode, step.words_read)
    return (step.action.value, reason, start, end, *named)


def _past_answer(document: DocumentId, row: tuple[Any, ...], parts: _Parts) -> PastAnswer:
    number, asked, question, text, answered, strategy, model, seconds, read, in_document = row
    answer = Answer(
        question=Question(question, document),
        text=text,
        answered=bool(answered),
        strategy=Strategy(strategy),
        model=model,
        citations=tuple(_citation(*values) for values in parts.citations[number]),
        nearest=tuple(_citation(*values) for values in parts.nearest[number]),
        trace=tuple(_step(values) for values in parts.steps[number]),
        consulted=tuple(
            Consulted(Span(start, end), episode) for start, end, episode in parts.consulted[number]
        ),
        unread=tuple(Span(start, end) for start, end in parts.unread[number]),
        seconds=seconds,
        words_read=read,
        words_in_document=in_document,
    )
    return PastAnswer(number, datetime.fromisoformat(asked), answer)


def _citation(document: int, start: int, end: int, quote: str) -> Citation:
    return Citation(DocumentId(document), Span(start, end), quote)


def _step(values: Sequence[Any]) -> Step:
    action, reason, start, end, node, target, episode, words_read = values
    span = None if start is None else Span(start, end)
    return Step(Action(action), reason, span, node, target, episode, words_read)
