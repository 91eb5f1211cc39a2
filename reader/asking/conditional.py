"""Gists made for one question (ReadAgent, "conditional gisting"): never stored."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from gettext import gettext as tr

from reader.skills import ReadingModel
from reader.text.document import DocumentText
from reader.text.word_counts import words_in
from reader.values.answer import Action, Step
from reader.values.memory_tree import Episode, Gist
from reader.values.question import Question
from reader.values.quotation import Excerpt

Gisted = list[tuple[Episode, Gist]]


def gist_for(
    question: Question,
    content: DocumentText,
    episodes: Sequence[Episode],
    known: Sequence[Episode],
    model: ReadingModel,
) -> Generator[Step, None, Gisted]:
    """Read every one of ``episodes`` for the question; a step for each.

    ``known`` are those that the memory has too, and the steps name.

    Raises:
        ModelError: from the model's skills.
    """
    made: Gisted = []
    numbers = {episode.number for episode in known}
    for episode in episodes:
        excerpt = Excerpt(question.document, episode.span, episode.span.of(content.text))
        gist = model.shorten_for(question, excerpt)
        made.append((episode, gist))
        reason = (
            tr("It contains something relevant to the question.")
            if gist.sentences
            else tr("Nothing in it is relevant to the question.")
        )
        number = episode.number if episode.number in numbers else None
        words = words_in(excerpt.text)
        yield Step(Action.SHORTEN, reason, episode.span, episode=number, words_read=words)
    return made
