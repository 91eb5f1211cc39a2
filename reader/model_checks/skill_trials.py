"""Single tests: the readers that are compared use a skill on a task with a known result.

A trial that would end too late is given up, and does not count.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from reader.errors import NoChoiceError, PromptTooLongError
from reader.memory.gist_quality import quality, words_for
from reader.model_checks.boards import Sought
from reader.model_checks.gaps import Gap
from reader.roles import Doer, Skill
from reader.skills import AnswerPiece, ReadingModel
from reader.text.span import cover
from reader.text.word_counts import words_in
from reader.values.memory_tree import Gist
from reader.values.question import Question
from reader.values.quotation import Excerpt

Right = Mapping[Doer, bool]
Outcome = tuple[Skill, Right]
T = TypeVar("T")


@dataclass(frozen=True)
class Readers:
    """The readers that are compared. ``model`` does everything itself; ``both`` choose together."""

    model: ReadingModel
    embedded: ReadingModel
    both: ReadingModel | None = None

    def each(self, *, together: bool = False) -> Iterator[tuple[Doer, ReadingModel]]:
        """Return the readers by role; ``both`` only if asked for."""
        yield Doer.MODEL, self.model
        yield Doer.EMBEDDED, self.embedded
        if together and self.both:
            yield Doer.BOTH, self.both


@dataclass(frozen=True)
class Trials:
    """The trials. ``until`` is when all has to be done, by ``clock``."""

    readers: Readers
    until: float
    clock: Callable[[], float] = time.monotonic

    def answer(self, gap: Gap) -> Iterator[Outcome]:
        """Try to answer: the answer must be right, with the right sentence."""
        return self._answered(gap.question, gap.shown, partial(_is_right, gap))

    def refusal(self, gap: Gap, shown: tuple[Excerpt, ...]) -> Iterator[Outcome]:
        """Try to refuse: ``shown`` has no answer, and the reader must not confirm one."""
        return self._answered(gap.question, shown, _is_refused)

    def leaf(self, gap: Gap) -> Iterator[Outcome]:
        """Try to recognise the passage that contains the sentence, and one that doesn't."""
        for passage, holds in ((gap.holding, True), (gap.other, False)):
            yield (
                Skill.LEAF,
                {
                    doer: _unless_none(partial(_commits, reader, gap.question, passage)) is holds
                    for doer, reader in self.readers.each()
                },
            )

    def choosing(self, sought: Sought) -> Iterator[Outcome]:
        """Try to open the right episode."""

        def chosen(reader: ReadingModel) -> tuple[int, ...]:
            return reader.choose_episodes(sought.question, sought.gists, (), 1).episodes

        right = (sought.children[sought.right].id,)
        yield Skill.CHOOSING, self._agree(chosen, right)

    def triage(self, sought: Sought) -> Iterator[Outcome]:
        """Try to go to the right child."""

        def chosen(reader: ReadingModel) -> int | None:
            return reader.triage(sought.question, sought.node, sought.children, ()).option

        yield Skill.TRIAGE, self._agree(chosen, sought.right)

    def gist(self, episode: Excerpt, gists: list[tuple[Excerpt, Gist]]) -> Iterator[Outcome]:
        """Try to write a faultless gist; it, or a better one, is added to ``gists``."""
        gist = _unless_none(partial(self.readers.model.shorten, episode)) or Gist(())
        good = _is_good(gist, episode.text, words_in(episode.text))
        gists.append((episode, gist if good else self.readers.embedded.shorten(episode)))
        yield Skill.GIST, {Doer.MODEL: good}

    def summary(self, episodes: list[tuple[Excerpt, Gist]]) -> Iterator[Outcome]:
        """Try to write a faultless summary of several gists."""
        span = cover([episode.span for episode, _ in episodes])
        gists = [gist for _, gist in episodes]
        together = "\n".join(gist.text for gist in gists)
        first = episodes[0][0]
        document = Excerpt(first.document, span, "\n".join(e.text for e, _ in episodes))
        summary = _unless_none(partial(self.readers.model.summarise, document, gists)) or Gist(())
        good = _is_good(summary, together, words_in(together), copied=True)
        yield Skill.SUMMARY, {Doer.MODEL: good}

    def _agree(self, chosen: Callable[[ReadingModel], object], right: object) -> Right:
        return {
            doer: _unless_none(partial(chosen, reader)) == right
            for doer, reader in self.readers.each(together=True)
        }

    def _answered(
        self,
        question: Question,
        shown: tuple[Excerpt, ...],
        is_right: Callable[[list[AnswerPiece]], bool],
    ) -> Iterator[Outcome]:
        right = {}
        for doer, reader in self.readers.each():
            pieces = self._pieces(reader, question, shown)
            if pieces is None:
                return
            right[doer] = is_right(pieces)
        yield Skill.ANSWER, right

    def _pieces(
        self, reader: ReadingModel, question: Question, shown: tuple[Excerpt, ...]
    ) -> list[AnswerPiece] | None:
        """Return the pieces of the answer that the reader gives; None if it takes too long."""
        pieces: list[AnswerPiece] = []
        answer = reader.answer(question, shown, ())
        try:
            for piece in answer:
                pieces += [piece] if piece.supports else []
                if self.clock() > self.until:
                    return None
        except PromptTooLongError:
            return []
        finally:
            if isinstance(answer, Generator):
                answer.close()
        return pieces


def _commits(reader: ReadingModel, question: Question, passage: Excerpt) -> bool:
    return reader.read_leaf(question, passage, ()).commit


def _is_good(gist: Gist, text: str, words: int, *, copied: bool = False) -> bool:
    """Whether a gist of ``text`` is faultless; ``copied``: it may be taken from there."""
    found = quality(gist.text, text, words_for(words))
    own = found.own_words or copied
    return found.finished and found.right_length and own and not found.invented


def _unless_none(choose: Callable[[], T]) -> T | None:
    """Return None for a reply that is no choice at all."""
    try:
        return choose()
    except (NoChoiceError, PromptTooLongError):
        return None


def _is_refused(pieces: list[AnswerPiece]) -> bool:
    return all(piece.unsupported for piece in pieces)


def _is_right(gap: Gap, pieces: list[AnswerPiece]) -> bool:
    """Whether the answer has what is missing, or quotes the sentence that does."""
    sources = [span for piece in pieces for span in piece.sources]
    quoting = [piece for piece in pieces if piece.focus is not None or piece.further]
    if any(span.contains(gap.sentence) for piece in quoting for span in piece.sources):
        return True
    said = " ".join(piece.written for piece in pieces)
    return gap.is_stated_in(said) and any(span.overlaps(gap.sentence) for span in sources)
