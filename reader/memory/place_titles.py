"""Names of places in a document, as a person would say them: section headings and pages."""

from __future__ import annotations

from gettext import gettext as tr

from reader.language import later
from reader.text.document import DocumentText, Section
from reader.text.enumerators import BULLETS
from reader.text.section_names import page_range
from reader.text.span import Span
from reader.values.memory_tree import Gist

WHOLE = later("The whole document")
_LONGEST_NAME = 60
"""The limit in characters."""
_BEFORE_WORDS = f" {BULLETS}*–—-"


def pages_label(content: DocumentText, span: Span) -> str:
    """Return ``page 12``, ``pages 12–15``, or nothing if a document has no pages."""
    return pages_labels(content, span)[0]


def pages_labels(content: DocumentText, span: Span) -> tuple[str, str]:
    """Return the label in the present language and in English: old titles may be in either."""
    pages = content.pages_of(span)
    if not pages:
        return "", ""
    first, last = pages[0].label, pages[-1].label
    english = f"page {first}" if first == last else f"pages {first}–{last}"
    return page_range(first, last), english


def title(content: DocumentText, span: Span) -> str:
    """Name ``span``: by the sections it is, or the one it is in; else by its pages."""
    pages = pages_label(content, trimmed(content, span))
    return name_by_structure(content, span) or pages[:1].upper() + pages[1:] or tr(WHOLE)


def name_by_structure(content: DocumentText, span: Span) -> str:
    """Return a name from the document's own structure; empty if that gives none."""
    core = trimmed(content, span)
    if not content.blocks or core == Span(
        content.blocks[0].span.start, content.blocks[-1].span.end
    ):
        return tr(WHOLE)
    if tops := whole_sections(content, core):
        first, last = tops[0].title, tops[-1].title
        return first if len(tops) == 1 else f"{first} – {last}"
    around = innermost(content, core)
    if around:
        pages = pages_label(content, core)
        return f"{around.title}, {pages}" if pages else around.title
    return ""


def named_by(summary: Gist) -> str:
    """Return the topic of a text in a few words: the beginning of its summary."""
    if not summary.sentences:
        return ""
    said = " ".join(summary.sentences[0].text.split()).lstrip(_BEFORE_WORDS)
    if len(said) <= _LONGEST_NAME:
        return said.rstrip(".。")
    kept = said[: _LONGEST_NAME + 1]
    cut = kept.rfind(" ")
    return kept[: cut if cut > _LONGEST_NAME // 2 else _LONGEST_NAME].rstrip(" ,;:—–") + " …"


def innermost(content: DocumentText, span: Span) -> Section | None:
    """Return the innermost section around all of ``span``."""
    found = None
    for section in content.sections:
        if section.span.contains(span):
            found = section
    return found


def trimmed(content: DocumentText, span: Span) -> Span:
    """Return ``span`` without surrounding white space, which belongs to no section."""
    text = span.of(content.text)
    start = span.start + len(text) - len(text.lstrip())
    return Span(start, max(start, span.start + len(text.rstrip())))


def whole_sections(content: DocumentText, core: Span) -> list[Section]:
    """Return the topmost sections that the span consists of, if it does."""
    begun = [s for s in content.sections if core.start <= s.span.start < core.end]
    top = min((s.level for s in begun), default=0)
    tops = [s for s in begun if s.level == top]
    if not tops or tops[0].span.start != core.start:
        return []
    return tops if trimmed(content, tops[-1].span).end == core.end else []
