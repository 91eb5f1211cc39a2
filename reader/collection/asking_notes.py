"""Answers questions from the user's notes: marks are the text, and an answer cites them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

import numpy as np

from reader.annotations.mark import Mark, MarkFilter
from reader.asking.answering import Answering
from reader.asking.partial_memory import DocumentMemory
from reader.asking.strategies import AskedText, AskSettings
from reader.collection.asking import UnclearQuestionError
from reader.collection.library import CollectionLibrary, Vectors
from reader.collection.notes import NoteQuote, NotesText
from reader.language import later
from reader.ports import Library
from reader.skills import ReadingModel
from reader.values.memory_tree import MemoryTree
from reader.values.question import Question
from reader.values.strategy import Strategy

NONE_IN_NOTES = later("No clear answer was found in your notes.")
_MOST_LISTED = 30
_LONGEST = 500
_DONE = r"(?:not(?:e|ed)|writ(?:e|ten)|wrote|mark(?:ed)?|highlight(?:ed)?|underlined?|say|said)"
_ABOUT = r"(?:down\s+)?(?:about|on|of|for|regarding|concerning)"
_TOPICS = (
    rf"(?:what|which|where)\b.{{0,40}}\b(?:i|we)\b.{{0,12}}\b{_DONE}\s+{_ABOUT}\s+(?P<topic>.+)",
    (
        r"(?:(?:show|list|find|give)\s+(?:me\s+)?)?(?:all\s+)?(?:of\s+)?(?:my\s+)?"
        rf"(?:notes|marks|highlights|bookmarks)\s+{_ABOUT}\s+(?P<topic>.+)"
    ),
    (
        "was\\s+hab(?:e|en)?\\s+(?:ich|wir)\\b.{0,12}?\\b(?:über|zu[mr]?|von|vom)\\s+(?P<topic>.+?)\\s+(?:notiert|geschrieben|aufgeschrieben|angemerkt|markiert|angestrichen|unterstrichen|gesagt)"
    ),
    (
        r"(?:(?:zeig|such|finde?)e?\s+)?(?:alle\s+)?(?:meine\s+)?"
        r"(?:notizen|markierungen|lesezeichen)\s+(?:über|zu[mr]?|von|vom)\s+(?P<topic>.+)"
    ),
)
_TOPIC = tuple(re.compile(each + r"\s*[?.!]*\s*", re.IGNORECASE) for each in _TOPICS)


@dataclass(frozen=True, slots=True)
class NotesAnswer:
    """An answer from the notes: ``text`` has marks [1], [2] … that count into ``quotes``.

    It is empty if the quotes themselves are the answer, ``topic`` being what they are about.
    """

    question: str
    answered: bool
    text: str
    quotes: tuple[NoteQuote, ...] = ()
    topic: str = ""


def topic_of(question: str) -> str:
    """Return the topic of the notes asked for; empty if the question asks something else."""
    for pattern in _TOPIC:
        if found := pattern.fullmatch(question.strip()[:_LONGEST]):
            return found["topic"].strip(" ?.!“”\"'")
    return ""


def noted_in(library: Library, question: Question) -> list[Mark]:
    """Return the marks of the documents that are asked; none from beyond the question's bound."""
    documents, here, up_to = question.documents, question.document, question.known.up_to
    if up_to is None:
        return MarkFilter(documents=frozenset(documents)).among(library.marks.all())
    before = documents[: documents.index(here)] if here in documents else ()
    marks = [mark for each in before for mark in library.marks.of(each)]
    near = library.marks.of(here)
    return [*marks, *(mark for mark in near if mark.span and mark.span.end <= up_to)]


def ask_notes(
    collection: CollectionLibrary,
    marks: Sequence[Mark],
    question: str,
    model: ReadingModel,
    encode: Callable[[Sequence[str]], Vectors] | None = None,
) -> NotesAnswer:
    """Answer from ``marks`` alone; with ``encode`` they are found by meaning too.

    ``model`` must have been made with ``collection.library``.

    Raises:
        UnclearQuestionError: if it is empty.
        ModelError: if the model fails.
    """
    if not question.strip():
        raise UnclearQuestionError(tr("The question is empty."), tr("Type what you want to know."))
    notes = collection.lay_out(marks, encode)
    if not notes.marks:
        return NotesAnswer(question, answered=False, text=tr("You have no notes yet."))
    if topic := topic_of(question):
        return _listed(collection, notes, question, topic)
    return _answered(collection, notes, question, model)


def _answered(
    collection: CollectionLibrary,
    notes: NotesText,
    question: str,
    model: ReadingModel,
) -> NotesAnswer:
    """Answer from the text of the notes, as from a document's."""
    asked = Question(question, notes.id)
    memory = DocumentMemory(notes.content, (), MemoryTree(()))
    text = AskedText(asked, asked, memory, "", notes.record.words, unanswered=NONE_IN_NOTES)
    answering = Answering(collection.library, Strategy.GIST, AskSettings(), text, model)
    started = time.monotonic()
    for event in answering.run():
        answering.take(event)
    answer = answering.conclude(time.monotonic() - started)
    if not answer.answered:
        return NotesAnswer(question, answered=False, text=answer.text)
    return NotesAnswer(question, True, answer.text, notes.quotes(answer.citations))


def _listed(
    collection: CollectionLibrary, notes: NotesText, question: str, topic: str
) -> NotesAnswer:
    """Return the notes with all words of ``topic``, or those with the most of them."""
    terms = collection.library.terms.counts(notes.id, topic)
    held = np.zeros((len(terms), len(notes.marks)), bool)
    for row, term in zip(held, terms, strict=True):
        row[term.passages] = True
    often = np.maximum(held.sum(axis=1, keepdims=True), 1)
    worth = (held * np.log(1 + len(notes.marks) / often)).sum(axis=0)
    best = worth.max(initial=0.0)
    found = np.flatnonzero(worth >= best)[:_MOST_LISTED].tolist() if best > 0 else []
    quotes = tuple(NoteQuote(m, m.note or m.anchor.quote) for m in (notes.marks[i] for i in found))
    said = "" if quotes else tr("You have no notes about “{topic}”.").format(topic=topic)
    return NotesAnswer(question, bool(quotes), said, quotes, topic)
