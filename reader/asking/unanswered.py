"""Questions without an answer: whether the text lacks it or it was not found, and what was read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from gettext import gettext as tr
from gettext import ngettext

from reader.roles import Roles
from reader.values.answer import Answer, Consulted, Extent
from reader.values.grade import Grade
from reader.values.memory_tree import Episode
from reader.values.strategy import Strategy


def grade_without_answer(roles: Roles | None, strategy: Strategy | None) -> Grade:
    """Return the grade of a question that a reader with these ``roles`` finds no answer to.

    That a document doesn't say something is only known where a large language model has read all
    of it and refuses. Otherwise none was found: the text may have one all the same.
    """
    whole = strategy is Strategy.WHOLE and roles is not None and roles.marked
    return Grade.DOESNT_SAY if whole else Grade.NOT_FOUND


def extent_of(consulted: Iterable[Consulted], episodes: Sequence[Episode]) -> Extent | None:
    """Return how many of the passages in memory were read; None if none of them was."""
    read = {each.episode for each in consulted if each.episode is not None}
    return Extent(len(read), len(episodes)) if read and len(read) <= len(episodes) else None


def not_found(answer: Answer) -> str:
    """Say that no answer was found, and how much was read for it."""
    none = tr("No answer was found.")
    if answer.extent is not None:
        passages = ngettext(
            "{read} of {all} passage was read.",
            "{read} of {all} passages were read.",
            answer.extent.all_passages,
        ).format(read=answer.extent.passages, all=answer.extent.all_passages)
        return f"{none} {passages}"
    if not answer.words_read:
        return none
    words = tr("{read:,} of {all:,} words were read.")
    return f"{none} {words.format(read=answer.words_read, all=answer.words_in_document)}"
