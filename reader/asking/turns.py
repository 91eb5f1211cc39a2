"""What of a conversation a next question may lean on."""

from __future__ import annotations

from collections.abc import Iterable

from reader.asking.values import Answer, Turn

_MOST = 8


def turns_of(answers: Iterable[Answer]) -> tuple[Turn, ...]:
    """The last turns, oldest first; of several answers to one question the last one counts.

    That a document does not tell is for people, in their language: nothing can lean on it.
    """
    turns = {answer.question.alone: _turn(answer) for answer in answers}
    return tuple(turns.values())[-_MOST:]


def known_by(turns: Iterable[Turn], up_to: int | None) -> tuple[Turn, ...]:
    """Those that were told knowing no more than what stands before ``up_to``; None for all."""
    if up_to is None:
        return tuple(turns)
    return tuple(turn for turn in turns if turn.up_to is not None and turn.up_to <= up_to)


def _turn(answer: Answer) -> Turn:
    asked, told = answer.question, answer.text if answer.answered else ""
    return Turn(asked.alone, told, answer.citations, asked.up_to)
