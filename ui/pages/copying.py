"""Selected words as they leave the program: flowing, line by line, or quoted with their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from gettext import gettext as tr
from html import escape

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QClipboard, QGuiApplication

from reader.records import DocumentRecord
from reader.shelf.answer_markdown import escaped
from reader.text.document import DocumentText
from reader.text.span import Span
from ui.look.wording import one_line


@dataclass(frozen=True, slots=True)
class Quotation:
    """One quote with its source, for programs that know more or less about how text looks."""

    plain: str
    markdown: str
    html: str


def flowing(content: DocumentText, span: Span) -> str:
    """The words of ``span``, lines and broken words joined, paragraphs apart."""
    return span.of(content.text).strip()


def as_printed(content: DocumentText, span: Span, lines: Sequence[Span]) -> str:
    """The words of ``span`` with a break where each of ``lines`` ends, and hyphens as shown."""
    out, end = "", span.start
    for line in lines:
        written = line.of(content.text)
        if out:
            between = content.text[end : line.start]
            broken = not between and out[-1].isalpha() and written[:1].isalpha()
            out += ("-" if broken else "") + ("\n\n" if "\n\n" in between else "\n")
        out += written.strip()
        end = line.start + len(written.rstrip())
    return out or flowing(content, span)


def cited(record: DocumentRecord, content: DocumentText, span: Span) -> Quotation:
    """The words of ``span`` in quotation marks, with author, title, page and section."""
    quote = flowing(content, span)
    authors, title = one_line(", ".join(record.authors)), one_line(record.title)
    places = _places(record, content, span)
    plain = ", ".join(part for part in (authors, title, *places) if part)
    marked = ", ".join(
        part for part in (escaped(authors), f"*{escaped(title)}*", *map(escaped, places)) if part
    )
    rich = ", ".join(
        part
        for part in (escape(authors), f"<cite>{escape(title)}</cite>", *map(escape, places))
        if part
    )
    lines = "\n".join(f"> {escaped(line)}".rstrip() for line in quote.split("\n"))
    paragraphs = "".join(f"<p>{escape(part)}</p>" for part in quote.split("\n") if part)
    return Quotation(
        f"“{quote}” ({plain})",
        f"{lines}\n>\n> — {marked}\n",
        f"<blockquote>{paragraphs}<p>— {rich}</p></blockquote>",
    )


def put_text(text: str) -> None:
    """On the clipboard."""
    QGuiApplication.clipboard().setText(text)


def put_quotation(quotation: Quotation) -> None:
    """On the clipboard, each program taking what it understands."""
    data = QMimeData()
    data.setText(quotation.plain)
    data.setHtml(quotation.html)
    data.setData("text/markdown", quotation.markdown.encode())
    QGuiApplication.clipboard().setMimeData(data)


def put_at_hand(text: str) -> None:
    """Where a middle click pastes from, on systems that have such a place."""
    clipboard = QGuiApplication.clipboard()
    if text and clipboard.supportsSelection():
        clipboard.setText(text, QClipboard.Mode.Selection)


def _places(record: DocumentRecord, content: DocumentText, span: Span) -> list[str]:
    section = content.section_at(span.start)
    title = one_line(section.title, 120) if section else ""
    return [part for part in (_pages(record, content, span), title and f"“{title}”") if part]


def _pages(record: DocumentRecord, content: DocumentText, span: Span) -> str:
    """Pages that others can look up: printed ones, or those of the file where they do not move."""
    first = content.print_page_at(span.start)
    last = content.print_page_at(max(span.start, span.end - 1))
    labels = [page.label for page in (first, last) if page]
    if not labels and not record.format.reflows:
        labels = [page.label for page in content.pages_of(span)]
    if not labels:
        return ""
    if labels[0] == labels[-1]:
        return tr("p. {page}").format(page=labels[0])
    return tr("pp. {first}–{last}").format(first=labels[0], last=labels[-1])
