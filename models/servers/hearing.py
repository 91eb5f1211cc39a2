"""One answer as it arrives: its text so far, and whether it ends within a thought."""

from __future__ import annotations

from models.chat.reasoning import WithoutReasoning, closes_unopened
from models.servers.streamed_parts import Part


class Hearing:
    """Separates the answer of a thinking model from its thoughts.

    ``opened``: its template opens the thought, so that the answer has no mark for it. ``held``:
    that is not known yet, and what sounds like a thought is not released before the end.
    """

    def __init__(self, *, opened: bool = False, held: bool = False) -> None:
        self._answer = WithoutReasoning(opened=opened, held=held)
        self._opened = opened
        self._thought = ""
        self._text = ""
        self._ending: str | None = None

    def add(self, part: Part) -> str:
        """The part of the answer that is certain now."""
        self._thought += part.thought
        self._text += part.text
        self._ending = part.ending or self._ending
        return self._answer.add(part.text)

    def finish(self) -> str:
        """The text held back."""
        return self._answer.finish(ended=self._ending != "length")

    @property
    def all_text(self) -> str:
        """The entire output, thoughts included."""
        return self._thought + self._text

    @property
    def thinks(self) -> bool:
        """Whether there was a thought."""
        return bool(self._thought) or self._answer.cut or self.opens_unseen

    @property
    def opens_unseen(self) -> bool:
        """Whether a thought ended that has no opening mark in the answer."""
        return not self._opened and closes_unopened(self._text)

    @property
    def in_thought(self) -> bool:
        """Whether the model was still thinking at the end."""
        if self._answer.cut:
            return not self._opened or self._ending == "length"
        return bool(self._thought) and not self._text.strip()
