"""Citing: the selection, or a citation of the answer in view, copied with its source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMenu

from reader.bibliography.kinds import CitedQuote, CiteStyle
from reader.errors import NotFoundError
from reader.ports import Library
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.quotation import Citation
from ui.actions.acts import Act
from ui.library.library_control import Librarian
from ui.pages.input.handling import Handling
from ui.pages.input.selection import put_quotation
from ui.settings.feature_settings import STYLES
from ui.widgets.message_bar import Offer
from ui.widgets.wording import one_line
from ui.window import Window

Find = Callable[[Library], tuple[DocumentId, Span]]


class Citing(QObject):
    """Formats quotes in the style that is set or picked, and puts them on the clipboard."""

    def __init__(self, window: Window, handling: Handling, library: Librarian) -> None:
        super().__init__(window)
        self._window = window
        self._handling = handling
        self._library = library
        self._citations: Sequence[Citation] = ()
        self._chosen = -1
        self._list = window.panel.view.list
        self._list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._list.customContextMenuRequested.connect(self._open_menu)
        window.panel.cited.connect(self._follow)
        handling.cite_wanted.connect(self.copy_span)
        handling.menu_opening.connect(self._add_to_menu)
        window.acts[Act.COPY_CITATION].triggered.connect(lambda _on: self.copy_shown())

    def copy_span(self, document: DocumentId, span: Span, style: CiteStyle | None = None) -> None:
        """Copy a stretch of a document with its source."""
        self._copy(lambda _library: (document, span), style)

    def copy_shown(self, style: CiteStyle | None = None, number: int | None = None) -> None:
        """Copy a citation of the answer in view: the chosen one, else the first."""
        wanted = max(0, self._chosen if number is None else number)
        if wanted >= len(self._citations):
            self._window.messages.note(tr("There is no citation to copy."))
            return
        citation, shown = self._citations[wanted], self._window.panel.shown
        self._copy(partial(_stored, citation, shown.id if shown else -1, wanted), style)

    def menu_of(self, number: int) -> QMenu:
        """Return the menu of a citation."""
        menu = QMenu(self._list)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Copy citation")).triggered.connect(
            lambda: self.copy_shown(number=number)
        )
        self._add_styles(menu, lambda style: self.copy_shown(style, number))
        return menu

    def _copy(self, find: Find, style: CiteStyle | None) -> None:
        wanted = style or self._window.settings.now.citing.style

        def make(library: Library) -> tuple[DocumentId, CitedQuote]:
            from reader.bibliography.cited_quotes import cite  # slow to load

            document, span = find(library)
            record = library.documents.get(document)
            content = library.documents.content(document)
            return document, cite(wanted, record, content, span)

        self._window.lanes.fetch("Citing", make, lambda made: self._put(wanted, *made))

    def _put(self, style: CiteStyle, document: DocumentId, quote: CitedQuote) -> None:
        put_quotation(quote)
        words = tr("The citation was copied: {style}.").format(style=STYLES[style])
        if not quote.left_out:
            self._window.messages.note(words)
            return
        left_out = tr("Left out, because it doesn't look like an author: {names}.").format(
            names=one_line(", ".join(quote.left_out))
        )
        offer = Offer(tr("Details …"), lambda: self._library.show_details_of(document))
        self._window.messages.note(f"{words} {left_out}", offer)

    def _follow(self, citations: Sequence[Citation], chosen: int) -> None:
        self._citations, self._chosen = citations, chosen

    def _open_menu(self, at: QPoint) -> None:
        number = self._list.citation_at(at)
        if number is not None:
            self.menu_of(number).popup(self._list.viewport().mapToGlobal(at))

    def _add_to_menu(self, menu: QMenu, _at: QPoint) -> None:
        span, document = self._handling.selection.span, self._handling.document
        if span and document is not None:
            self._add_styles(menu, lambda style: self.copy_span(document, span, style))
            menu.addSeparator()

    def _add_styles(self, menu: QMenu, copy: Callable[[CiteStyle], None]) -> None:
        styles = menu.addMenu(tr("Copy citation as"))
        for style in CiteStyle:
            styles.addAction(STYLES[style]).triggered.connect(
                lambda _on=False, style=style: copy(style)
            )


def _stored(
    citation: Citation, answer: int, number: int, library: Library
) -> tuple[DocumentId, Span]:
    """Return a citation in the terms of its own document; in view are perhaps those of a shelf."""
    for past in library.conversations.numbered(answer) if answer >= 0 else ():
        known = past.answer.citations or past.answer.nearest
        if number < len(known):
            return known[number].document, known[number].span
    if citation.quote == citation.span.of(library.documents.content(citation.document).text):
        return citation.document, citation.span
    raise NotFoundError(tr("This answer is not in the library."))
