"""Labels of text in a prompt: the document's title, or the section."""

from __future__ import annotations

from reader.text.document import DocumentText

_LONGEST = 120
UNNAMED = "a document"


def titled(title: str) -> str:
    """A document by its title."""
    name = _quotable(title)
    return f"“{name}”" if name else UNNAMED


def section_of(content: DocumentText, start: int) -> str:
    """A passage's label by its section, without the document's title.

    A model that knows a famous book by its title writes its own knowledge into gists.
    """
    section = content.section_at(start)
    name = _quotable(section.title) if section else ""
    return f"the section “{name}” of a document" if name else UNNAMED


def _quotable(title: str) -> str:
    """The label on one line, without quotation marks that would close those around it."""
    plain = title.replace("“", "‘").replace("”", "’")
    return " ".join(plain.split())[:_LONGEST].strip()
