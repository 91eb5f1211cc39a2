"""The port to a voice that says sentences aloud, as the window needs it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:  # the command line needs no Qt
    from PySide6.QtCore import SignalInstance


@dataclass(frozen=True, slots=True)
class Manner:
    """The manner of speaking: language, voice and speed.

    ``language`` is that of the text, such as "de", None if unknown. ``voice`` is a name, empty for
    one of the language. ``speed`` is 1 as usual.
    """

    language: str | None = None
    voice: str = ""
    speed: float = 1.0


class Speaker(Protocol):
    """A voice of this system. It lives on the window's thread and never makes it wait."""

    finished: SignalInstance
    """Emitted when the sentence has been said; not after ``stop``."""
    failed: SignalInstance
    """A reason in words: nothing can be said any more."""
    missing: SignalInstance
    """There is no voice after all; what is missing, for the log."""

    def say(self, text: str, manner: Manner) -> None:
        """Start saying ``text``, in place of what is being said."""
        ...

    def stop(self) -> None:
        """Stop at once."""
        ...

    def voices(self, language: str | None) -> Sequence[str]:
        """Return the names of the voices for a language, as far as they are known."""
        ...

    def close(self) -> None:
        """Be silent for good."""
        ...


class NoVoiceError(Exception):
    """There is no voice on this system; the message names what is missing, for the log."""
