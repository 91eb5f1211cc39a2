"""The findings of a look-up or walk: the text that an answer may be based on."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass

from reader.hopping.hopping import Hopped
from reader.skills import AnswerPiece, Note
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.asking_events import HopChanged
from reader.values.memory_tree import Episode
from reader.values.quotation import Excerpt

TRIES = 3
"""The number of replies in a row that name none of the options, after which it ends (MemWalker)."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings of a search: ``opened`` in document order, ``consulted`` best first.

    ``answer`` is set if the search has made the answer too, ``hopped`` if it took hops.
    """

    opened: tuple[Excerpt, ...] = ()
    notes: tuple[Note, ...] = ()
    consulted: tuple[Consulted, ...] = ()
    answer: Iterator[AnswerPiece] | None = None
    hopped: Hopped | None = None

    @property
    def ground(self) -> tuple[Span, ...]:
        """The text that the answer may quote."""
        noted = (span for note in self.notes for span in note.sources)
        return (*(excerpt.span for excerpt in self.opened), *noted)


Search = Generator[Step, None, Findings]
"""A search that yields its steps and returns its findings."""
StrategySearch = Generator[Step | HopChanged, None, Findings | None]
"""A search that also yields changes of a graph; returns None if another strategy is to be tried."""


def open_all(
    document: DocumentId,
    content: DocumentText,
    episodes: Sequence[Episode],
    known: Collection[Episode],
    reason: str,
) -> Search:
    """Open one episode after the other; those that are ``known`` are in memory."""
    excerpts, consulted = [], []
    for episode in episodes:
        text = episode.span.of(content.text)
        number = episode.number if episode in known else None
        yield Step(Action.OPEN, reason, episode.span, episode=number, words_read=words_in(text))
        excerpts.append(Excerpt(document, episode.span, text))
        consulted.append(Consulted(episode.span, number))
    return Findings(tuple(excerpts), (), tuple(consulted))
