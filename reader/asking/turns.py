"""What of a conversation a next question may lean on."""

from __future__ import annotations

from collections.abc import Iterable

from reader.asking.values import Answer, Turn

_MOST = 8


def turns_of(answers: Iterable[Answer]) -> tuple[Turn, ...]:
    """The last turns, oldest first; of several answers to one question the last one counts.

    That a document does not tell is for people, in their language: nothing can lean on it.
    """
    turns = {
        a.question.alone: Turn(a.question.alone, a.text if a.answered else "", a.citations)
        for a in answers
    }
    return tuple(turns.values())[-_MOST:]
