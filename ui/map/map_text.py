"""The map as text, for those who listen to it, and those who prefer to read: its outline."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from gettext import gettext as tr

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QFont, QTextBlockFormat, QTextCharFormat, QTextCursor

from reader.asking.describing import describe_on_shelf, place
from reader.memory.place_titles import trimmed
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.memory_tree import Node
from ui.map import map_descriptions
from ui.map.answer_route import Route
from ui.map.growing_tree import GrowingTree
from ui.map.map_frame import Frame
from ui.theme.theme import SPACE, current_theme
from ui.widgets.escape import on_escape
from ui.widgets.fitting_text import LinkedText, ink

_MOST_LINES = 60
"""The lines of the outline: as much as one would listen to; deeper levels are only on the map."""
_INDENT = 20


@dataclass(frozen=True, slots=True)
class Line:
    """A line of ``depth`` (0 the outermost); ``leads_to`` is the offset it leads to, if any."""

    text: str
    leads_to: int | None = None
    depth: int = 0
    heading: bool = False


def outline(frame: Frame, route: Route | None, here: Span | None) -> Iterator[Line]:
    """Yield the map in words: the state, the place in view, the path, the parts of the text."""
    if content := frame.content:
        state = map_descriptions.state_text(frame.tree, content, complete=frame.layout.complete)
        yield Line(state)
        if here:
            where = tr("You are reading {place}.").format(place=place(content, here))
            yield Line(where, here.start)
        yield from _way(route, content) if route else ()
        yield from _parts(frame.tree, content)


def _way(route: Route, content: DocumentText) -> Iterator[Line]:
    if not route.steps and not route.answer:
        return
    yield Line(tr("How it was found"), heading=True)
    for number, step in enumerate(route.steps, 1):
        leads_to = step.span.start if step.span else None
        yield Line(f"{number}. {describe_on_shelf(step, content)}", leads_to)
    for number, citation in enumerate(route.citations, 1):
        where = place(content, citation.span)
        says = tr("Citation {number}: {place}").format(number=number, place=where)
        yield Line(says, citation.span.start)
    if route.answer:
        yield Line(map_descriptions.result_text(route))


def _parts(tree: GrowingTree, content: DocumentText) -> Iterator[Line]:
    parts = _topmost(tree)
    if parts:
        yield Line(tr("The parts of the text"), heading=True)
    for node, depth in parts:
        note = map_descriptions.note_of(node, content, tree.deep)
        name, summary = map_descriptions.node_name(node, content), map_descriptions.summary_of(node)
        says = (f"{name}.", summary, note)
        yield Line(" ".join(filter(None, says)), trimmed(content, node.span).start, depth)


def _topmost(tree: GrowingTree) -> list[tuple[Node, int]]:
    """Return the tree down to the level that still fits, in the order of the text."""
    level = [node for node in tree.nodes.values() if node.id not in tree.parents]
    found: list[tuple[Node, int]] = []
    depth = 0
    while level and (not found or len(found) + len(level) <= _MOST_LINES):
        found += [(node, depth) for node in level]
        level = [tree.nodes[c] for node in level for c in node.children if c in tree.nodes]
        depth += 1
    ordered = sorted(found, key=lambda pair: (pair[0].span.start, pair[1]))
    return ordered[:_MOST_LINES]


class MapWords(LinkedText):
    """Lines that lead to a place are links to the offset of a character."""

    left = Signal()
    """Emitted to return to the picture."""

    def __init__(self) -> None:
        super().__init__(tr("Map of the text, as text"))
        self._lines: tuple[Line, ...] = ()
        self.setObjectName("mapWords")
        self.document().setDocumentMargin(SPACE + 4)
        self.let_arrows_in()
        on_escape(self, self.left.emit)  # back to the picture

    def show_lines(self, lines: Iterable[Line]) -> None:
        """Show these lines; the position in the text is kept."""
        before, self._lines = self._lines, tuple(lines)
        if self._lines != before:
            self._write()

    def changeEvent(self, event: QEvent) -> None:
        """Qt's hook: it is drawn again in other colours."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange:
            self._write()

    def _write(self) -> None:
        position, scrolled = self.textCursor().position(), self.verticalScrollBar().value()
        self.clear()
        cursor = QTextCursor(self.document())
        for number, line in enumerate(self._lines):
            if number:
                cursor.insertBlock()
            cursor.setBlockFormat(_block(line))
            cursor.insertText(line.text, self._ink(line))
        cursor.setPosition(min(position, max(0, self.document().characterCount() - 1)))
        self.setTextCursor(cursor)
        self.verticalScrollBar().setValue(scrolled)

    def _ink(self, line: Line) -> QTextCharFormat:
        if line.heading or line.leads_to is None:
            plain = ink(current_theme().text)
            plain.setFontWeight(QFont.Weight.DemiBold if line.heading else QFont.Weight.Normal)
            return plain
        link = ink(current_theme().accent, leads_to=line.leads_to)
        link.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DotLine)
        return link


def _block(line: Line) -> QTextBlockFormat:
    block = QTextBlockFormat()
    block.setBottomMargin(SPACE // 2)
    block.setLeftMargin(_INDENT * line.depth)
    if line.heading:
        block.setTopMargin(SPACE)
        block.setHeadingLevel(2)
    return block
