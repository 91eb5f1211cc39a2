"""What a person wants summed up: this chapter, what they have read, or the whole document."""

from __future__ import annotations

from dataclasses import replace
from gettext import gettext as tr

from reader.asking.values import Question
from reader.text.document import DocumentText, Section


def of_document(question: Question) -> Question:
    """All of it, as far as questions may look."""
    return replace(question, text=tr("Summarise the document"))


def of_section(question: Question, section: Section) -> Question:
    """One chapter or part."""
    text = tr("Summarise “{title}”").format(title=section.title)
    return replace(question, text=text, about=section.span)


def of_what_is_read(question: Question, furthest: int) -> Question:
    """Everything up to where somebody has read, and nothing behind it."""
    return replace(question, text=tr("Summarise what I have read so far"), up_to=furthest)


def section_here(content: DocumentText, offset: int) -> Section | None:
    """The chapter somebody is in: the innermost section with a name."""
    section = content.section_at(offset)
    return section if section and section.title else None
