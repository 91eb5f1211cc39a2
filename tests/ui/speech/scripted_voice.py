"""A voice that says nothing until it is told that a sentence is over."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from ui.speaker import Manner


class ScriptedVoice(QObject):
    """Implements ``ui.speaker.Speaker``."""

    finished = Signal()
    failed = Signal(str)
    missing = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []
        self.manners: list[Manner] = []
        self.speaking = False

    def say(self, text: str, manner: Manner) -> None:
        self.said.append(text)
        self.manners.append(manner)
        self.speaking = True

    def stop(self) -> None:
        self.speaking = False

    def voices(self, language: str | None) -> Sequence[str]:
        return ["Ann", "Bob"] if language != "xx" else []

    def close(self) -> None:
        self.stop()

    def finish(self) -> None:
        """The sentence is over."""
        assert self.speaking
        self.speaking = False
        self.finished.emit()
