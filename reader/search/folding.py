"""Folds text for comparison: without case, accents, ligatures, kinds of quotes, repeated space.

Positions are kept: everything found in folded text is a span of the text itself.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

_AS_TYPED = {
    **dict.fromkeys("‘’‚‛′ʻʼʹ´`‹›", "'"),  # noqa: RUF001  # kinds of quotes
    **dict.fromkeys("“”„‟″«»", '"'),
    **dict.fromkeys("‐‑‒–—―−", "-"),  # noqa: RUF001  # kinds of dashes
    **dict(zip("⁄ØøŁłĐđĦħı", "/OoLlDdHhi", strict=True)),  # noqa: RUF001
    "Æ": "AE",
    "æ": "ae",
    "Œ": "OE",
    "œ": "oe",
}
"""Characters that keyboards offer for others, which no decomposition of Unicode replaces."""
_OVER_LETTERS = 200
"""Unicode's combining classes from here on are accents; lower ones belong to Asian letters."""
_UNDERSCORE = ord("_")
_POINTS = range(10, 37)
"""The classes of Hebrew and Arabic vowel points, which are usually not typed."""


@dataclass(frozen=True)
class Folded:
    """``text`` folded, with the origin of each of its characters.

    From the folded position ``joints[i]`` (int32, ascending) on, up to the next, a character came
    from that position plus ``shifts[i]`` (int32).
    """

    text: str
    joints: NDArray[np.int32]
    shifts: NDArray[np.int32]

    @cached_property
    def in_words(self) -> NDArray[np.bool_]:
        """For each character of ``text`` whether it belongs to a word; then once more, False."""
        codes = _codes(self.text)
        table = np.zeros(int(codes.max(initial=0)) + 1, np.bool_)
        for code in np.flatnonzero(np.bincount(codes)).tolist():
            table[code] = chr(code).isalnum() or code == _UNDERSCORE
        return np.append(table[codes], False)

    def origins(self, positions: NDArray[np.int32]) -> NDArray[np.int32]:
        """Map ``positions`` in the folded text to positions in the text itself."""
        if not len(self.joints):
            return positions
        return positions + self.shifts[np.searchsorted(self.joints, positions, side="right") - 1]


def fold(text: str, *, keep_case: bool = False, without: NDArray[np.int32] | None = None) -> Folded:
    """Fold ``text`` for comparison; the characters at the offsets ``without`` are left out."""
    if not text:
        nothing = np.zeros(0, np.int32)
        return Folded("", nothing, nothing)
    codes = _codes(text)
    table = _Table.of(codes, keep_case=keep_case)
    lengths = table.lengths[codes]
    blank = table.blank[codes]
    if without is not None:
        lengths[without] = 0
        blank[without] = False
    left = np.flatnonzero(lengths)  # what is not typed, a soft hyphen say, may be within a run
    runs = blank[left]
    lengths[left[1:][runs[1:] & runs[:-1]]] = 0
    if (lengths == 1).all():
        nothing = np.zeros(0, np.int32)
        return Folded(_text(table.codes[table.firsts[codes]]), nothing, nothing)
    origins = np.repeat(np.arange(len(codes), dtype=np.int32), lengths)
    within = np.arange(len(origins), dtype=np.int32)
    within -= np.repeat(np.cumsum(lengths, dtype=np.int32) - lengths, lengths)
    return _joined(_text(table.codes[table.firsts[codes[origins]] + within]), origins)


def folded_query(typed: str, *, keep_case: bool = False) -> str:
    """Fold what the user typed, for comparison."""
    return fold(unicodedata.normalize("NFC", typed), keep_case=keep_case).text


def _joined(text: str, origins: NDArray[np.int32]) -> Folded:
    shifts = origins - np.arange(len(origins), dtype=np.int32)
    changes = np.flatnonzero(shifts[1:] != shifts[:-1]) + 1
    joints = np.concatenate([np.zeros(min(1, len(origins)), np.int64), changes])
    return Folded(text, joints.astype(np.int32), shifts[joints])


@dataclass(frozen=True)
class _Table:
    """By code point: the place of its folding in ``codes``, its length, and whether it is blank.

    Only the characters that a text has are looked up.
    """

    codes: NDArray[np.uint32]
    firsts: NDArray[np.int32]
    lengths: NDArray[np.uint8]
    blank: NDArray[np.bool_]

    @classmethod
    def of(cls, codes: NDArray[np.uint32], *, keep_case: bool) -> _Table:
        seen = np.bincount(codes)
        firsts = np.zeros(len(seen), np.int32)
        lengths = np.zeros(len(seen), np.uint8)
        blank = np.zeros(len(seen), np.bool_)
        foldings = ""
        for code in np.flatnonzero(seen).tolist():
            folding = _folding(chr(code), keep_case=keep_case)
            firsts[code], lengths[code] = len(foldings), len(folding)
            blank[code] = folding == " "
            foldings += folding
        return cls(_codes(foldings), firsts, lengths, blank)


def _folding(character: str, *, keep_case: bool) -> str:
    if character.isspace():
        return " "
    if unicodedata.category(character) in {"Cf", "Cc"}:
        return ""
    parts = unicodedata.normalize("NFKD", _AS_TYPED.get(character, character))
    if " " in parts:  # an accent over nothing, or a sign that stands for a phrase
        return character
    plain = "".join(_AS_TYPED.get(part, part) for part in parts if not _is_accent(part))
    folded = unicodedata.normalize("NFC", plain)
    return folded if keep_case else folded.casefold()


def _is_accent(character: str) -> bool:
    kind = unicodedata.combining(character)
    # The marks of Japanese sounds are in another class; Thai and Indic vowels in none of these.
    return kind >= _OVER_LETTERS or kind in _POINTS


def _codes(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def _text(codes: NDArray[np.uint32]) -> str:
    return codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
