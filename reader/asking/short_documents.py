"""Reads documents completely that are short enough for it."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from reader.asking.findings import Findings, Search
from reader.skills import ReadingModel
from reader.text.document import DocumentText
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode
from reader.values.question import Question
from reader.values.quotation import Excerpt


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
    excerpts = [Excerpt(question.document, e.span, e.span.of(content.text)) for e in episodes]
    sizes = model.measure([excerpt.text for excerpt in excerpts])
    fits = _how_many_fit(sizes, model.window * 3 // 4)
    reason = (
        tr("The whole text is read.")
        if fits == len(excerpts)
        else tr("The text is too long for the model; as much as fits is read, from the beginning.")
    )
    consulted = []
    for episode, excerpt in zip(episodes[:fits], excerpts, strict=False):
        known = episode.number if episode in memory else None
        consulted.append(Consulted(episode.span, known))
        words = words_in(excerpt.text)
        yield Step(Action.OPEN, reason, episode.span, episode=known, words_read=words)
    return Findings(tuple(excerpts[:fits]), (), tuple(consulted))


def _how_many_fit(sizes: Sequence[int], room: int) -> int:
    """Count the episodes that fit, from the first on, but one at least."""
    for count, size in enumerate(sizes):
        room -= size
        if room < 0:
            return max(1, count)
    return len(sizes)
