"""Checks whether a pack is true to the user's file of the document."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path

from reader.errors import GistwalkerError
from reader.evidence_packs.collecting import packed_pages, text_sha256
from reader.evidence_packs.files import OpenedPack
from reader.evidence_packs.pack import PackedDocument, PackedPage, PackedQuote
from reader.evidence_packs.pack_events import Verdict
from reader.importing.import_events import Parsed
from reader.importing.parser_client import parse
from reader.pages.page_client import ProcessPageSource
from reader.pages.page_source import PageSource
from reader.records import Source
from reader.text.document import DocumentText, ParsedDocument
from reader.text.span import Span
from reader.values.answer import without_marks

_TOLERANCE = 1.5
"""The points between rectangles that count as equal."""
_SHORT = 60
_FROM_RIGHT = frozenset({"R", "AL", "AN"})


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of one check, in a sentence."""

    verdict: Verdict
    words: str


@dataclass(frozen=True)
class _Held:
    """The user's own copy of the document."""

    packed: PackedDocument
    content: DocumentText
    pages: PageSource | None

    @property
    def same_text(self) -> bool:
        """Whether this program reads the file as the one that made the pack did."""
        return text_sha256(self.content.text) == self.packed.text_sha256


def verify(opened: OpenedPack, path: Path, password: str | None = None) -> Iterator[Finding]:
    """Yield the results of checking a pack with the file ``path``, one after another.

    Raises:
        UnreadableFileError: the file cannot be read.
    """
    yield from shown_truly(opened)
    parsed, source = _parsed(path, password)
    packed = _document_of(opened, source)
    if packed is None:
        yield Finding(
            Verdict.FAILS,
            tr("“{name}” isn't one of the documents in this pack: its SHA-256 is {sha256}.").format(
                name=path.name, sha256=source.sha256
            ),
        )
        packed = opened.pack.documents[0] if len(opened.pack.documents) == 1 else None
    else:
        yield Finding(
            Verdict.HOLDS,
            tr("“{name}” is the document in this pack: its SHA-256 is the same.").format(
                name=path.name
            ),
        )
    if packed is not None:
        with ExitStack() as stack:
            pages = _pages(path, parsed, password, stack)
            yield from verify_quotes(opened, packed, parsed.content, pages)


def verify_quotes(
    opened: OpenedPack, packed: PackedDocument, content: DocumentText, pages: PageSource | None
) -> Iterator[Finding]:
    """Check that the quotes of ``packed`` are in ``content``, and at their places on ``pages``."""
    yield from _quotes(opened, _Held(packed, content, pages))


def _parsed(path: Path, password: str | None) -> tuple[ParsedDocument, Source]:
    found = [each for each in parse(path, password=password) if isinstance(each, Parsed)]
    return found[-1].document, found[-1].source


def _document_of(opened: OpenedPack, source: Source) -> PackedDocument | None:
    return next((d for d in opened.pack.documents if d.sha256 == source.sha256), None)


def _pages(
    path: Path, parsed: ParsedDocument, password: str | None, stack: ExitStack
) -> PageSource | None:
    try:
        source = ProcessPageSource.open(path, parsed.content, parsed.format, password)
    except (GistwalkerError, OSError):
        return None
    return stack.enter_context(closing(source))


def shown_truly(opened: OpenedPack) -> Iterator[Finding]:
    """Check that a pack's visible words equal its data, which nobody sees."""
    seen = letters(opened.shown)
    for answer in opened.pack.answers:
        said = (
            answer.question,
            *(each.text for each in answer.statements),
            *(each.quote for each in answer.quotes),
        )
        missing = [words for words in said if letters(words) not in seen]
        stated = "".join(letters(each.text) for each in answer.statements)
        if letters(without_marks(answer.answer)) != stated:
            missing.append(answer.answer)
        for words in missing:
            yield Finding(
                Verdict.FAILS,
                tr("What the pack shows differs from its data: {words}").format(
                    words=_short(words)
                ),
            )
        known = {quote.number for quote in answer.quotes}
        if any(number not in known for each in answer.statements for number in each.quotes):
            words = tr("The answer to {question} cites a quote that isn't in the pack.")
            yield Finding(Verdict.FAILS, words.format(question=_short(answer.question)))


def _quotes(opened: OpenedPack, held: _Held) -> Iterator[Finding]:
    others = 0
    for answer in opened.pack.answers:
        for quote in answer.quotes:
            if quote.document == held.packed.id:
                yield from _quote(quote, held)
            else:
                others += 1
    if others:
        words = tr("Quotes from other documents, to be checked against their files: {count}.")
        yield Finding(Verdict.UNCHECKED, words.format(count=others))


def _quote(quote: PackedQuote, held: _Held) -> Iterator[Finding]:
    span, text = _found(quote, held), held.content.text
    said = {"number": quote.number, "words": _short(quote.quote)}
    if span is None:
        words = tr("Quote {number} isn't in the document: {words}")
        yield Finding(Verdict.FAILS, words.format(**said))
        return
    if span.start != quote.start and held.same_text:
        words = tr("Quote {number} is in the document, but not where the pack says: {words}")
        yield Finding(Verdict.FAILS, words.format(**said))
        return
    assert span.of(text) == quote.quote  # as it was found
    words = tr("Quote {number} is in the document, word for word: {words}")
    yield Finding(Verdict.HOLDS, words.format(**said))
    yield _rects(quote, span, held)


def _found(quote: PackedQuote, held: _Held) -> Span | None:
    """Find the quote: at the place that the pack names, or else wherever its words are."""
    text = held.content.text
    if not quote.quote.strip():
        return None
    if 0 <= quote.start < quote.end and text[quote.start : quote.end] == quote.quote:
        return Span(quote.start, quote.end)
    at = text.find(quote.quote)
    return Span(at, at + len(quote.quote)) if at >= 0 else None


def _rects(quote: PackedQuote, span: Span, held: _Held) -> Finding:
    number = {"number": quote.number}
    if not quote.pages:
        words = tr("Quote {number} has no rectangles.")
        return Finding(Verdict.UNCHECKED, words.format(**number))
    here = packed_pages(span, held.content, held.pages)
    if not here:
        words = tr("The pages can't be drawn, so the rectangles of quote {number} weren't checked.")
        return Finding(Verdict.UNCHECKED, words.format(**number))
    if _alike(quote.pages, here):
        words = tr("The rectangles of quote {number} match the position of its words.")
        return Finding(Verdict.HOLDS, words.format(**number))
    words = tr("The rectangles of quote {number} don't match the position of its words.")
    return Finding(Verdict.FAILS, words.format(**number))


def _alike(said: tuple[PackedPage, ...], here: tuple[PackedPage, ...]) -> bool:
    return len(said) == len(here) and all(
        one.page == other.page
        and len(one.rects) == len(other.rects)
        and all(
            abs(a - b) <= _TOLERANCE
            for mine, theirs in zip(one.rects, other.rects, strict=True)
            for a, b in zip(mine, theirs, strict=True)
        )
        for one, other in zip(said, here, strict=True)
    )


def letters(text: str) -> str:
    """Return letters and figures alone, ignoring lines, hyphens and Markdown's signs.

    Right-to-left scripts are left out: a PDF returns them in another order.
    """
    plain = unicodedata.normalize("NFKC", text)
    return "".join(
        sign
        for sign in plain
        if sign.isalnum() and unicodedata.bidirectional(sign) not in _FROM_RIGHT
    )


def _short(words: str) -> str:
    flat = " ".join(words.split())
    return flat if len(flat) <= _SHORT else f"{flat[: _SHORT - 1]}…"
