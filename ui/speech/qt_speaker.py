"""The voices of this system, through Qt TextToSpeech where that is installed.

It is a part of PySide6 that is not installed with the program, and that needs libraries of the
system: whatever is missing is one error here.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from PySide6.QtCore import QLocale, QObject, Signal

from ui.speaker import Manner, NoVoiceError

MODULE = "PySide6.QtTextToSpeech"


def open_speaker(engine: str = "") -> QtSpeaker:
    """The voices of the system's engine, or of the one that is named.

    Raises:
        NoVoiceError: there is no engine here, or it does not answer.
    """
    try:
        module = import_module(MODULE)
    except ImportError as error:
        raise NoVoiceError(str(error)) from error
    if engine not in ("", *module.QTextToSpeech.availableEngines()):
        raise NoVoiceError(f"no engine {engine}")
    made = module.QTextToSpeech(engine) if engine else module.QTextToSpeech()
    if made.state() == module.QTextToSpeech.State.Error:
        raise NoVoiceError(made.errorString())
    if not made.availableLocales():
        raise NoVoiceError("no voices")
    return QtSpeaker(made, module.QTextToSpeech.State)


class QtSpeaker(QObject):
    """Implements ``ui.speaker.Speaker``."""

    finished = Signal()
    failed = Signal(str)
    missing = Signal(str)

    def __init__(self, engine: Any, states: Any) -> None:
        super().__init__()
        self._engine = engine
        self._states = states
        self._saying = False
        engine.stateChanged.connect(self._follow)

    def say(self, text: str, manner: Manner) -> None:
        """Say ``text`` in a voice of its language, if there is one."""
        self.stop()
        self._choose(manner)
        self._engine.setRate(rate_of(manner.speed))
        self._saying = True
        self._engine.say(text)

    def stop(self) -> None:
        """Stop at once."""
        self._saying = False
        self._engine.stop()

    def voices(self, language: str | None) -> Sequence[str]:
        """Return the names of the voices for a language."""
        self._speak(language)
        names = [voice.name() for voice in self._engine.availableVoices()]
        # Of each voice espeak-ng has a hundred variants, such as “English+Adam”.
        return [name for name in names if name.partition("+")[0] not in names or "+" not in name]

    def check(self) -> None:
        """Set again what is set: engines notice only when used that what they need has ended."""
        self._engine.setRate(self._engine.rate())

    def close(self) -> None:
        """Be silent for good."""
        self.stop()

    def _choose(self, manner: Manner) -> None:
        self._speak(manner.language)
        for voice in self._engine.availableVoices() if manner.voice else ():
            if voice.name().casefold() == manner.voice.casefold():
                self._engine.setVoice(voice)
                return

    def _speak(self, language: str | None) -> None:
        """Choose a voice for a language, unless the current voice is of that language."""
        wanted = QLocale(language or "").language()
        unknown = language is None or wanted == QLocale.Language.C
        if unknown or self._engine.locale().language() == wanted:
            return
        for locale in self._engine.availableLocales():
            if locale.language() == wanted:
                self._engine.setLocale(locale)
                return

    def _follow(self, state: object) -> None:
        if not self._saying:
            return
        if state == self._states.Ready:
            self._saying = False
            self.finished.emit()
        elif state == self._states.Error:
            self._saying = False
            self.failed.emit(self._engine.errorString())


def rate_of(speed: float) -> float:
    """Return Qt's rate: 0 for normal speed, 1 for twice, -1 for half."""
    return max(-1.0, min(1.0, math.log2(max(speed, 0.01))))
