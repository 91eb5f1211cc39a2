"""The things that can be summarised: this chapter, all up to here, or the whole document."""

from __future__ import annotations

from gettext import gettext as tr

from reader.memory.place_titles import pages_label
from reader.text.document import DocumentText, Section
from reader.text.span import Span
from ui.library.place_keeper import Seen


def ask_for_document() -> str:
    """Return a question for the document's summary, as far as questions may look."""
    return tr("Summarise the document")


def ask_for_section(section: Section) -> str:
    """Return a question for the summary of a section."""
    return tr("Summarise “{title}”").format(title=section.title)


def ask_for_beginning(seen: Seen) -> str:
    """Return a question for the summary of everything up to the end of the visible text."""
    end = seen.span.end
    where = pages_label(seen.content, Span(max(0, end - 1), end))
    text = tr("Summarise up to here ({where})").format(where=where) if where else ""
    return text or tr("Summarise up to here")


def section_here(content: DocumentText, offset: int) -> Section | None:
    """Return the section in view: the innermost one with a title."""
    section = content.section_at(offset)
    return section if section and section.title else None
