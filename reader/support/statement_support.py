"""Checks whether a statement's cited sentences confirm it: its figures, names and quotes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from reader.support.amounts import Figure, Kind
from reader.support.figures import figures
from reader.support.matching import KnownFigures, adds_up
from reader.support.statement_names import KnownNames, names
from reader.support.support_words import content_stems, is_german
from reader.support.support_words import foreign_share as _foreign_share
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


_FEWEST_WORDS = 3
"""The content words of a statement needed to judge it by them."""


class Lacking(StrEnum):
    """The kinds of content that a statement has and its sources don't."""

    FIGURE = "figure"
    NAME = "name"
    QUOTE = "quote"


@dataclass(frozen=True, slots=True)
class Unsupported:
    """A part of a statement that its sources lack; ``words`` as written."""

    kind: Lacking
    words: str


class Ground:
    """Texts that confirm statements; what is read of them is kept for the next statement."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.texts = tuple(texts)

    @cached_property
    def figures(self) -> KnownFigures:
        """The figures of all texts together."""
        return KnownFigures(self.texts)

    @cached_property
    def names(self) -> KnownNames:
        """The names of all texts together."""
        return KnownNames(self.texts)

    @cached_property
    def text(self) -> KnownText:
        """The text in which quotes are searched."""
        return KnownText(self.texts)


def unsupported(
    statement: str, sources: Sequence[str], beside: Iterable[str] = ()
) -> tuple[Unsupported, ...]:
    """Return what ``sources`` don't confirm of ``statement``, in its order, without repetition.

    ``beside`` (the question, what was known before, titles) confirms names and figures too, but no
    quotes.
    """
    return Checked(statement, Ground(sources), Ground(beside)).unsupported()


def foreign_share(statement: str, sources: Sequence[str]) -> float:
    """Return the share of the statement's content words that ``sources`` lack."""
    known = frozenset[str]().union(*map(content_stems, sources))
    return _foreign_share(statement, known)


def says_nothing_of(statement: str, sources: Sequence[str]) -> bool:
    """Whether a statement without figure, name or quote shares no content word with ``sources``.

    A statement in another language than its sources is not judged.
    """
    if quotations(statement):
        return False
    said = content_stems(statement)
    if len(said) < _FEWEST_WORDS or foreign_share(statement, sources) < 1.0:
        return False
    if figures(statement) or names(statement):
        return False
    return is_german(statement) == is_german(" ".join(sources))


class Checked:
    """One statement and the texts that may confirm it."""

    def __init__(self, statement: str, sources: Ground, beside: Ground) -> None:
        self._statement = statement
        self._sources = sources
        self._beside = beside

    def unsupported(self) -> tuple[Unsupported, ...]:
        """The unconfirmed parts; the content of a true quote is not checked."""
        if self._sources.text.has(self._statement):
            return ()
        quotes = quotations(self._statement)
        known = self._sources.text
        true = [quote for quote in quotes if known.has(quote.of(self._statement))]
        found = [(quote, Lacking.QUOTE) for quote in quotes if quote not in true]
        left = _without(self._statement, true)
        said = figures(left)
        found += self._figures(said)
        found += self._names(left, [figure.span for figure in said])
        wrong = [span for span, kind in found if kind is not Lacking.NAME]
        kept = (
            Unsupported(kind, self._words(span, kind))
            for span, kind in sorted(found)
            if not any(o != span and o.contains(span) for o in wrong)
        )
        return tuple(dict.fromkeys(kept))

    def _words(self, span: Span, kind: Lacking) -> str:
        words = " ".join(span.of(self._statement).split())
        return words[1:-1] if kind is Lacking.QUOTE else words.rstrip(".")

    def _figures(self, said: Sequence[Figure]) -> list[tuple[Span, Lacking]]:
        grounds = (self._sources, self._beside, self._together)
        known = [each for each in said if any(g.figures.bear_out(each) for g in grounds)]
        return [
            (figure.span, Lacking.FIGURE)
            for figure in said
            if figure.firm
            and figure not in known
            and not counts_own_list(self._statement, figure)
            and not sums_up(self._statement, figure, known)
        ]

    def _names(self, text: str, taken: Sequence[Span]) -> Iterator[tuple[Span, Lacking]]:
        for name in names(text):
            if any(span.overlaps(name.span) for span in taken):
                continue
            grounds = (self._sources, self._beside, self._together)
            if not any(ground.names.bear_out(name) for ground in grounds):
                yield name.span, Lacking.NAME

    @cached_property
    def _together(self) -> Ground:
        return Ground((*self._sources.texts, *self._beside.texts))


def _without(text: str, spans: Iterable[Span]) -> str:
    """Return the same text with blanks in place of ``spans``."""
    for span in spans:
        text = text[: span.start] + " " * len(span) + text[span.end :]
    return text


def sums_up(statement: str, figure: Figure, known: Sequence[Figure]) -> bool:
    """Whether ``figure`` is the sum, or the difference, of figures that the statement gives too.

    These are all ``known`` per cents or amounts of money, or the numbers behind the next colon. Of
    other figures, cited or not, too many wrong ones would be a sum or difference by chance
    (docs/evidence/support.md).
    """
    colon = statement.find(":", figure.span.end)
    listed = [each for each in known if 0 <= colon < each.span.start]
    return any(
        adds_up(figure, [each for each in given if each.readings[0][0].kind is kind])
        for kind, given in ((Kind.PERCENT, known), (Kind.MONEY, known), (Kind.NUMBER, listed))
    )


_BETWEEN = re.compile(r"\s*[,;]\s*(?:(?:and|or|und|oder)\s+)?|\s+(?:and|or|und|oder)\s+")


def counts_own_list(statement: str, figure: Figure) -> bool:
    """Whether ``figure`` is the number of things listed behind the next colon."""
    _, colon, listed = statement[figure.span.end :].partition(":")
    items = [item for item in _BETWEEN.split(listed.strip(" .\n")) if item]
    counts = {amount.value for reading in figure.readings for amount in reading}
    return bool(colon) and len(items) > 1 and len(items) in counts
