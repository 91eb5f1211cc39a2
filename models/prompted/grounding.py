"""Sentences that support a statement, found by shared words.

Small models copy numbers in brackets from a prompt at random; the words of a statement are better
evidence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.embedded.words import STOP_WORDS
from models.prompted.alignment import sources
from reader.support.statement_support import unsupported

_WORD = re.compile(r"\w+")
_MARKS = re.compile(r"\s*\[[\d,;\s–-]+\]")
_WHOLLY_QUOTED = re.compile('"(?P<a>[^"]+)"|“(?P<b>[^“”]+)”')
_SHORT = 4
"""Words of an answer below which it is compared together with its question."""

_LEAST_SHARE = 0.3
"""Share of the content words that the sentences must contain."""


def without_marks(statement: str) -> str:
    """``statement`` on one line, without unrequested numbers in brackets.

    Quotation marks around all of it are removed, too: asked for a sentence, many models quote it.
    """
    bare = " ".join(_MARKS.sub("", statement).split())
    quoted = _WHOLLY_QUOTED.fullmatch(bare)
    return (quoted["a"] or quoted["b"]).strip() if quoted else bare


def resting_on(statement: str, wanted: str, sentences: Sequence[str]) -> tuple[int, ...]:
    """Indices of the ``sentences`` that support ``statement``, ascending; none if none does.

    ``wanted`` is what it answers.
    """
    if not _stands_in(statement, sentences):
        return ()
    short = len(_WORD.findall(statement)) < _SHORT
    found = sources(f"{wanted} {statement}" if short else statement, sentences)
    return tuple(_with_what_is_missing(statement, wanted, sentences, found))


def _with_what_is_missing(
    statement: str, wanted: str, sentences: Sequence[str], found: Sequence[int]
) -> Sequence[int]:
    """``found``, and the sentences that have a figure or a name that these do not have.

    One that sums up several facts takes one figure from each.
    """
    chosen = list(found)
    while lacking := unsupported(statement, [sentences[n] for n in chosen], [wanted]):
        left = [n for n in range(len(sentences)) if n not in chosen]
        counts = {
            n: len(unsupported(statement, [sentences[m] for m in [*chosen, n]], [wanted]))
            for n in left
        }
        best = min(left, key=counts.__getitem__, default=None)
        if best is None or counts[best] >= len(lacking):
            break
        chosen.append(best)
    return sorted(chosen)


def completing(step: str, sentences: Sequence[str]) -> int | None:
    """Index of the only sentence that equals ``step`` except for its question mark.

    If there is one, the model is not asked; small ones take the wrong side of “A = ?”.
    """
    before, mark, after = " ".join(step.split()).rstrip(" .").partition("?")
    if not mark or "?" in after or not _WORD.search(before + after):
        return None
    form = re.compile(rf"{re.escape(before)}\S.*{re.escape(after)}\W*", re.IGNORECASE)
    found = [n for n, text in enumerate(sentences) if form.fullmatch(" ".join(text.split()))]
    return found[0] if len(found) == 1 else None


def _stands_in(statement: str, sentences: Sequence[str]) -> bool:
    said = _content_words(statement)
    there = frozenset().union(*map(_content_words, sentences))
    return bool(said & there) and len(said & there) >= _LEAST_SHARE * len(said)


def _content_words(text: str) -> frozenset[str]:
    words = frozenset(word.casefold() for word in _WORD.findall(text))
    return words - STOP_WORDS or words
