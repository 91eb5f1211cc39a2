"""The remarks of a language model's engine, passed from its thread to the window."""

from __future__ import annotations

import logging
from collections.abc import Callable

_log = logging.getLogger(__name__)


class Remarks:
    """One maker and one listener at a time; without a listener, remarks only go into the log."""

    def __init__(self) -> None:
        self._listener: Callable[[str], None] | None = None

    def make(self, sentence: str) -> None:
        """Make a remark; may be called on any thread."""
        _log.warning("%s", sentence)
        listener = self._listener
        if listener:
            listener(sentence)

    def listen(self, listener: Callable[[str], None] | None) -> None:
        """Call ``listener`` with remarks, on the thread that makes them; None ends that."""
        self._listener = listener
