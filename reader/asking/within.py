"""Reads only the parts of a document that a question names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from gettext import gettext as tr

from reader.asking.findings import Search, open_all
from reader.asking.lookup import look_up
from reader.asking.strategies import Task
from reader.text.span import Span
from reader.values.memory_tree import Episode, Gist


def read_within(task: Task, spans: Sequence[Span]) -> Search:
    """Open all of ``spans`` if that isn't much, else the passages in them that are chosen.

    Raises:
        ModelError: from the model's skills.
    """
    document, content = task.question.document, task.memory.content
    known = [(part, gist) for each, gist in task.memory.memory for part in _parts(each, spans)]
    unread = [part for each in task.unread(task.memory.episodes) for part in _parts(each, spans)]
    if sum(content.words.of(span) for span in spans) <= task.settings.whole:
        reason, inside = tr("The question names this place."), [part for part, _ in known]
        episodes = sorted([*inside, *unread], key=lambda part: part.span)
        return (yield from open_all(document, content, episodes, inside, reason))
    rest = [(part, Gist(())) for part in unread]
    limits = task.settings.look_up
    return (
        yield from look_up(
            task.question, content, known, task.model, limits, unread=rest, within=spans
        )
    )


def _parts(episode: Episode, spans: Iterable[Span]) -> Iterator[Episode]:
    """Yield what of the episode is in ``spans``."""
    shared = (episode.span.intersection(span) for span in spans)
    return (replace(episode, span=span) for span in shared if span)
