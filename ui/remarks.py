"""The remarks of a language model's engine, passed from its thread to the window."""

from __future__ import annotations

import logging
from collections.abc import Callable

_log = logging.getLogger(__name__)


class Remarks:
    """One maker and one listener at a time; without a listener they go into the log alone."""

    def __init__(self) -> None:
        self._listener: Callable[[str], None] | None = None

    def make(self, sentence: str) -> None:
        """From any thread: somebody should know."""
        _log.warning("%s", sentence)
        listener = self._listener
        if listener:
            listener(sentence)

    def listen(self, listener: Callable[[str], None] | None) -> None:
        """``listener`` is called on the thread of whoever makes a remark; None ends it."""
        self._listener = listener
