"""Divides text into sentences by rules: in linear time, in many languages, within blocks.

Every mark that could end a sentence is found once; each is then judged by the word before it and
the letter after it. Anything too long for a sentence is cut at weaker marks, or by length if a
script has none (Thai, lists without stops).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain, islice

import numpy as np

from reader.text.abbreviations import (
    BEFORE_A_NAME,
    BEFORE_A_NUMBER,
    COUNTED,
    MAY_END,
    OPENERS,
)
from reader.text.document import Block, BlockKind
from reader.text.enumerators import is_enumerator
from reader.text.span import Span, SpanTable
from reader.text.word_counts import WordCounts

LONGEST_SENTENCE = 120
"""The limit in words."""

_LONGEST_WITHOUT_STOPS = 40
_LONGEST_WORD = 24
_TOGETHER = 1 << 14

_CLOSERS = "\"'\u201d\u2019\u00bb\u203a)\\]}\u300d\u300f\uff09\u3011\u3009\u300b"
_OPENING = "\"'\u201c\u2018\u201e\u201a\u00ab\u2039([{\u300c\u300e\u2014\u2013\\-\u00bf\u00a1*_"
_WIDE = "\u3002\uff01\uff1f\uff61"
_STOP = re.compile(
    f"(?P<marks>[.!?\u2026\u203d\u061f\u06d4\u0964\u0965\u1362\u17d4\u104b{_WIDE}]+"
    "|(?<=[\u0370-\u03ff\u1f00-\u1fff]);)"
    f"(?P<closers>[{_CLOSERS}]*)"
    "(?P<note>(?:\\[\\d{1,4}\\]|[\u00b9\u00b2\u00b3\u2070-\u2079*\u2020\u2021]{1,4})*)"
)
_AHEAD = re.compile(f"\\s+[{_OPENING}\\s]*(?P<word>\\w+|[^\\w\\s])?")
_GLUED = re.compile("[A-Z][a-z]*[ ,]")
_NOTE_MARK = re.compile('\\d{1,3}(?=\\s+["\u201c(]?[A-Z])')
_NUMERAL = re.compile("\\d\\w*|[IVXLC]{2,7}|[VXLC]|[\u00a7#]")
_GOES_ON = frozenset("\u3068\u3063\u306e\u304c\u3092\u306f\u3082\u306b\u3078\u3067\u3001\uff0c")
_LINE_END = re.compile("\n")
_DOTTED = re.compile("(?:\\w\\.)+\\w")
_SOUTH_EAST = re.compile("[\u0e01-\u0eff\u1000-\u109f\u1780-\u17ff]")
_BREAKS = re.compile("\\s|(?<=[\u3001\uff0c\uff1b\uff1a])(?=\\S)")
_WORTH = {"\n": 4, ".": 4, "!": 4, "?": 4, ";": 3, "\uff1b": 3, "\u061b": 3, ":": 2, "\uff1a": 2}
_COMMAS = frozenset(",\u3001\uff0c\u060c")
_BY_LINE = frozenset({BlockKind.TABLE, BlockKind.CODE})


def sentences(text: str, blocks: Iterable[Block], counts: WordCounts | None = None) -> SpanTable:
    """Return the sentences of ``text``, block by block; they cover every visible character.

    Rows of tables and lines of code count as sentences. ``counts`` saves counting again.
    """
    counts = counts or WordCounts(text)
    spans = (span for block in blocks for span in block_sentences(text, block, counts))
    pairs = np.array(list(spans), dtype=np.int32).reshape(-1, 2)
    return SpanTable(np.ascontiguousarray(pairs[:, 0]), np.ascontiguousarray(pairs[:, 1]))


def block_sentences(text: str, block: Block, counts: WordCounts) -> Iterator[tuple[int, int]]:
    """Yield start and end of each sentence of one block."""
    start, end = block.span.start, block.span.end
    if block.kind is BlockKind.HEADING:
        cuts: Iterable[int] = ()
    elif block.kind in _BY_LINE:
        cuts = (found.start() for found in _LINE_END.finditer(text, start, end))
    else:
        cuts = _sentence_ends(text, start, end)
    for first, last in _pieces(text, start, end, cuts):
        yield from _short_enough(text, first, last, counts)


def _pieces(text: str, start: int, end: int, cuts: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield trimmed ranges between ``cuts``; one without a letter or digit joins the one before."""
    held: tuple[int, int] | None = None
    for cut in (*cuts, end):
        piece = _trimmed(text, start, cut)
        start = cut
        if piece is None:
            continue
        if held is not None and not any(map(str.isalnum, text[slice(*piece)])):
            held = (held[0], piece[1])
            continue
        if held is not None:
            yield held
        held = piece
    if held is not None:
        yield held


def _trimmed(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end].rstrip()
    visible = piece.lstrip()
    return (start + len(piece) - len(visible), start + len(piece)) if visible else None


def _sentence_ends(text: str, start: int, end: int) -> Iterator[int]:
    begun = start
    for stop in _STOP.finditer(text, start, end):
        at = stop.end()
        if at >= end:
            return
        if _ends_here(text, begun, stop):
            mark = _NOTE_MARK.match(text, at, end)
            begun = mark.end() if mark else at
            yield begun


def _ends_here(text: str, begun: int, stop: re.Match[str]) -> bool:
    marks, at = stop["marks"], stop.end()
    if marks[-1] in _WIDE:
        return not (stop["closers"] and text[at] in _GOES_ON)
    if not text[at].isspace():
        return _ends_glued(text, begun, stop)
    ahead = _AHEAD.match(text, at)
    word = (ahead["word"] or "") if ahead else ""
    if word[:1].islower():
        return False
    if marks == "." and not stop["note"]:
        return _full_stop_ends(text, begun, stop.start(), word, quoted=bool(stop["closers"]))
    return marks[0] != "\u2026" or word[:1].isalnum()


def _ends_glued(text: str, begun: int, stop: re.Match[str]) -> bool:
    """Whether a stop without a space after it ends a sentence: a lost space, or a note's number."""
    before = text[max(begun, stop.start() - 3) : stop.start()]
    if len(before) < 3 or not before.isalpha() or not before.islower():
        return False
    word = _word_before(text, begun, stop.start()).lower()
    if word in BEFORE_A_NUMBER or word in BEFORE_A_NAME or "." in word:
        return False
    return bool(_GLUED.match(text, stop.end()) or _NOTE_MARK.match(text, stop.end()))


def _full_stop_ends(text: str, begun: int, dot: int, following: str, *, quoted: bool) -> bool:
    word = _word_before(text, begun, dot)
    if quoted or not word:
        return True
    if _is_label(text, begun, dot):
        return False
    low = word.lower()
    counts_on = len(low) == 1 or _NUMERAL.fullmatch(following) is not None
    if low in BEFORE_A_NAME or (low in BEFORE_A_NUMBER and counts_on):
        return False
    if word.isdigit():
        return not (len(word) <= 2 and following.lower() in COUNTED)
    is_initial = _is_initial(word)
    if low in MAY_END or _DOTTED.fullmatch(word) or is_initial:
        names_go_on = is_initial and len(following) == 1  # as in “J. A. Smith”
        return following.lower() in OPENERS and not names_go_on
    return True


def _word_before(text: str, begun: int, dot: int) -> str:
    window = text[max(begun, dot - _LONGEST_WORD) : dot]
    return window[max(window.rfind(" "), window.rfind("\n")) + 1 :].lstrip(
        "\"'(\u201c\u2018\u00ab["
    )


def _is_label(text: str, begun: int, dot: int) -> bool:
    """Whether everything so far is the number of a clause or chapter: “3.”, “iv.”, “§ 4.”."""
    return dot - begun <= _LONGEST_WORD and is_enumerator(text[begun : dot + 1].strip())


def _is_initial(word: str) -> bool:
    """Whether a word is a forename's first letter, or two joined as in ``J.-P. Sartre``."""
    parts = word.replace(".", "").split("-")
    return all(len(part) == 1 and part.isupper() for part in parts)


def _short_enough(text: str, start: int, end: int, counts: WordCounts) -> Iterator[tuple[int, int]]:
    words = counts.of(Span(start, end))
    if words <= _LONGEST_WITHOUT_STOPS:
        yield start, end
        return
    longest = _LONGEST_WITHOUT_STOPS if _SOUTH_EAST.search(text, start, end) else LONGEST_SENTENCE
    if words <= longest:
        yield start, end
        return
    for cut in chain(_weak_cuts(text, start, end, counts, longest // 2), (end,)):
        piece = _trimmed(text, start, cut)
        start = cut
        if piece is not None:
            yield piece


def _weak_cuts(text: str, start: int, end: int, counts: WordCounts, piece: int) -> Iterator[int]:
    """Return cuts into pieces of about ``piece`` words, never much longer than two of them."""
    begun, best, best_worth = start, -1, -1
    behind = counts.before(begun)
    for at, before in _breaks(text, start, end, counts):
        words = before - behind
        while words > 2 * piece:
            cut = best if best > begun else _by_length(begun, at, words, piece)
            yield cut
            begun, best, best_worth = cut, -1, -1
            behind = counts.before(begun)
            words = before - behind
        if words < piece / 2:
            continue
        worth = _worth(text, at) if at < end else 0
        if worth >= best_worth:
            best, best_worth = at, worth
        if words >= piece and best_worth >= 2:
            yield best
            begun, best, best_worth = best, -1, -1
            behind = counts.before(begun)


def _breaks(text: str, start: int, end: int, counts: WordCounts) -> Iterator[tuple[int, float]]:
    """Yield the places where a line may be cut, the end last, with the number of words before.

    Counted many at a time: a line may be as long as a library.
    """
    places = chain((match.start() for match in _BREAKS.finditer(text, start, end)), (end,))
    while some := list(islice(places, _TOGETHER)):
        yield from zip(some, counts.upto(np.array(some, np.int32)).tolist(), strict=True)


def _by_length(begun: int, at: int, words: float, piece: int) -> int:
    return begun + max(1, int((at - begun) * piece / words))


def _worth(text: str, at: int) -> int:
    if text[at] == "\n":
        return _WORTH["\n"]
    before = text[at - 1]
    return 1 if before in _COMMAS else _WORTH.get(before, 0)
