"""Checks whether a pack is true to the user's file of the document."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path

from reader.errors import GistwalkerError
from reader.evidence_packs.files import OpenedPack
from reader.evidence_packs.pack import PackedDocument, PackedPage, PackedQuote, Verdict
from reader.evidence_packs.pictures import packed_pages
from reader.importing.import_events import Parsed
from reader.importing.parser_client import parse
from reader.pages.opening_pages import open_pages
from reader.pages.page_source import PageSource
from reader.text.document import DocumentText
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


def verify(opened: OpenedPack, path: Path, password: str | None = None) -> Iterator[Finding]:
    """Yield the results of checking a pack with the file ``path``, one after another.

    Raises:
        UnreadableFileError: the file cannot be read.
    """
    yield from shown_truly(opened)
    *_, read = parse(path, password=password)
    assert isinstance(read, Parsed)  # as the last event is
    content, sha256 = read.document.content, read.source.sha256
    packed = next((d for d in opened.pack.documents if d.sha256 == sha256), None)
    if packed is not None:
        words = tr("“{name}” is the document in this pack: its SHA-256 is the same.")
        yield Finding(Verdict.HOLDS, words.format(name=path.name))
    else:
        words = tr("“{name}” isn't one of the documents in this pack: its SHA-256 is {sha256}.")
        yield Finding(Verdict.FAILS, words.format(name=path.name, sha256=sha256))
        packed = opened.pack.documents[0] if len(opened.pack.documents) == 1 else None
    if packed is not None:
        with ExitStack() as stack:
            pages = None
            with suppress(GistwalkerError, OSError):
                pages = open_pages(path, content, read.document.format, password)
                stack.enter_context(closing(pages))
            yield from verify_quotes(opened, packed, content, pages)


def verify_quotes(
    opened: OpenedPack, packed: PackedDocument, content: DocumentText, pages: PageSource | None
) -> Iterator[Finding]:
    """Check that the quotes of ``packed`` are in ``content``, and at their places on ``pages``."""
    quotes = [quote for answer in opened.pack.answers for quote in answer.quotes]
    same_text = content.checksum == packed.text_sha256
    mine = [quote for quote in quotes if quote.document == packed.id]
    for quote in mine:
        span = _found(quote, content.text)
        finding = _finding(quote, span, same_text=same_text)
        yield finding
        if span is not None and finding.verdict is Verdict.HOLDS:
            yield _rects(quote, packed_pages(span, content, pages))
    if others := len(quotes) - len(mine):
        words = tr("Quotes from other documents, to be checked against their files: {count}.")
        yield Finding(Verdict.UNCHECKED, words.format(count=others))


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


def _finding(quote: PackedQuote, span: Span | None, *, same_text: bool) -> Finding:
    """Say whether a quote is in the document, at ``span``; in the ``same_text``, there alone."""
    verdict = Verdict.FAILS
    if span is None:
        words = tr("Quote {number} isn't in the document: {words}")
    elif span.start != quote.start and same_text:
        words = tr("Quote {number} is in the document, but not where the pack says: {words}")
    else:
        verdict = Verdict.HOLDS
        words = tr("Quote {number} is in the document, word for word: {words}")
    return Finding(verdict, words.format(number=quote.number, words=_short(quote.quote)))


def _found(quote: PackedQuote, text: str) -> Span | None:
    """Find the quote: at the place that the pack names, or else wherever its words are."""
    if not quote.quote.strip():
        return None
    there = 0 <= quote.start < quote.end and text[quote.start : quote.end] == quote.quote
    at = quote.start if there else text.find(quote.quote)
    return Span(at, at + len(quote.quote)) if at >= 0 else None


def _rects(quote: PackedQuote, here: tuple[PackedPage, ...]) -> Finding:
    """Compare the rectangles of a quote with those found ``here``."""
    verdict = Verdict.UNCHECKED
    if not quote.pages:
        words = tr("Quote {number} has no rectangles.")
    elif not here:
        words = tr("The pages can't be drawn, so the rectangles of quote {number} weren't checked.")
    elif _alike(quote.pages, here):
        verdict = Verdict.HOLDS
        words = tr("The rectangles of quote {number} match the position of its words.")
    else:
        verdict = Verdict.FAILS
        words = tr("The rectangles of quote {number} don't match the position of its words.")
    return Finding(verdict, words.format(number=quote.number))


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
