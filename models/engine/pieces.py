"""From tokens to text: bytes that end within a character, stop strings that end within a token."""

from __future__ import annotations

import codecs
from collections.abc import Sequence


class Pieces:
    """Collects the text of one generation and releases what is certain to be part of it."""

    def __init__(self, stops: Sequence[str] = ()) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._stops = tuple(stop for stop in stops if stop)
        self._held = ""
        self.text = ""
        self.stopped = False

    def add(self, raw: bytes) -> str:
        """The text that is certain after these bytes: nothing that may become a stop string."""
        return self._take(self._decoder.decode(raw))

    def finish(self) -> str:
        """The text held back until the end. A character cut in half becomes ``U+FFFD``."""
        shown = self._take(self._decoder.decode(b"", final=True))
        return shown + self._give(len(self._held))

    def _take(self, text: str) -> str:
        if self.stopped:
            return ""
        self._held += text
        found = [at for stop in self._stops if (at := self._held.find(stop)) >= 0]
        if found:
            self.stopped = True
            self._held = self._held[: min(found)]
            return self._give(len(self._held))
        begun = max((_begun(self._held, stop) for stop in self._stops), default=0)
        return self._give(len(self._held) - begun)

    def _give(self, length: int) -> str:
        shown, self._held = self._held[:length], self._held[length:]
        self.text += shown
        return shown


def _begun(text: str, stop: str) -> int:
    """Length of the end of ``text`` that is a beginning of ``stop``."""
    most = min(len(text), len(stop) - 1)
    return next((size for size in range(most, 0, -1) if text.endswith(stop[:size])), 0)
