"""Copies of selected words: flowing, line by line, or quoted with their source."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QClipboard, QGuiApplication

from reader.bibliography.kinds import CitedQuote
from reader.text.document import DocumentText
from reader.text.span import Span


def as_printed(content: DocumentText, span: Span, lines: Sequence[Span]) -> str:
    """Return the words of ``span`` with line breaks as in ``lines``, and hyphens as shown."""
    out, end = "", span.start
    for line in lines:
        written = line.of(content.text)
        if out:
            between = content.text[end : line.start]
            broken = not between and out[-1].isalpha() and written[:1].isalpha()
            out += ("-" if broken else "") + ("\n\n" if "\n\n" in between else "\n")
        out += written.strip()
        end = line.start + len(written.rstrip())
    return out or span.of(content.text).strip()


def put_text(text: str) -> None:
    """Put text on the clipboard."""
    QGuiApplication.clipboard().setText(text)


def put_quotation(quotation: CitedQuote) -> None:
    """Put a quotation on the clipboard, in several formats for other programs."""
    data = QMimeData()
    data.setText(quotation.plain)
    if quotation.html:
        data.setHtml(quotation.html)
        data.setData("text/markdown", quotation.markdown.encode())
    QGuiApplication.clipboard().setMimeData(data)


def put_at_hand(text: str) -> None:
    """Put ``text`` where a middle click pastes from, on systems that have such a place."""
    clipboard = QGuiApplication.clipboard()
    if text and clipboard.supportsSelection():
        clipboard.setText(text, QClipboard.Mode.Selection)
