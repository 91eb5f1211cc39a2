"""Answers as rows: complete or not, in tables that can be queried."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from reader.records import AnswerState, PastAnswer
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.answer import (
    Action,
    Answer,
    Aside,
    AsideKind,
    Consulted,
    Extent,
    Grade,
    Headline,
    Manner,
    Step,
    Volume,
    VolumeState,
)
from reader.values.hop import Algorithm
from reader.values.question import ConversationId, Known, Question
from reader.values.quotation import Citation
from reader.values.strategy import Strategy
from storage.conversations import shelves
from storage.experiences import recollections
from storage.file.store import Store
from storage.rows import encoding, graphs

_Rows = dict[int, list[Any]]
"""Rows of a table by their answer, in order."""

_PARTS = (
    "citations",
    "steps",
    "consulted",
    "unread",
    "volumes",
    "recollections",
    "focus",
    "asides",
    *graphs.TABLES,
)


class StoredAnswers:
    """Writes and reads answers; their conversation is decided elsewhere."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def insert(self, answer: Answer, row: dict[str, object]) -> int:
        """Add an answer with ``row``, the columns it does not have itself; return its number."""
        number = self._store.insert("answers", {**row, **_columns(answer)})
        self._insert_parts(number, answer)
        return number

    def replace(self, number: int, answer: Answer, state: AnswerState) -> None:
        """Replace the stored answer ``number`` by ``answer``."""
        columns = {**_columns(answer), "state": state.value}
        names = ", ".join(f"{name} = ?" for name in columns)
        sql = f"UPDATE answers SET {names} WHERE id = ?"
        self._store.run(sql, *columns.values(), number)
        for table in _PARTS:
            self._store.run(f"DELETE FROM {table} WHERE answer = ?", number)
        self._insert_parts(number, answer)

    def where(self, column: str, value: int) -> Sequence[PastAnswer]:
        """The answers whose ``column`` is ``value``, in the order in which they were asked."""
        with self._store.unchanging():
            rows = self._store.rows(
                f"""SELECT id, document, asked, conversation, state, question, understood,
                          up_to, about_start, about_end, algorithm, unaided, text,
                          grade, strategy, model, seconds, words_read, words_in_document,
                          reasoned, look_ups, headline, passages_read, passages
                   FROM answers WHERE {column} = ? ORDER BY id""",
                value,
            )
            parts = _Parts(self._store, column, value)
            volumes = shelves.of(self._store, (row[3] for row in rows))
        return [_past_answer(row, parts, volumes) for row in rows]

    def _insert_parts(self, number: int, answer: Answer) -> None:
        self._insert_citations(number, "citation", answer.citations)
        self._insert_citations(number, "nearest", answer.nearest)
        for statement, rows in _part_rows(answer):
            self._store.run_all(statement, ((number, i, *row) for i, row in enumerate(rows)))
        graphs.insert(self._store, number, answer.graph)
        recollections.insert(self._store, number, answer.question.known.recalled)

    def _insert_citations(self, answer: int, role: str, citations: Sequence[Citation]) -> None:
        self._store.run_all(
            "INSERT INTO citations VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                (answer, role, i, c.document, c.span.start, c.span.end, encoding.storable(c.quote))
                for i, c in enumerate(citations)
            ),
        )


class _Parts:
    """The dependent rows of some answers, by answer."""

    def __init__(self, store: Store, column: str, value: int) -> None:
        self._store = store
        self._column = column
        self._value = value
        cited = "document, span_start, span_end, quote"
        self.citations = self._read(cited, "citations", "AND role = 'citation'")
        self.nearest = self._read(cited, "citations", "AND role = 'nearest'")
        self.steps = self._read(
            "action, reason, span_start, span_end, node, target, episode, words_read, document",
            "steps",
        )
        self.consulted = self._read("span_start, span_end, episode, document", "consulted")
        self.unread = self._read("document, span_start, span_end", "unread")
        self.volumes = self._read("document, title, state", "volumes")
        self.focus = self._read("span_start, span_end", "focus")
        self.asides = self._read("kind, span_start, span_end", "asides")
        self.graphs = graphs.of(store, column, value)

    def _read(self, columns: str, table: str, condition: str = "") -> _Rows:
        found: _Rows = defaultdict(list)
        sql = f"""SELECT answer, {columns} FROM {table}
            WHERE answer IN (SELECT id FROM answers WHERE {self._column} = ?) {condition}
            ORDER BY answer, position"""
        for answer, *values in self._store.rows(sql, self._value):
            found[answer].append(values)
        return found


def _columns(answer: Answer) -> dict[str, object]:
    return {
        "question": encoding.storable(answer.question.text),
        "understood": encoding.storable(answer.question.known.understood),
        "text": encoding.storable(answer.text),
        "answered": answer.answered,
        "grade": answer.grade.value,
        "strategy": answer.strategy.value,
        "model": answer.model,
        "seconds": answer.seconds,
        "words_read": answer.words_read,
        "words_in_document": answer.words_in_document,
        "reasoned": answer.manner.reasoned,
        "look_ups": answer.manner.look_ups,
        "passages_read": None if answer.extent is None else answer.extent.passages,
        "passages": None if answer.extent is None else answer.extent.all_passages,
        "headline": None if answer.headline is None else answer.headline.citations,
        **_bounds(answer.question),
    }


def _bounds(question: Question) -> dict[str, object]:
    about = question.about
    return {
        "up_to": question.known.up_to,
        "about_start": None if about is None else about.start,
        "about_end": None if about is None else about.end,
        "algorithm": question.algorithm,
        "unaided": question.unaided,
    }


def _step_columns(step: Step) -> tuple[object, ...]:
    start, end = (step.span.start, step.span.end) if step.span is not None else (None, None)
    reason = encoding.storable(step.reason)
    named = (step.node, step.target, step.episode, step.words_read, step.document)
    return (step.action.value, reason, start, end, *named)


def _past_answer(
    row: tuple[Any, ...], parts: _Parts, volumes: Mapping[int, tuple[DocumentId, ...]]
) -> PastAnswer:
    number, document, moment, conversation, state, question, understood, *more = row
    up_to, start, end, algorithm, unaided, *rest = more
    belongs = ConversationId(conversation)
    asked = Question(
        question,
        DocumentId(document),
        shelf=volumes[belongs],
        about=None if start is None else Span(start, end),
        algorithm=None if algorithm is None else Algorithm(algorithm),
        unaided=bool(unaided),
        known=Known(up_to, understood=understood),
    )
    answer = _answer(number, asked, rest, parts)
    return PastAnswer(number, datetime.fromisoformat(moment), answer, belongs, AnswerState(state))


def _part_rows(answer: Answer) -> Iterator[tuple[str, Iterable[tuple[Any, ...]]]]:
    """Statements with the rows to insert, without the answer's number and their position."""
    focus = () if answer.headline is None else answer.headline.focus
    yield (
        "INSERT INTO steps VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (_step_columns(step) for step in answer.trace),
    )
    yield (
        "INSERT INTO consulted VALUES (?, ?, ?, ?, ?, ?)",
        (
            (read.span.start, read.span.end, read.episode, read.document)
            for read in answer.consulted
        ),
    )
    yield (
        "INSERT INTO unread VALUES (?, ?, ?, ?, ?)",
        ((span.start, span.end, document) for document, span in _unread(answer)),
    )
    yield (
        "INSERT INTO volumes VALUES (?, ?, ?, ?, ?)",
        (
            (each.document, encoding.storable(each.title), each.state.value)
            for each in answer.volumes
        ),
    )
    yield "INSERT INTO focus VALUES (?, ?, ?, ?)", ((span.start, span.end) for span in focus)
    yield (
        "INSERT INTO asides VALUES (?, ?, ?, ?, ?)",
        ((aside.kind.value, aside.span.start, aside.span.end) for aside in answer.asides),
    )


def _answer(number: int, question: Question, row: Sequence[Any], parts: _Parts) -> Answer:
    text, grade, strategy, model, seconds, read, in_document, *more = row
    reasoned, look_ups, cited, passages_read, passages = more
    focus = tuple(Span(start, end) for start, end in parts.focus[number])
    return Answer(
        question=question,
        text=text,
        grade=Grade(grade),
        strategy=Strategy(strategy),
        model=model,
        citations=tuple(_citation(*values) for values in parts.citations[number]),
        nearest=tuple(_citation(*values) for values in parts.nearest[number]),
        trace=tuple(_step(values) for values in parts.steps[number]),
        consulted=tuple(_consulted(*values) for values in parts.consulted[number]),
        unread=_spans_of(None, parts.unread[number]),
        seconds=seconds,
        words_read=read,
        words_in_document=in_document,
        volumes=tuple(_volume(parts.unread[number], *values) for values in parts.volumes[number]),
        graph=parts.graphs[number],
        manner=Manner(None if reasoned is None else bool(reasoned), look_ups),
        headline=None if cited is None else Headline(focus, cited),
        asides=tuple(
            Aside(AsideKind(kind), Span(start, end)) for kind, start, end in parts.asides[number]
        ),
        extent=None if passages_read is None else Extent(passages_read, passages),
    )


def _unread(answer: Answer) -> Iterator[tuple[DocumentId | None, Span]]:
    yield from ((None, span) for span in answer.unread)
    yield from ((volume.document, span) for volume in answer.volumes for span in volume.unread)


def _spans_of(document: int | None, unread: Sequence[Sequence[Any]]) -> tuple[Span, ...]:
    return tuple(Span(start, end) for of, start, end in unread if of == document)


def _consulted(start: int, end: int, episode: int | None, document: DocumentId | None) -> Consulted:
    return Consulted(Span(start, end), episode, document)


def _volume(unread: Sequence[Sequence[Any]], document: int, title: str, state: str) -> Volume:
    spans = _spans_of(document, unread)
    return Volume(DocumentId(document), title, VolumeState(state), spans)


def _citation(document: int, start: int, end: int, quote: str) -> Citation:
    return Citation(DocumentId(document), Span(start, end), quote)


def _step(values: Sequence[Any]) -> Step:
    action, reason, start, end, node, target, episode, words_read, document = values
    span = None if start is None else Span(start, end)
    return Step(Action(action), reason, span, node, target, episode, words_read, document)
