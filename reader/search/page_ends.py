"""Finds the text of a page and its end by its name: “up to page 12” includes it."""

from __future__ import annotations

from reader.search.page_names import PageNames
from reader.text.document import DocumentText
from reader.text.span import Span


def end_of_page(content: DocumentText, typed: str) -> int:
    """Return the offset after the page's last character, and after those of all pages before.

    Raises:
        NoSuchPageError: no page has that name.
    """
    labels = [page.label for page in content.pages]
    goal = PageNames(labels, content.print_pages).find(typed)
    if goal.page is not None:
        return _end_of(content, goal.page)
    if goal.offset is not None:
        later = (page.start for page in content.print_pages if page.start > goal.offset)
        return min(later, default=len(content.text))
    return round((goal.share or 0.0) * len(content.text))


def text_of_page(content: DocumentText, typed: str) -> str:
    """Return the text of a page; of a share (“50%”), that of the page at this place.

    Raises:
        NoSuchPageError: no page has that name.
    """
    return "\n\n".join(span.of(content.text).strip() for span in spans_of_page(content, typed))


def spans_of_page(content: DocumentText, typed: str) -> tuple[Span, ...]:
    """Return where the same text is, mostly one stretch.

    Raises:
        NoSuchPageError: no page has that name.
    """
    goal = PageNames([page.label for page in content.pages], content.print_pages).find(typed)
    if goal.offset is not None:
        return (Span(goal.offset, end_of_page(content, typed)),)
    at = round((goal.share or 0.0) * (len(content.text) - 1))
    shown = content.pages_of(Span(at, at + 1))
    number = goal.page or (shown[0].number if shown else 1)
    return content.pages[number - 1].spans


def end_of_page_at(content: DocumentText, offset: int) -> int:
    """Return the same for the page that shows the character at ``offset``."""
    shown = content.pages_of(Span(offset, offset + 1))
    return _end_of(content, shown[-1].number) if shown else offset


def _end_of(content: DocumentText, number: int) -> int:
    spans = (page.spans for page in content.pages[:number])
    return max((span.end for found in spans for span in found), default=0)
