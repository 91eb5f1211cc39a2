"""Whether the passages that a model saw bear out what it states, and which of their sentences do.

The reader network reads each statement with the passages. Without a network, a statement rests on
the sentences that share its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from models.embedded.words import STOP_WORDS
from models.prompted.alignment import forms, sources, terms
from models.prompted.grounding import resting_on, words_found
from models.prompted.passages import Numbered
from reader.errors import ModelError
from reader.ports import PassageReader
from reader.support.statement_support import foreign_share, unsupported
from reader.text.word_counts import words_in

_CITED = 2.0
"""Logits by which a citation lowers the bar, which is 0.

What a model says with its sentences at hand is seldom made up.
Of 278 right statements of a strong model, .71 are above the bar without it, and .92 with it
(docs/evidence/real-models.md).
"""
_WINDOW = 150
"""Words of a passage as the network reads it, at most."""
_MOST_READ = 6
"""Passages read with each statement: those that share most of its words."""
_SHORT = 5
"""Words of a statement below which it is read together with its question."""
_EMPTY = STOP_WORDS | {"yes", "no"}
_BORNE_OUT = 0.8
"""Share of a statement's words that cited sentences have which bear it out by them alone."""


class Support:
    """The sentences that support the statements of one answer to ``question``.

    ``combined``: its statements combine facts of several passages, which the network rarely sees
    through; cited sentences that have most of a statement's words support it, too.
    """

    def __init__(
        self,
        network: PassageReader | None,
        question: str,
        passages: Numbered,
        *,
        combined: bool = False,
    ) -> None:
        self._network = network
        self._question = question
        self._combined = combined
        self._texts = [line.text for line in passages.lines]
        self._windows = list(_windows(self._texts, set(passages.following)))

    def states(self, text: str) -> bool:
        """Whether ``text`` asserts anything: a mere “Yes.” and what leads in a list do not."""
        if text.endswith(":"):
            return bool(unsupported(text, self._texts))
        return any(len(term) > 1 and term not in _EMPTY for term in terms(text))

    def of(self, statement: str, cited: Sequence[int] = ()) -> Sequence[int]:
        """Indices of the sentences that support it, those ``cited`` by the model if they do.

        None if it has no support.
        """
        near = tuple(cited) or resting_on(statement, self._question, self._texts)
        supporting = self._supporting(statement, near, cited=bool(cited))
        if supporting is None:
            return near
        if not supporting:
            return near if cited and self._combined and self._has_words(statement, near) else ()
        window = supporting[0]
        found = [window[n] for n in sources(statement, [self._texts[n] for n in window])]
        if cited:
            return found if self._fits_better(statement, found, near) else near
        return near if any(n in window for window in supporting for n in near) else found

    def _fits_better(self, statement: str, found: Sequence[int], cited: Sequence[int]) -> bool:
        """Whether the sentences ``found`` have half of its words, and those ``cited`` none."""

        def foreign(numbers: Sequence[int]) -> float:
            return foreign_share(statement, [self._texts[n] for n in numbers])

        return foreign(cited) == 1 and foreign(found) <= 1 / 2

    def _has_words(self, statement: str, cited: Sequence[int]) -> bool:
        """Whether the cited sentences, with the question, have what a statement is made of."""
        texts = [self._texts[n] for n in cited]
        own = terms(statement) - _EMPTY
        said = words_found(own, [self._question, *texts])
        return said >= _BORNE_OUT * len(own) and not unsupported(statement, texts, [self._question])

    def _supporting(
        self, statement: str, near: tuple[int, ...], *, cited: bool
    ) -> Sequence[Sequence[int]] | None:
        """The windows that support a statement, the best first; None if no network reads it.

        What it combines of several places is read as one.
        """
        if self._network is None or not self._windows:
            return None
        windows = [near, *self._closest(statement, near)] if near else self._closest(statement)
        asked = f"{self._question} {statement}" if words_in(statement) < _SHORT else statement
        try:
            read = self._network.read(asked, [self._text(window) for window in windows])
        except ModelError:
            self._network = None  # the answer goes on without it
            return None
        if not read:
            return None
        bar = -_CITED if cited else 0.0
        scored = zip(read, windows, strict=True)
        found = [(each.supports, window) for each, window in scored if each.supports > bar]
        return [window for _, window in sorted(found, key=lambda pair: -pair[0])]

    def _closest(self, statement: str, near: Sequence[int] = ()) -> Sequence[range]:
        """The windows with the sentences ``near``, then those with most words of the statement."""
        said = forms(statement)

        def closeness(window: range) -> tuple[bool, int]:
            return any(n in window for n in near), len(said & forms(self._text(window)))

        return sorted(self._windows, key=closeness, reverse=True)[:_MOST_READ]

    def _text(self, window: Sequence[int]) -> str:
        return " ".join(self._texts[n] for n in window)


def _windows(texts: Sequence[str], following: set[int]) -> Iterator[range]:
    """Consecutive sentences of at most ``_WINDOW`` words, each run overlapping with the next."""
    begin = 0
    while begin < len(texts):
        end, words = begin + 1, words_in(texts[begin])
        while end in following and (words := words + words_in(texts[end])) <= _WINDOW:
            end += 1
        yield range(begin, end)
        goes_on = end in following
        begin = max(begin + 1, (begin + end) // 2) if goes_on else end
