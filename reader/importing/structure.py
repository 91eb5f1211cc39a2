"""Reads the structure of a chapter's text from its XHTML: blocks, anchors, print pages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate

from lxml import etree

from reader.importing.drafts import DraftBlock
from reader.importing.elements import (
    BREAK,
    NOTE_REFERENCES,
    PAGE_BREAKS,
    Context,
    inner_context,
    page_label,
    roles_of,
    stands_alone,
    tidy,
    whole_number,
)
from reader.importing.epub.matter import is_around
from reader.importing.safe_xml import local_name
from reader.text.document import BlockKind
from reader.text.enumerators import clause_lines
from reader.text.ink import ink
from reader.text.normalise import normalise

_LONG_ROW = 25


@dataclass
class Structure:
    """A chapter by its markup. Positions count its visible characters ("ink") before a point."""

    blocks: list[DraftBlock] = field(default_factory=list)
    anchors: dict[str, int] = field(default_factory=dict)
    print_pages: list[tuple[str, int]] = field(default_factory=list)
    around: list[tuple[int, int]] = field(default_factory=list)
    """The parts that the book calls title page, imprint or the like."""
    depth: int = 0
    """The depth of the element that is nested most deeply."""
    links: list[tuple[int, int, str]] = field(default_factory=list)
    """The start and end of each link's words, and its address."""


def read_structure(root: etree._Element) -> Structure:
    """Read a chapter in one pass. Nothing in it is trusted to be well placed."""
    walk = _Walk()
    steps = {"start": walk.enter, "end": walk.leave}
    for event, element in etree.iterwalk(root, events=tuple(steps)):
        steps[event](element)
    walk.flush()
    return walk.structure


@dataclass(frozen=True, slots=True)
class _Mark:
    """An anchor, a print page or a link, before the piece of text with this number.

    ``ink`` are the visible characters of a link, and 0 of all else.
    """

    name: str
    piece: int
    is_page: bool = False
    ink: int = 0


class _Walk:
    """Gathers text until an element with lines of its own begins or ends."""

    def __init__(self) -> None:
        self.structure = Structure()
        self._contexts = [Context()]
        self._begun: list[int | None] = []
        self._counters: list[int | None] = []
        self._label = ""
        self._pieces: list[str] = []
        self._rows: list[str] = []
        self._captions: list[str] = []
        self._marks: list[_Mark] = []
        self._ink = 0

    def enter(self, element: etree._Element) -> None:
        """Begin an element, with the text before its first child."""
        tag, roles, outer = local_name(element), roles_of(element), self._contexts[-1]
        context = inner_context(outer, element, tag, roles)
        alone = stands_alone(tag, outer, context)
        if alone:
            self.flush()
        self._begun.append(self._ink if alone and is_around(roles) else None)
        self._contexts.append(context)
        self.structure.depth = max(self.structure.depth, len(self._contexts) - 1)
        if not outer.unseen:
            self._mark(element, is_page=bool(roles & PAGE_BREAKS))
        if context.unseen:
            return
        self._begin(element, tag, is_reference=bool(roles & NOTE_REFERENCES))
        self._add(element.text)

    def leave(self, element: etree._Element) -> None:
        """End an element; the text after it belongs to its parent."""
        tag, context, outer = local_name(element), self._contexts[-1], self._contexts[-2]
        if not context.unseen:
            self._finish(tag, context)
        if stands_alone(tag, outer, context):
            self.flush()
        if tag == "table" and not outer.table:
            self._emit_table()
        self._contexts.pop()
        begun = self._begun.pop()
        if begun is not None and begun < self._ink:
            self.structure.around.append((begun, self._ink))
        if not outer.unseen:
            self._add(element.tail)

    def flush(self) -> None:
        """Turn what was gathered into a block, a row, or the caption of the table around it."""
        context = self._contexts[-1]
        if context.table:
            self._end_row()
            return
        raw = "".join(self._pieces)
        if context.kind is BlockKind.CAPTION and self._contexts[-2].table:
            self._captions.append(raw)
            self._pieces.clear()
            return
        for part in [raw] if context.kind is BlockKind.CODE else _clauses(raw):
            self._emit(tidy(part, context))

    def _emit(self, block: DraftBlock) -> None:
        self._settle(block.text)
        if block.text:
            self.structure.blocks.append(block)

    def _begin(self, element: etree._Element, tag: str, *, is_reference: bool) -> None:
        if tag in {"ol", "ul"}:
            start = whole_number(element.get("start"), 1)
            self._counters.append(start if tag == "ol" else None)
        elif tag == "li" and self._counters:
            self._count(element)
        elif is_reference and "".join(self._pieces[-1:])[-1:].isalnum():
            self._pieces.append(" ")
        elif self._contexts[-1].table:
            self._pieces.append(" " if tag in {"td", "th", "p", "div", "li"} else "")

    def _count(self, item: etree._Element) -> None:
        """Return the number that is shown before an item of a list."""
        counter = self._counters[-1]
        if counter is not None:
            number = whole_number(item.get("value"), counter)
            self._counters[-1] = number + 1
            self._label = f"{number}. "

    def _finish(self, tag: str, context: Context) -> None:
        if tag == "br":
            self._pieces.append(BREAK)
        elif tag in {"ol", "ul"} and self._counters:
            self._counters.pop()
        elif tag == "li":
            self._label = ""
        elif tag == "tr" and context.table:
            self._end_row()

    def _add(self, text: str | None) -> None:
        if not text:
            return
        if self._label and not text.isspace():
            self._pieces.append(self._label)
            self._label = ""
        is_code = self._contexts[-1].kind is BlockKind.CODE
        self._pieces.append(text.replace("\n", BREAK) if is_code else text.replace(BREAK, " "))

    def _mark(self, element: etree._Element, *, is_page: bool) -> None:
        names = {element.get("id"), element.get("name")} - {None, ""}
        self._marks += [_Mark(str(name), len(self._pieces)) for name in names]
        if local_name(element) == "a" and (address := element.get("href")):
            size = len(ink(normalise("".join(map(str, element.itertext())))))
            self._marks.append(_Mark(address, len(self._pieces), ink=size))
        if is_page and (label := page_label(element)):
            self._marks.append(_Mark(label, len(self._pieces), is_page=True))

    def _settle(self, text: str) -> None:
        """Place the marks in ``text``, which was joined from the pieces."""
        sizes = (len(ink(normalise(piece))) for piece in self._pieces)
        places = list(accumulate(sizes if self._marks else (), initial=self._ink))
        for mark in self._marks:
            place = places[min(mark.piece, len(places) - 1)]
            if mark.ink:
                self.structure.links.append((place, place + mark.ink, mark.name))
            elif mark.is_page:
                self.structure.print_pages.append((mark.name, place))
            else:
                self.structure.anchors.setdefault(mark.name, place)
        self._marks.clear()
        self._pieces.clear()
        self._ink += len(ink(text))

    def _end_row(self) -> None:
        raw = "".join(self._pieces)
        row = _row(raw)
        self._settle(row)
        if row:
            self._rows.append(raw)

    def _emit_table(self) -> None:
        """Make rows lines of a table; long ones are prose in columns, as plays are often set.

        The caption follows, wherever it is written, since that is where MuPDF shows it.
        """
        raws, self._rows = self._rows, []
        rows = [_row(raw) for raw in raws]
        words = sum(row.count(" ") + 1 for row in rows)
        if words > _LONG_ROW * len(rows):
            prose = replace(self._contexts[-1], table=False)
            self.structure.blocks += [tidy(raw, prose) for raw in raws]
        elif rows:
            self.structure.blocks.append(DraftBlock("\n".join(rows), BlockKind.TABLE))
        captions, self._captions = self._captions, []
        for raw in captions:
            self._emit(tidy(raw, Context(BlockKind.CAPTION)))


def _clauses(raw: str) -> list[str]:
    """Divide gathered text at the lines that begin with the number of a clause."""
    first, *others = raw.split(BREAK)
    parts = [first]
    lines = [first, *map(normalise, others)]
    for line, begins in zip(others, clause_lines(lines, [True] * len(lines))[1:], strict=True):
        if begins:
            parts.append(line)
        else:
            parts[-1] += BREAK + line
    return parts


def _row(raw: str) -> str:
    return normalise(raw.replace(BREAK, " "))
