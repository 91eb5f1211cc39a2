"""From what a person calls a page to where its text ends: “up to page 12” includes it."""

from __future__ import annotations

from reader.finding.page_names import PageNames
from reader.text.document import DocumentText


def end_of_page(content: DocumentText, typed: str) -> int:
    """The offset behind the page's last character, and behind those of all pages before.

    Raises:
        NoSuchPage: nothing is called that.
    """
    labels = [page.label for page in content.pages]
    goal = PageNames(labels, content.print_pages).find(typed)
    if goal.page is not None:
        spans = (page.spans for page in content.pages[: goal.page])
        return max((span.end for found in spans for span in found), default=0)
    if goal.offset is not None:
        later = (page.start for page in content.print_pages if page.start > goal.offset)
        return min(later, default=len(content.text))
    return round((goal.share or 0.0) * len(content.text))
