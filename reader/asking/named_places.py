"""The pages and chapters that a question names; it is about those parts of the document alone."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.asking.place_mentions import (
    Mention,
    Naming,
    asked_of_the_text,
    mentions_of_places,
)
from reader.language import later
from reader.memory.place_titles import pages_label
from reader.search.page_names import NoSuchPageError, spans_of_page
from reader.search.section_finding import (
    FoundSection,
    SeveralSectionsError,
    captioned,
    part_headed,
    section_numbered,
    section_ranked,
    section_titled,
)
from reader.text.document import DocumentText
from reader.text.quotation_marks import quoted
from reader.text.section_numbers import rank_of, section_number
from reader.text.span import Span, cover
from reader.text.word_counts import shortened
from reader.values.question import Question


@dataclass(frozen=True, slots=True)
class NamedPlaces:
    """The parts of a document that a question names.

    ``label`` names them for people. ``question`` asks the same of “the text”, as if there were
    nothing else; of several places it is unchanged. ``at_large``: it asks what the place is about.
    """

    spans: tuple[Span, ...]
    label: str
    question: Question
    at_large: bool


NOT_BEGUN = later(
    "There is no text yet up to that place. Read a little further, or ask without this limit."
)
_LONGEST_LABEL = 60
"""The length in characters of what is shown of a caption."""
_LINKS = frozenset(["", "of", "in"])


class NoSuchPlaceError(Exception):
    """A page that doesn't exist, or a chapter of which there are several; the message says so."""


def places_named(
    question: Question, complete: DocumentText, content: DocumentText | None = None
) -> NamedPlaces | None:
    """Return the places that ``question`` names, if any; “this page” is that in view.

    ``content`` is the part of the ``complete`` document that may be used, if it isn't all.

    What looks like the number of a chapter, and is none in this document, is part of the question.

    Raises:
        NoSuchPlaceError: it is clear that a place is meant, but not which; or it may not be used.
    """
    said = question.alone
    mentions = mentions_of_places(said, list(_titles(complete)))
    finder = _Finder(
        complete, question.here, [each for each in mentions if each.naming is Naming.NUMBER]
    )
    found = [each for mention in mentions if (each := finder.find(mention))]
    if not found:
        return None
    inner = [one for one in found if not any(o is not one and _holds(one, o) for o in found)]
    allowed = (content or complete).whole
    parts = {span.intersection(allowed) for each in inner for span in each.spans}
    spans = sorted(part for part in parts if part)
    if not spans:
        raise NoSuchPlaceError(tr(NOT_BEGUN))
    label = ", ".join(dict.fromkeys(each.label for each in inner))
    words = _words_naming(inner[0], found, said) if len(inner) == 1 else None
    asked = question.worded(asked_of_the_text(said, words) if words else said)
    return NamedPlaces(tuple(spans), label, asked, words is not None and asked.asks_for_overview)


def _titles(content: DocumentText) -> Iterator[str]:
    """All headings, and what is behind the numbers of those that have one."""
    for section in content.sections:
        yield section.title
        if (own := section_number(section.title)) and own.name:
            yield own.name


@dataclass(frozen=True, slots=True)
class _Found:
    """A mention, and the place that it means."""

    mention: Mention
    spans: tuple[Span, ...]
    label: str
    title: str = ""
    """The heading, of a part that has one."""


def _holds(outer: _Found, inner: _Found) -> bool:
    """Whether ``inner`` is a smaller place within ``outer``."""
    return outer.spans != inner.spans and all(
        any(span.contains(one) for span in outer.spans) for one in inner.spans
    )


def _words_naming(place: _Found, found: Sequence[_Found], question: str) -> Span | None:
    """The words that name ``place``: “chapter 3 of part two”; None if others stand elsewhere."""
    words = _with_title(place, question)
    for other in sorted(found, key=lambda each: each.mention.span):
        if other is place:
            continue
        between = sorted([words, other.mention.span])
        if question[between[0].end : between[1].start].strip(" ,") not in _LINKS:
            return None
        words = cover(between)
    return words


def _with_title(place: _Found, question: str) -> Span:
    """The mention, with the heading's words behind its number: “Item 1A. Risk Factors”."""
    words, own = place.mention.span, section_number(place.title)
    if place.mention.naming is not Naming.NUMBER or own is None or not own.name:
        return words
    behind = re.match(rf"\W+{re.escape(own.name)}(?!\w)", question[words.end :], re.IGNORECASE)
    return Span(words.start, words.end + behind.end()) if behind else words


class _Finder:
    """Finds the places of a document that mentions in a question mean."""

    def __init__(
        self, content: DocumentText, here: int | None, numbered: Sequence[Mention]
    ) -> None:
        self._content = content
        self._here = here
        self._numbered = numbered

    def find(self, mention: Mention) -> _Found | None:
        """Return the place; None if the document has no such part. Raises NoSuchPlaceError."""
        if mention.naming is Naming.PAGE:
            return self._pages(mention)
        if mention.naming is Naming.HERE:
            return None if self._here is None else self._in_view(mention, self._here)
        if mention.naming is Naming.CAPTION:
            return self._captioned(mention)
        if mention.kind == "page":
            return self._ranked_page(mention)
        try:
            section = self._section(mention)
        except SeveralSectionsError as several:
            raise NoSuchPlaceError(str(several)) from several
        return None if section is None else _of_section(mention, section.title, section.span)

    def _captioned(self, mention: Mention) -> _Found | None:
        """A table or figure; an exhibit is mostly a part of the document."""
        section = self._alone(mention) if mention.kind == "exhibit" else None
        if section is not None:
            return _of_section(mention, section.title, section.span)
        span = captioned(self._content, mention.kind, mention.name)
        return _of_section(mention, self._caption(span), span) if span else None

    def _caption(self, span: Span) -> str:
        number = self._content.sentences.at(span.start)
        said = self._content.sentences[number] if number is not None else span
        return shortened(" ".join(said.of(self._content.text).split()), _LONGEST_LABEL)

    def _pages(self, mention: Mention) -> _Found:
        try:
            spans = spans_of_page(self._content, mention.name)
            if mention.last:
                spans = (cover([*spans, *spans_of_page(self._content, mention.last)]),)
        except NoSuchPageError as missing:
            raise NoSuchPlaceError(str(missing)) from missing
        return self._of_pages(mention, spans)

    def _ranked_page(self, mention: Mention) -> _Found | None:
        rank, pages = rank_of(mention.name), self._content.pages
        at = rank - 1 if rank > 0 else len(pages) + rank
        return self._of_pages(mention, pages[at].spans) if 0 <= at < len(pages) else None

    def _of_pages(self, mention: Mention, spans: tuple[Span, ...]) -> _Found:
        if not any(span.of(self._content.text).strip() for span in spans):
            raise NoSuchPlaceError(tr("There is no text on that page."))
        return _Found(mention, spans, pages_label(self._content, cover(spans)))

    def _in_view(self, mention: Mention, here: int) -> _Found | None:
        if mention.kind == "page":
            pages = self._content.pages_of(Span(here, here + 1))
            return self._of_pages(mention, pages[0].spans) if pages else None
        section = self._content.section_at(here)
        return _of_section(mention, section.title, section.span) if section else None

    def _section(self, mention: Mention) -> FoundSection | None:
        content = self._content
        if mention.naming is Naming.PART:
            return part_headed(content, mention.name)
        if mention.naming is Naming.TITLE:
            return section_titled(content, mention.name)
        if mention.naming is Naming.RANK:
            ranked = section_numbered(content, mention.kind, mention.name)
            return ranked or section_ranked(content, rank_of(mention.name))
        others = (each for each in self._numbered if each is not mention)
        around = [found.span for each in others if (found := self._alone(each))]
        return section_numbered(content, mention.kind, mention.name, around)

    def _alone(self, mention: Mention) -> FoundSection | None:
        try:
            return section_numbered(self._content, mention.kind, mention.name)
        except SeveralSectionsError:
            return None


def _of_section(mention: Mention, title: str, span: Span) -> _Found:
    plain = " ".join(title.split())
    return _Found(mention, (span,), quoted(plain), plain)
