"""The sentences of a document that are read aloud, and their text as a voice needs it."""

from __future__ import annotations

import numpy as np

from reader.text.document import DocumentText
from reader.text.span import Span


class SentenceOrder:
    """The sentences of a document that can be read aloud, in order."""

    def __init__(self, content: DocumentText) -> None:
        self._content = content

    def from_offset(self, offset: int) -> int | None:
        """The number of the sentence at ``offset``, or of the next one."""
        table = self._content.sentences
        return self._sayable(int(np.searchsorted(table.ends, offset, side="right")), 1)

    def after(self, number: int) -> int | None:
        """The number of the next sentence; None at the end."""
        return self._sayable(number + 1, 1)

    def before(self, number: int) -> int | None:
        """The number of the sentence before; None at the beginning."""
        return self._sayable(number - 1, -1)

    def span(self, number: int) -> Span:
        """The place of a sentence in the text."""
        return self._content.sentences[number]

    def text(self, number: int) -> str:
        """The words to be spoken: one line, without marks that are only for the eye."""
        return " ".join(self.span(number).of(self._content.text).replace("\u00ad", "").split())

    def _sayable(self, number: int, by: int) -> int | None:
        while 0 <= number < len(self._content.sentences):
            if any(char.isalnum() for char in self.text(number)):
                return number
            number += by
        return None
