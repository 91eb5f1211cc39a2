"""The control of mouse and keyboard on the pages: joins them, the clipboard and the window."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage
from PySide6.QtWidgets import QMenu

from reader.text.document import DocumentId, DocumentText, Rect
from reader.text.span import Span
from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.pages.document.touching import picture_of, printed_lines
from ui.pages.input.keyboard import Keys
from ui.pages.input.mouse import Mouse
from ui.pages.input.selection import Selection, SelectionLayer, as_printed, put_at_hand, put_text
from ui.pages.links.links import Address, Kind, Links
from ui.pages.links.travels import Travels
from ui.pages.viewing.document_pane import DocumentPane
from ui.widgets.message_bar import MessageBar, Offer
from ui.widgets.wording import one_line

_LONGEST_SOUGHT = 400
"""Characters of a selection that may be searched for."""
_NEEDS_SELECTION = (
    Act.COPY,
    Act.COPY_LINES,
    Act.COPY_CITED,
    Act.ASK_ABOUT,
    Act.FIND_SELECTED,
    Act.WHERE_MENTIONED,
)
_NEEDS_DOCUMENT = (
    Act.SELECT_ALL,
    Act.COPY_AREA,
    Act.CARET,
    Act.NEXT_LINK,
    Act.PREVIOUS_LINK,
)


class Handling(QObject):
    """Connects mouse and keyboard with the pages of ``pane``, and their actions with the window."""

    ask_wanted = Signal(str)
    """The words to ask about."""
    menu_opening = Signal(object, object)
    """The ``QMenu`` being opened and its point of the viewport: others may add to it."""
    cite_wanted = Signal(object, object)
    """The ``DocumentId`` and ``Span`` to be copied with their source."""
    find_wanted = Signal(str)
    """Words that somebody looks for."""
    mentions_wanted = Signal(object, str)
    """The ``Span`` of the selection, and its words, to find other mentions of."""

    def __init__(self, pane: DocumentPane, actions: Actions, messages: MessageBar) -> None:
        super().__init__(pane)
        self._pane, self._view = pane, pane.view
        self._actions = actions
        self._messages = messages
        self.texts = pane.view.texts
        self.selection = Selection(self)
        self.travels = Travels(pane)
        self.links = Links(pane, self.travels)
        self.layer = SelectionLayer(pane.view, self.selection, self.links)
        self.mouse = Mouse(pane.view, self.selection, self.links)
        self.keys = Keys(pane, self.selection, self.links, self.mouse)
        pane.view.add_layer(self.layer)
        pane.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._connect_actions()
        self._connect_parts()
        self._enable()

    @property
    def document(self) -> DocumentId | None:
        """The id of the open document."""
        return self._pane.document.record.id if self._pane.document else None

    def show_document(self, content: DocumentText | None) -> None:
        """Follow another document that is being opened, or none."""
        self.stop()
        self.selection.show_document(content)
        self.travels.begin()

    def stop(self) -> None:
        """Stop; the document or the window is closing."""
        self.mouse.stop()
        self.links.stop()
        self.keys.show_caret(False)

    def leave_for(self, _citations: object, chosen: int) -> None:
        """Remember the place before a citation is shown; -1 for none."""
        if chosen >= 0:
            self.travels.leave()

    def menu_at(self, at: QPoint) -> QMenu:
        """Return the menu for a point of the viewport."""
        menu = QMenu(self._pane)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for act in (Act.COPY, Act.COPY_LINES, Act.COPY_CITED):
            menu.addAction(self._actions[act])
        menu.addSeparator()
        if picture := self._picture_at(at):
            copy = menu.addAction(tr("Copy the picture"))
            copy.triggered.connect(lambda: self._copy_area(*picture))
        menu.addAction(self._actions[Act.COPY_AREA])
        menu.addSeparator()
        self.menu_opening.emit(menu, at)
        for act in (Act.ASK_ABOUT, Act.FIND_SELECTED, Act.WHERE_MENTIONED, Act.SELECT_ALL):
            menu.addAction(self._actions[act])
        return menu

    def _connect_parts(self) -> None:
        self._actions[Act.CARET].toggled.connect(self._show_caret)
        self.keys.caret_shown.connect(self._actions[Act.CARET].setChecked)
        for hand in (self.mouse, self.keys):
            hand.released.connect(lambda: put_at_hand(self.selection.text))
        self.mouse.area_marked.connect(self._copy_marked)
        self.selection.changed.connect(self._enable)
        for changed in (self.selection.changed, self.links.focus_changed):
            changed.connect(self._view.viewport().update)
        self.links.asks_to_open.connect(self._ask_to_open)
        self.links.refused.connect(self._messages.inform)
        self.links.failed.connect(self._messages.show_failure)
        self.travels.changed.connect(self._enable)
        self._pane.laid_out.connect(self.links.stop)
        self._view.customContextMenuRequested.connect(self._open_menu)

    def _connect_actions(self) -> None:
        for act, slot in {
            Act.BACK: self.travels.go_back,
            Act.FORWARD: self.travels.go_forward,
            Act.SELECT_ALL: self.keys.take_all,
            Act.COPY: lambda: put_text(self.selection.text.strip()),
            Act.COPY_LINES: self._copy_lines,
            Act.COPY_CITED: self._copy_cited,
            Act.COPY_AREA: self._mark_area,
            Act.ASK_ABOUT: lambda: self.ask_wanted.emit(self.selection.text),
            Act.FIND_SELECTED: lambda: self.find_wanted.emit(self._sought),
            Act.WHERE_MENTIONED: self._ask_where,
            Act.NEXT_LINK: lambda: self._step_link(forward=True),
            Act.PREVIOUS_LINK: lambda: self._step_link(forward=False),
        }.items():
            self._actions[act].triggered.connect(slot)
        for act in (Act.COPY, Act.SELECT_ALL):  # text elsewhere is copied by the same keys
            self._actions.keep_within(act, self._pane)

    def _enable(self) -> None:
        nothing, closed = tr("Nothing is selected on the pages."), tr("No document is open.")
        history, nowhere = self.travels.history, tr("There is no place to go back or forward to.")
        for acts, allowed, why_not in (
            (_NEEDS_SELECTION, self.selection.span, nothing),
            (_NEEDS_DOCUMENT, self.selection.content is not None, closed),
            ((Act.BACK,), history.behind, nowhere),
            ((Act.FORWARD,), history.ahead, nowhere),
        ):
            for act in acts:
                self._actions.allow(act, allowed=bool(allowed), why_not=why_not)

    def _open_menu(self, at: QPoint) -> None:
        if self.selection.content is not None:
            self.menu_at(at).popup(self._view.viewport().mapToGlobal(at))

    def _show_caret(self, shown: bool) -> None:
        if shown:
            self._view.setFocus()
        self.keys.show_caret(shown)

    def _step_link(self, *, forward: bool) -> None:
        self._view.setFocus()
        self.links.step(forward=forward)

    @property
    def _sought(self) -> str:
        return one_line(self.selection.text, _LONGEST_SOUGHT)

    def _ask_where(self) -> None:
        if self.selection.span:
            self.mentions_wanted.emit(self.selection.span, self._sought)

    # Copying

    def _copy_lines(self) -> None:
        document, span = self._pane.document, self.selection.span
        if document and span:
            put = partial(self._put_lines, document.content, span)
            printed_lines(document, span).then(put, self._messages.show_failure)

    def _put_lines(self, content: DocumentText, span: Span, lines: Sequence[Span] | None) -> None:
        if lines is not None:
            put_text(as_printed(content, span, lines))

    def _copy_cited(self) -> None:
        if self.document is not None and self.selection.span:
            self.cite_wanted.emit(self.document, self.selection.span)

    def _picture_at(self, at: QPoint) -> tuple[int, Rect] | None:
        spot = self._view.spot_at(at)
        surface = self.texts.get(spot.page) if spot else None
        for left, top, right, bottom in reversed(surface.pictures if surface else ()):
            if spot and left <= spot.x <= right and top <= spot.y <= bottom:
                return spot.page, (left, top, right, bottom)
        return None

    def _mark_area(self) -> None:
        self._view.setFocus()
        self.mouse.mark_area()
        self._messages.note(tr("Draw a frame around what you want to copy. Esc cancels."))

    def _copy_marked(self, area: QRectF) -> None:
        if marked := self._view.camera.area_on_page(area):
            self._copy_area(*marked)

    def _copy_area(self, page: int, area: Rect) -> None:
        if self._pane.document:
            copy = picture_of(self._pane.document, page, area)
            copy.then(self._put_picture, self._messages.show_failure)

    def _put_picture(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        self._messages.note(tr("The picture was copied."))

    # Links

    def _ask_to_open(self, address: Address, by_keys: bool) -> None:
        what, words = tr("Open {host} in the browser?").format(host=address.whom), tr("Open")
        if address.kind is Kind.MAIL:
            what = tr("Write an email to {address}?").format(address=address.whom)
            words = tr("Write")
        self._messages.note(what, Offer(words, lambda: self._open_outside(address)), address.text)
        if by_keys:
            self._messages.offer.setFocus()

    def _open_outside(self, address: Address) -> None:
        self._view.setFocus()
        QDesktopServices.openUrl(address.url)
