"""What a person wants summed up: this chapter, all up to here, or the whole document."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from reader.memory.titles import pages_label
from reader.text.document import DocumentText, Section
from reader.text.span import Span
from reader.values.question import Question
from ui.shelf.place_keeper import Seen


def of_document(question: Question) -> Question:
    """All of it, as far as questions may look."""
    return replace(question, text=tr("Summarise the document"))


def of_section(question: Question, section: Section) -> Question:
    """One chapter or part."""
    text = tr("Summarise “{title}”").format(title=section.title)
    return replace(question, text=text, about=section.span)


def up_to_here(question: Question, seen: Seen) -> Question:
    """Everything up to the end of what somebody sees, read or not, and nothing behind it."""
    end = seen.span.end
    where = pages_label(seen.content, Span(max(0, end - 1), end))
    text = tr("Summarise up to here ({where})").format(where=where) if where else ""
    return replace(question, text=text or tr("Summarise up to here"), up_to=end)


def section_here(content: DocumentText, offset: int) -> Section | None:
    """The chapter somebody is in: the innermost section with a name."""
    section = content.section_at(offset)
    return section if section and section.title else None
