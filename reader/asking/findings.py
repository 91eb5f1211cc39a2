"""What a search has found: the text that an answer may be based on, and how it is opened."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.asking.citations import joined
from reader.hopping.hopping import Hopped
from reader.language import later
from reader.roles import Skill
from reader.skills import AnswerPiece, Note, ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.asking_events import HopChanged
from reader.values.memory_tree import Episode
from reader.values.question import Question
from reader.values.quotation import Excerpt

TRIES = 3
"""The number of replies in a row that name none of the options, after which it ends (MemWalker)."""

OUT_OF_TIME = later("There was no time for more, so this is as far as it got.")


def in_time(model: ReadingModel, skill: Skill, texts: Sequence[str]) -> bool:
    """Whether there is time to read ``texts`` with a skill before the answer is due."""
    return sum(model.measure(texts)) <= model.step_room(skill)


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
    return Findings(tuple(excerpts), consulted=tuple(consulted))


PASSAGES = 3
"""The number of passages; each has about eighty words, and its neighbours."""


def open_nearest(
    question: Question,
    content: DocumentText,
    model: ReadingModel,
    episodes: Iterable[Episode],
    at_most: int = PASSAGES,
    *,
    within: Sequence[Span] = (),
    beside: Findings = Findings(),
    room: int | None = None,
) -> Search:
    """Open the passages closest to ``question``, each with its neighbours; a step for each.

    Given ``within``, only what is in these spans counts. What is found ``beside`` them comes first,
    and none of it is opened again. They take no more than ``room``, in the model's measure.

    Raises:
        ModelError: from the model's skills.
    """
    known = list(episodes)
    spans = [excerpt.span for excerpt in beside.opened]
    consulted = list(beside.consulted)
    closest = _closest(question, content, model, at_most, within)
    for passage in [each for each in closest if not any(span.contains(each) for span in spans)]:
        span = _clipped(_with_neighbors(content, passage), within)
        if room is not None and (room := room - sum(model.measure([span.of(content.text)]))) < 0:
            break
        number = next((e.number for e in known if e.span.contains(passage)), None)
        reason = tr("It is one of the passages closest to the question.")
        words = words_in(span.of(content.text))
        yield Step(Action.OPEN, reason, span, episode=number, words_read=words)
        spans.append(span)
        consulted.append(Consulted(span, number))
    merged = joined(content, spans)
    opened = (Excerpt(question.document, span, span.of(content.text)) for span in merged)
    return Findings(tuple(opened), consulted=tuple(consulted))


def _closest(
    question: Question,
    content: DocumentText,
    model: ReadingModel,
    at_most: int,
    within: Sequence[Span],
) -> Sequence[Span]:
    if not within:
        return model.nearest(question, at_most)
    every = model.nearest(question, len(content.passages))
    return [each for each in every if any(map(each.overlaps, within))][:at_most]


def _clipped(span: Span, within: Sequence[Span]) -> Span:
    """The part of ``span`` that is in the largest share of one of ``within``."""
    shared = (part for each in within if (part := span.intersection(each)))
    return max(shared, key=len, default=span)


def _with_neighbors(content: DocumentText, passage: Span) -> Span:
    inside = content.passages.overlapping(passage)
    first, last = max(0, inside.start - 1), min(len(content.passages), inside.stop + 1) - 1
    return Span(content.passages[first].start, content.passages[last].end)


def read_whole(
    question: Question,
    content: DocumentText,
    memory: Sequence[Episode],
    unread: Sequence[Episode],
    model: ReadingModel,
) -> Search:
    """Open one episode after the other, those without a memory last.

    Where the text is longer than three quarters of the model's window, its beginning is read.

    Raises:
        ModelError: from the model's skills.
    """
    episodes = [*memory, *unread]
    sizes = model.measure([episode.span.of(content.text) for episode in episodes])
    fits = _how_many_fit(sizes, model.window * 3 // 4)
    reason = (
        tr("The whole text is read.")
        if fits == len(episodes)
        else tr("The text is too long for the model; as much as fits is read, from the beginning.")
    )
    return (yield from open_all(question.document, content, episodes[:fits], memory, reason))


def _how_many_fit(sizes: Sequence[int], room: int) -> int:
    """Count the episodes that fit, from the first on, but one at least."""
    for count, size in enumerate(sizes):
        room -= size
        if room < 0:
            return max(1, count)
    return len(sizes)
