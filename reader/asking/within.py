"""Reads only the parts of a document that a question names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from gettext import gettext as tr

from reader.asking.findings import Findings, Search
from reader.asking.lookup import look_up
from reader.asking.strategies import Task
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.answer import Action, Consulted, Step
from reader.values.memory_tree import Episode, Gist
from reader.values.quotation import Excerpt


def read_within(task: Task, spans: Sequence[Span]) -> Search:
    """Open all of ``spans`` if that isn't much, else the passages in them that are chosen.

    Raises:
        ModelError: from the model's skills.
    """
    content, read = task.memory.content, task.memory.episodes
    known = [(part, gist) for each, gist in task.memory.memory for part in _parts(each, spans)]
    unread = [part for each in task.unread(read) for part in _parts(each, spans)]
    if sum(content.words.of(span) for span in spans) <= task.settings.whole:
        return (yield from _open_all(task, [part for part, _ in known], unread))
    rest = [(part, Gist(())) for part in unread]
    limits = task.settings.look_up
    return (
        yield from look_up(
            task.question, content, known, task.model, limits, unread=rest, within=spans
        )
    )


def _open_all(task: Task, known: Sequence[Episode], unread: Sequence[Episode]) -> Search:
    content, reason = task.memory.content, tr("The question names this place.")
    excerpts, consulted = [], []
    for part in sorted([*known, *unread], key=lambda part: part.span):
        text = part.span.of(content.text)
        number = part.number if part in known else None
        yield Step(Action.OPEN, reason, part.span, episode=number, words_read=words_in(text))
        excerpts.append(Excerpt(task.question.document, part.span, text))
        consulted.append(Consulted(part.span, number))
    return Findings(tuple(excerpts), (), tuple(consulted))


def _parts(episode: Episode, spans: Iterable[Span]) -> Iterator[Episode]:
    """Yield what of the episode is in ``spans``."""
    shared = (episode.span.intersection(span) for span in spans)
    return (replace(episode, span=span) for span in shared if span)
