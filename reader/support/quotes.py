"""Checks that quotations within a statement are in the text, letter for letter."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cached_property

from reader.text.span import Span

_QUOTED = re.compile(
    '“(?P<a>[^“”]+)”|„(?P<b>[^„“”]+)[“”]|"(?P<c>[^"]+)"|«(?P<d>[^«»]+)»|»(?P<e>[^«»]+)«'
    "|(?<![\\w’])‘(?P<f>[^‘“”]+?)’(?!\\w)|\u201a(?P<g>[^\u201a‘]+)‘|(?<![\\w'])'(?P<h>[^'\"]{3,}?)'(?!\\w)"
)
_NESTED = re.compile("(?<![\\w’])‘(?P<f>.+“.+”.*)’(?!\\w)", re.DOTALL)
_MARKS = re.compile("[“”„\"«»‘’\u201a\u2039\u203a'`\u00b4]")
_DASHES = re.compile("[\u2010\u2011\u2012–\u2014−]")
_GAPS = re.compile(
    "\\s*(?:\\[\\.\\.\\.\\]|\\[…\\]|\\(\\.\\.\\.\\)|\\.\\s?\\.\\s?\\.|…|\\[[^\\]]*\\])\\s*"
)
_BROKEN = re.compile("(?<=\\w)-\\s*\n\\s*(?=[a-zäöüß])|\u00ad")
_FILLERS = re.compile("\\s*\\b(?:uh|uhm|um|erm)\\b(?![-'’])", re.IGNORECASE)
"""Fillers of transcribed speech, which quotes leave out."""
_SPACED = re.compile("\\s+(?=[.,;:!?])")
_ENDS = ".,;:!?… "


def quotations(text: str) -> tuple[Span, ...]:
    """Return the quotations of ``text`` in marks of any kind, marks included."""
    nested = [match.span() for match in _NESTED.finditer(text)]
    found = nested or [match.span() for match in _QUOTED.finditer(text)]
    return tuple(Span(start, end) for start, end in found)


class KnownText:
    """Texts in which quotes are searched: white space, marks and “uh” do not count."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = list(texts)

    def has(self, quote: str) -> bool:
        """Whether all parts of ``quote`` between ellipses occur there in order."""
        at = 0
        for part in _GAPS.split(quote):
            wanted = _plain(part).strip(_ENDS)
            if not wanted:
                continue
            found = [self._at(each, at) for each in _capitalised(wanted)]
            ends = [start + len(wanted) for start in found if start >= 0]
            if not ends:
                return False
            at = min(ends)
        return True

    def _at(self, wanted: str, start: int) -> int:
        """Find ``wanted`` with word boundaries at both ends."""
        while (start := self._text.find(wanted, start)) >= 0:
            before, behind = self._text[start - 1 : start], self._text[start + len(wanted) :][:1]
            inside = (before.isalnum() and wanted[0].isalnum()) or (
                behind.isalnum() and wanted[-1].isalnum()
            )
            if not inside:
                return start
            start += 1
        return -1

    @cached_property
    def _text(self) -> str:
        return _plain("\n".join(self._texts))


def _capitalised(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((text, text[0].upper() + text[1:], text[0].lower() + text[1:])))


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", _BROKEN.sub("", text))
    text = _FILLERS.sub("", _DASHES.sub("-", _MARKS.sub("", text)))
    return _SPACED.sub("", " ".join(text.split()))
