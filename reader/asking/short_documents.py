"""Reads documents completely that are short enough for it."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr

from reader.asking.findings import Search, open_all
from reader.skills import ReadingModel
from reader.text.document import DocumentText
from reader.values.memory_tree import Episode
from reader.values.question import Question


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
