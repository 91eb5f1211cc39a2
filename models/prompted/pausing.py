"""Choosing a pause: the end of an episode (ReadAgent, episode pagination)."""

from __future__ import annotations

from collections.abc import Sequence

from models.chat.exchanges import Segments, texts_of
from models.prompted.prompt_room import fitting
from models.prompted.prompt_text import MOST_OPTIONS, letter, passage_of
from models.prompted.templates import fill
from models.prompted.voice import Voice
from reader.errors import NoChoiceError
from reader.values.quotation import Excerpt

_WORDS = 8
_LETTERS = 160
"""Letters shown of a word at most: some have no end."""
_LETTER_TOKENS = 8
"""Tokens allowed for a letter as the answer."""


def pause(voice: Voice, source: str, window: Excerpt, pauses: Sequence[int]) -> int:
    """Index of the pause to take. If there are more than letters, evenly spaced ones are offered.

    If there is no room for all of the window, those in its beginning are. If the model names none,
    the last one offered is taken.
    """
    if len(pauses) == 1:
        return 0

    def asked(text: str) -> Segments:
        offered = _offered(window.span.start + len(text), pauses)
        return passage_of(source, text), _places(window, [pauses[n] for n in offered])

    text = fitting(
        voice.talker, window.text, lambda text: "".join(texts_of(asked(text))), _LETTER_TOKENS
    )
    offered = _offered(window.span.start + len(text), pauses)
    if len(offered) == 1:
        return offered[0]
    try:
        weights = voice.talker.weigh(asked(text), [letter(n) for n in range(len(offered))])
    except NoChoiceError:  # it has been asked three times already
        return offered[-1]
    return offered[max(range(len(offered)), key=weights.__getitem__)]


def _offered(end: int, pauses: Sequence[int]) -> list[int]:
    """Indices of the pauses up to ``end``, or of the first one; no more than there are letters."""
    found = [n for n, at in enumerate(pauses) if at <= end] or [0]
    step = max(1.0, (len(found) - 1) / (MOST_OPTIONS - 1))
    return [found[round(n * step)] for n in range(min(len(found), MOST_OPTIONS))]


def _places(window: Excerpt, pauses: Sequence[int]) -> str:
    places = [
        {
            "letter": letter(n),
            "before": " ".join(_plain(window.text[: at - window.span.start])[-_WORDS:])[-_LETTERS:],
            "after": " ".join(_plain(window.text[at - window.span.start :])[:_WORDS])[:_LETTERS],
        }
        for n, at in enumerate(pauses)
    ]
    return fill("pause", places=places)


def _plain(text: str) -> list[str]:
    """Words for use within quotation marks, which they must not close."""
    return text.replace('"', "”").split()
