"""What a prompt calls the text it shows: the document's title, or the section."""

from __future__ import annotations

from reader.text.document import DocumentText

_LONGEST = 120
UNNAMED = "a document"


def titled(title: str) -> str:
    """A document by its title."""
    name = _quotable(title)
    return f"“{name}”" if name else UNNAMED


def section_of(content: DocumentText, start: int) -> str:
    """A passage by the section in which it begins, without the document's title.

    A model that knows a famous book by its title writes what it remembers of it into gists.
    """
    section = content.section_at(start)
    name = _quotable(section.title) if section else ""
    return f"the section “{name}” of a document" if name else UNNAMED


def _quotable(title: str) -> str:
    """On one line, with no quotation mark that would let it leave those around it."""
    plain = title.replace("“", "‘").replace("”", "’")
    return " ".join(plain.split())[:_LONGEST].strip()
