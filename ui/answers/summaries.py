"""The things that can be summarised: this chapter, all up to here, or the whole document."""

from __future__ import annotations

from gettext import gettext as tr

from reader.memory.place_titles import pages_label
from reader.text.document import DocumentText, Section
from reader.text.span import Span
from ui.shelf.place_keeper import Seen


def ask_for_document() -> str:
    """All of it, as far as questions may look, as a question."""
    return tr("Summarise the document")


def ask_for_section(section: Section) -> str:
    """One chapter or part, as a question."""
    return tr("Summarise “{title}”").format(title=section.title)


def ask_for_beginning(seen: Seen) -> str:
    """Everything up to the end of what somebody sees, as a question."""
    end = seen.span.end
    where = pages_label(seen.content, Span(max(0, end - 1), end))
    text = tr("Summarise up to here ({where})").format(where=where) if where else ""
    return text or tr("Summarise up to here")


def section_here(content: DocumentText, offset: int) -> Section | None:
    """The chapter somebody is in: the innermost section with a name."""
    section = content.section_at(offset)
    return section if section and section.title else None
