"""Marks on the pages: made by mouse and keys, shown, stepped through, changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtWidgets import QMenu

from reader.annotations.anchoring import bookmark_span, draft
from reader.annotations.mark import Colour, Draft, Mark, MarkId, MarkKind
from reader.records import DocumentRecord
from reader.text.span import Span
from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.annotations import annotation_changes
from ui.annotations.annotation_cards import MarkBar, NoteCard
from ui.annotations.annotation_changes import KINDS, title_of
from ui.annotations.annotation_filters import MarksContents
from ui.annotations.highlight_layer import MarkLayer, MarkTable
from ui.pages.input.handling import Handling
from ui.pages.viewing.document_pane import DocumentPane
from ui.widgets.accessible_roles import announce

IN_COLOUR = {Act[f"HIGHLIGHT_{colour.name}"]: colour for colour in Colour}
_SAME = {
    MarkKind.HIGHLIGHT: (MarkKind.HIGHLIGHT, MarkKind.NOTE),
    MarkKind.UNDERLINE: (MarkKind.UNDERLINE,),
    MarkKind.NOTE: (MarkKind.NOTE, MarkKind.HIGHLIGHT, MarkKind.UNDERLINE),
}
"""Marks on the same words that are changed instead of putting another one over them."""
_NEEDS_WORDS = (Act.HIGHLIGHT, *IN_COLOUR, Act.UNDERLINE)


class Highlighting(QObject):
    """Puts marks on the pages of ``pane``; emits what the user does as a ``Change``."""

    wanted = Signal(object)
    """The ``Change`` that the user asks for."""
    chosen = Signal(object)
    """The ``MarkId`` shown on the pages."""

    def __init__(self, pane: DocumentPane, handling: Handling, actions: Actions) -> None:
        super().__init__(pane)
        self._pane = pane
        self._handling = handling
        self._actions = actions
        self._record: DocumentRecord | None = None
        self._colour = Colour.YELLOW
        self._goal: MarkId | None = None
        self.layer = MarkLayer(pane.view)
        self.bar = MarkBar(pane.view)
        self.card = NoteCard(pane.view)
        pane.view.add_layer(self.layer)
        self._connect()
        self._enable()

    def show_document(self, record: DocumentRecord | None) -> None:
        """Follow another document, or none; its marks come by ``show_marks``."""
        self.card.close_card()
        self._record, self._goal = record, None
        self._leave()
        self.layer.show(MarkTable())
        self._enable()

    def show_marks(self, contents: MarksContents) -> None:
        """Show the marks of the open document."""
        for part in (self.bar, self.card):
            part.swatches.name(contents.names)
        if self._record and contents.document == self._record.id:
            self.layer.show(MarkTable(contents.here))
            if self.bar.about and self.layer.table.by_id(self.bar.about.id) is None:
                self._leave()
            goal, self._goal = self._goal, None
            if goal is not None:
                self.go_to(goal)
        self._enable()

    def go_to(self, number: MarkId) -> None:
        """Show a mark; if it is not known yet, as soon as it is."""
        mark = self.layer.table.by_id(number)
        if mark is None or mark.span is None:
            self._goal = number
            return
        self.layer.choose(number)
        self._handling.travels.go_to(mark.span.start)
        announce(self._pane.view, f"{KINDS[mark.kind]}: {title_of(mark)}")
        self._enable()

    def stop(self) -> None:
        """Save what was typed; the window is closing."""
        self.card.close_card()

    def mark(self, kind: MarkKind, colour: Colour | None = None) -> None:
        """Mark the selection, or else the quote in view."""
        if (span := self._span) is None:
            return
        self._colour = colour or self._colour
        if same := self.layer.table.on(span, _SAME[kind]):
            self._recolour(same, self._colour)
        else:
            self.wanted.emit(annotation_changes.add([self._draft(kind, span)]))
        self._handling.selection.clear()
        self.bar.hide()

    def note(self) -> None:
        """Write a note on the selection, or in the mark chosen last."""
        span = self._span
        current = None if self._handling.selection.span else self._current
        if current is None and span is not None:
            current = self.layer.table.on(span, _SAME[MarkKind.NOTE])
        if current is not None:
            self.open_note(current)
        elif span is not None:
            self._open(self._draft(MarkKind.NOTE, span), self._handling.layer.rects())
        self._handling.selection.clear()

    def bookmark(self) -> None:
        """Set a bookmark at the selection, else at the first visible line."""
        selected, content = self._handling.selection.span, self._handling.selection.content
        at = selected.start if selected else self._handling.texts.here()
        if at is not None and self._record and content:
            span = bookmark_span(content, at)
            self.wanted.emit(annotation_changes.add([self._draft(MarkKind.BOOKMARK, span)]))

    def step(self, *, forward: bool) -> None:
        """Go to the next mark, or to the previous one."""
        here = self._handling.texts.here() or 0
        if mark := self.layer.table.after(here, self.layer.current, forward=forward):
            self._pane.view.setFocus()
            self.go_to(mark.id)
            self.chosen.emit(mark.id)

    def open_note(self, mark: Mark) -> None:
        """Open a mark's note beside it."""
        self.layer.choose(mark.id)
        self._open(mark, self.layer.rects_of(mark.id))

    def add_to_menu(self, menu: QMenu, at: QPoint) -> None:
        """Add the actions on marks at a point of the viewport."""
        menu.addSeparator()
        if clicked := self.layer.at(at):
            menu.addAction(tr("Open the note")).triggered.connect(lambda: self.open_note(clicked))
            menu.addAction(tr("Remove the mark")).triggered.connect(lambda: self.remove(clicked))
            menu.addSeparator()
        for act in (Act.HIGHLIGHT, Act.UNDERLINE, Act.NOTE, Act.BOOKMARK):
            menu.addAction(self._actions[act])
        colours = menu.addMenu(tr("Highlight in"))
        for act in IN_COLOUR:
            colours.addAction(self._actions[act])
        menu.addSeparator()

    def remove(self, mark: Mark) -> None:
        """Remove a mark."""
        self._leave()
        self.wanted.emit(annotation_changes.remove([mark]))

    @property
    def _span(self) -> Span | None:
        """Return what is to be marked: the selection, else the quote that an answer is shown by."""
        selection, cited = self._handling.selection, self._pane.chosen_citation
        if selection.text.strip():
            return selection.span
        here = cited and self._record and cited.document == self._record.id
        return cited.span if cited and here else None

    @property
    def _current(self) -> Mark | None:
        return self.layer.table.by_id(self.layer.current)

    def _draft(self, kind: MarkKind, span: Span) -> Draft:
        content = self._handling.selection.content
        assert self._record is not None  # asked before
        assert content is not None
        return draft(self._record.id, content.text, kind, span, colour=self._colour)

    def _open(self, about: Mark | Draft, rects: list[QRectF]) -> None:
        self.bar.hide()
        self.card.open(about, rects)

    def _follow_pages(self) -> None:
        """Move the card with its mark after the pages were arranged again."""
        self.bar.hide()
        if self.card.isVisible():
            about = self.card.about
            self.card.move_beside(self.layer.rects_of(about.id) if isinstance(about, Mark) else ())

    def _keep(self, about: Mark | Draft, note: str, colour: Colour) -> None:
        self._colour = colour
        if isinstance(about, Mark):
            after = replace(about, note=note, colour=colour)
            self.wanted.emit(annotation_changes.change([about], [after]))
        elif note:
            self.wanted.emit(annotation_changes.add([replace(about, note=note, colour=colour)]))

    def _colour_pressed(self, colour: Colour) -> None:
        if self.bar.about and not self._handling.selection.span:
            self._colour = colour
            self.bar.hide()
            self._recolour(self.bar.about, colour)
        else:
            self.mark(MarkKind.HIGHLIGHT, colour)

    def _recolour(self, mark: Mark, colour: Colour) -> None:
        if colour is not mark.colour:
            self.wanted.emit(annotation_changes.change([mark], [replace(mark, colour=colour)]))

    def _remove_pressed(self) -> None:
        if self.bar.about:
            self.remove(self.bar.about)

    def _click(self, at: QPoint) -> None:
        """Open the note of the clicked mark, or the bar if it has none."""
        self.card.close_card()
        self.bar.about = mark = self.layer.at(at)
        self.layer.choose(mark.id if mark else None)
        if mark is None:
            self.bar.hide()
        elif mark.note or mark.kind is MarkKind.NOTE:
            self.open_note(mark)
        else:
            self.bar.show_for(mark, self.layer.rects_of(mark.id))
        if mark:
            self.chosen.emit(mark.id)
        self._enable()

    def _released(self) -> None:
        """Offer to mark the selection made by mouse."""
        if rects := self._handling.layer.rects():
            self.bar.show_for(None, rects)

    def _leave(self) -> None:
        self.bar.about = None
        self.layer.choose(None)
        self.bar.hide()

    def _enable(self) -> None:
        is_open = self._record is not None
        nothing = tr("Select the words first; Shift with an arrow key selects from the keyboard.")
        has_words = is_open and self._span is not None
        closed, none = tr("No document is open."), tr("There are no marks in this document yet.")
        for acts, allowed, why_not in (
            (_NEEDS_WORDS, has_words, nothing),
            ((Act.NOTE,), has_words or self._current is not None, nothing),
            ((Act.BOOKMARK,), is_open, closed),
            ((Act.NEXT_MARK, Act.PREVIOUS_MARK), bool(self.layer.table.marks), none),
        ):
            for act in acts:
                self._actions.allow(act, allowed=allowed, why_not=why_not)

    def _selection_changed(self) -> None:
        if not self._handling.selection.span and self.bar.about is None:
            self.bar.hide()
        self._enable()

    def _connect(self) -> None:
        handling, view = self._handling, self._pane.view
        slots: dict[Act, Callable[[], None]] = {
            Act.HIGHLIGHT: lambda: self.mark(MarkKind.HIGHLIGHT),
            Act.UNDERLINE: lambda: self.mark(MarkKind.UNDERLINE),
            Act.NOTE: self.note,
            Act.BOOKMARK: self.bookmark,
            Act.NEXT_MARK: lambda: self.step(forward=True),
            Act.PREVIOUS_MARK: lambda: self.step(forward=False),
        }
        for act, colour in IN_COLOUR.items():
            slots[act] = partial(self.mark, MarkKind.HIGHLIGHT, colour)
        for act, slot in slots.items():
            self._actions[act].triggered.connect(lambda _on=False, do=slot: do())
        handling.menu_opening.connect(self.add_to_menu)
        handling.mouse.clicked.connect(self._click)
        handling.mouse.released.connect(self._released)
        handling.selection.changed.connect(self._selection_changed)
        self._pane.cited.connect(self._enable)
        view.arranged.connect(self._follow_pages)
        view.verticalScrollBar().valueChanged.connect(lambda _value: self.bar.hide())
        self.bar.swatches.picked.connect(self._colour_pressed)
        self.bar.underline.clicked.connect(lambda: self.mark(MarkKind.UNDERLINE))
        self.bar.note.clicked.connect(self.note)
        self.bar.remove.clicked.connect(self._remove_pressed)
        self.card.kept.connect(self._keep)
        self.card.removed.connect(self.remove)
        self.card.left.connect(lambda: view.setFocus(Qt.FocusReason.OtherFocusReason))
