"""Numbers and states as words. Nothing here is ever interpreted as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from reader.asking.values import Answer
from reader.ports import DocumentRecord, MemoryStatus
from reader.text.document import DocumentText
from reader.text.span import Span

_LONGEST_TITLE = 300
_MINUTE = 60
_NEARLY_NOTHING = 2
_HUNDRED = 100
_NEARLY_ALL = 0.99


def one_line(text: str, most: int = _LONGEST_TITLE) -> str:
    """``text`` without line breaks and control characters, cut at ``most`` characters."""
    clean = " ".join("".join(c if c.isprintable() else " " for c in text[: most * 4]).split())
    return clean if len(clean) <= most else clean[: most - 1] + "…"


def counted(number: int, one: str, many: str = "") -> str:
    """``1 page``, ``2,400 pages``."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def duration(seconds: float) -> str:
    """About how long."""
    if seconds < _NEARLY_NOTHING:
        return f"{max(0.1, seconds):.1f} s"
    if seconds < _MINUTE * 1.5:
        return f"{seconds:.0f} s"
    return f"{seconds / _MINUTE:.0f} min"


def share_read(record: DocumentRecord, memory: MemoryStatus) -> float:
    """How much of a document's memories exists: 0 to 1."""
    if memory.tree_complete:
        return 1.0
    read = memory.read_to / max(1, record.characters)
    embedded = memory.sentences_embedded / max(1, memory.sentences)
    return min(0.99, (read + embedded) / 2)


def memory_state(record: DocumentRecord, memory: MemoryStatus) -> str:
    """What a library list says about how far a document has been read."""
    share = share_read(record, memory)
    if share == 1:
        return "read"
    return f"{share:.0%} read" if share > 0 else "not read yet"


def book_line(record: DocumentRecord, memory: MemoryStatus) -> str:
    """Length, state and authors of a document."""
    authors = one_line(", ".join(record.authors), 80)
    pages = counted(record.pages, "page")
    return " · ".join(part for part in (pages, memory_state(record, memory), authors) if part)


def place_of(content: DocumentText, span: Span) -> str:
    """Page and section of a quote, as a person would give them."""
    labels = [page.label for page in content.pages_of(span)]
    where = ""
    if labels:
        where = f"page {labels[0]}" if len(labels) == 1 else f"pages {labels[0]}–{labels[-1]}"
    printed = content.print_page_at(span.start)
    if printed:
        where = f"printed {where and 'page'} {printed.label}"
    section = content.section_at(span.start)
    title = one_line(section.title, 80) if section else ""
    return " · ".join(part for part in (where, title) if part)


def cost_of(answer: Answer) -> str:
    """What an answer took."""
    episodes = len({c.episode for c in answer.consulted if c.episode is not None})
    places = episodes or len(answer.consulted)
    parts = [
        counted(places, "episode") if episodes else counted(places, "passage"),
        f"{answer.words_read:,} of {answer.words_in_document:,} words",
        duration(answer.seconds),
    ]
    return "Read " + " · ".join(parts)


def unread_of(answer: Answer, content: DocumentText) -> str:
    """A sentence about the text that no memory covered; empty if there was none."""
    unread = sum(len(span) for span in answer.unread)
    share = unread / max(1, len(content.text))
    if not unread:
        return ""
    if share * _HUNDRED < 1:
        return "Less than 1 % of the document is not in memory yet."
    if share > _NEARLY_ALL:
        return "Hardly anything of it is in memory yet; only its words were searched."
    where = _pages_of(answer.unread, content)
    return f"{share:.0%} of the document {where}is not in memory yet; only its words were searched."


def _pages_of(spans: Sequence[Span], content: DocumentText) -> str:
    if len(spans) != 1:
        return ""
    pages = content.pages_of(spans[0])
    if not pages or len(pages) == len(content.pages):
        return ""
    return f"(pages {pages[0].label}–{pages[-1].label}) "
