"""Models that reason before they answer: their reasoning is removed, and they get room for it."""

from __future__ import annotations

import re
from gettext import gettext as tr

from models.engine.framing import REASONING_CLOSED, REASONING_OPENED
from reader.errors import ModelError

_MARKS = (
    (REASONING_OPENED, REASONING_CLOSED),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("[THINK]", "[/THINK]"),
    ("<|channel|>analysis<|message|>", "<|channel|>final<|message|>"),
)
"""Marks around reasoning, by families of models."""
_THINKING = re.compile(
    r"(?:okay|ok|alright|hm+|so|well|wait|now|first|let(?:['’]s| me| us)|looking at|to answer|"
    r"the (?:user|question)|we (?:need|have|are|must)|i(?:['’]m| am| need| have| should| must))\b",
    re.IGNORECASE,
)
"""How models begin to reason; few answers begin so."""
_ENOUGH = 16
"""Characters by which that shows."""
_TIMES, _MORE = 4, 1024


class WithoutReasoning:
    """Takes a text in pieces and releases it without the reasoning at its beginning.

    ``opened``: the reasoning begins without a mark, as the model's template contains it. ``held``:
    that is possible, and text is held back as long as it sounds like it.
    """

    def __init__(self, *, opened: bool = False, held: bool = False) -> None:
        self._text = REASONING_OPENED if opened else ""
        self._unmarked = opened
        self._held = held
        self._answers = False

    def add(self, piece: str) -> str:
        """The part of the answer that is certain after ``piece``."""
        if self._answers:
            return piece
        self._text += piece
        begun = self._text.lstrip()
        self._held = self._held and (len(begun) < _ENOUGH or bool(_THINKING.match(begun)))
        if self._held or any(opening.startswith(begun) for opening, _ in _MARKS):
            return ""
        answer = _after_marked(begun)
        self._answers = bool(answer)
        return answer

    @property
    def cut(self) -> bool:
        """Whether the text, if nothing follows, ends within the reasoning."""
        return not self._answers and cut_in_thought(self._text)

    def finish(self, *, ended: bool = False) -> str:
        """The text held back. Reasoning that never ended is no answer.

        ``ended``: the model ended it itself. Then text without a mark is no reasoning.
        """
        if self._answers:
            return ""
        if self._unmarked and self.cut and ended:
            return self._text.removeprefix(REASONING_OPENED)
        return without_reasoning(self._text)


def without_reasoning(text: str) -> str:
    """``text`` without the reasoning at its beginning, whether or not a mark opens it."""
    begun = text.lstrip()
    answer = _after_marked(begun)
    if answer != begun:
        return answer
    for opening, closing in _MARKS:
        before, closed, after = text.partition(closing)
        if closed and opening not in before:
            return after.lstrip()
    return text


def cut_in_thought(text: str) -> bool:
    """Whether a text ends within the reasoning that it begins with."""
    begun = text.lstrip()
    return any(begun.startswith(opening) and closing not in begun for opening, closing in _MARKS)


def closes_unopened(text: str) -> bool:
    """Whether it has only a closing mark of reasoning, so that the template has the opening one."""
    begun = text.lstrip()
    opened = any(begun.startswith(opening) for opening, _ in _MARKS)
    return not opened and without_reasoning(text) != text


def _after_marked(begun: str) -> str:
    """The text after the reasoning that ``begun`` begins with; all of it without reasoning."""
    for opening, closing in _MARKS:
        if begun.startswith(opening):
            return begun.partition(closing)[2].lstrip()
    return begun


def more_room(tokens: int, left: int) -> int:
    """Tokens to allow after a thought of ``tokens``: at most those ``left``."""
    return max(tokens, min(_TIMES * tokens + _MORE, left))


def thinks_too_long(model: str) -> ModelError:
    """The error for a thought that does not end within that room either."""
    return ModelError(
        tr("The model {model} ran out of context while reasoning and gave no answer.").format(
            model=model
        ),
        tr("Turn off its reasoning, give it a larger context, or choose another model."),
    )
