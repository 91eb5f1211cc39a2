"""The look of pages: follows the settings, and can be changed on the spot."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import replace
from gettext import gettext as tr
from pathlib import Path

from PySide6.QtCore import QObject, QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from reader.pages.fonts import InstalledFaces
from ui.actions.actions import Actions
from ui.actions.acts import Act
from ui.background.jobs import Job, Lane, Urgency
from ui.pages.document.open_document import OpenDocument
from ui.pages.document.typography import Typography
from ui.pages.viewing.appearance_popover import AppearancePopover
from ui.pages.viewing.document_pane import DocumentPane
from ui.settings.choices import Shade
from ui.settings.fields import entries
from ui.settings.parsing import fit, plain
from ui.settings.settings_table import BookTextSettings, Kept, Settings
from ui.settings.store import SettingsStore
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA, current_theme

_SHADES = {LIGHT: Shade.LIGHT, SEPIA: Shade.SEPIA, DARK: Shade.DARK, BLACK: Shade.BLACK}
_NEXT = {
    Shade.LIGHT: Shade.SEPIA,
    Shade.SEPIA: Shade.DARK,
    Shade.DARK: Shade.BLACK,
    Shade.BLACK: Shade.LIGHT,
}
_NAME_LENGTH = 16
"""The number of leading characters of a checksum that identify a book."""
_LEAST_SIZE, _MOST_SIZE, _SIZE_STEP, _LEAST_STEP = 6.0, 32.0, 1.0, 0.5
_GROUP = "book_text"
_MOST_BOOKS = 500


class Appearance(QObject):
    """The controller of settings, pages and popover; ``chores`` is the lane that lists fonts."""

    remarked = Signal(str, str)
    """The outcome of a change, and a hint."""

    def __init__(
        self,
        pane: DocumentPane,
        settings: SettingsStore,
        chores: Lane[ExitStack[None]],
        actions: Actions,
        button: QWidget,
    ) -> None:
        super().__init__(pane)
        self._pane = pane
        self._settings = settings
        self._chores = chores
        self._actions = actions
        self._button = button
        self._faces = InstalledFaces(_font_folders())
        self._searching: Job | None = None
        self._typography: Typography | None = None
        self.popover = AppearancePopover(button.window())
        self.popover.changed.connect(self._change)
        self.popover.set_alone.connect(self._set_alone)
        pane.typography_of = self._typography_of
        settings.changed.connect(self._follow)
        pane.face_missing.connect(self._report_missing)
        pane.view.scaled.connect(self.scale)
        self._connect_actions()
        self.show_document()

    def open(self) -> None:
        """Show the options for the open document."""
        document = self._pane.document
        reflows = bool(document and document.reflows)
        if reflows and self._searching is None:
            search = self._chores.ask("Typefaces", self._families, Urgency.LATER)
            self._searching = search.then(self.popover.show_faces)
        self.popover.open_under(
            self._button, reflows=reflows, printed=document is not None and not reflows
        )

    def scale(self, times: float) -> None:
        """Set a book's text larger, when zooming into it."""
        now = self._text.size
        wished = round(2 * now * times) / 2
        if wished == now and times != 1:
            wished += _LEAST_STEP if times > 1 else -_LEAST_STEP
        self._change_size(wished)

    def next_theme(self) -> None:
        """Change from light to sepia, dark, black and round again, whatever the system's scheme."""
        window = self._settings.now.window
        # The requested theme counts: a second press does not wait for the colours to change.
        now = _SHADES[current_theme()] if window.theme is Shade.SYSTEM else window.theme
        self._settings.change(replace(window, theme=_NEXT[now]))

    def show_document(self) -> None:
        """Follow another document, or none: only text that reflows can be set larger."""
        document = self._pane.document
        reflows = bool(document and document.reflows)
        for act in (Act.LARGER_TEXT, Act.SMALLER_TEXT):
            self._actions.allow(
                act, allowed=reflows, why_not=tr("The layout of this document is fixed.")
            )
            self._actions[act].setVisible(reflows)
        self._follow(self._settings.now)

    def stop(self) -> None:
        """Stop; the window is closing."""
        self.popover.hide()

    def _connect_actions(self) -> None:
        for act, slot in {
            Act.APPEARANCE: self.open,
            Act.NEXT_THEME: self.next_theme,
            Act.LARGER_TEXT: lambda: self._change_size(self._text.size + _SIZE_STEP),
            Act.SMALLER_TEXT: lambda: self._change_size(self._text.size - _SIZE_STEP),
        }.items():
            self._actions[act].triggered.connect(slot)

    @property
    def _book(self) -> str:
        """The name under which the open book's own settings are kept."""
        return _name_of(self._pane.document) if self._pane.document else ""

    @property
    def _text(self) -> BookTextSettings:
        return text_of(self._settings.now, self._book)

    def _typography_of(self, document: OpenDocument) -> Typography:
        text = text_of(self._settings.now, _name_of(document))
        typography = self._typography = Typography(text, self._faces)
        return typography

    def _change(self, group: object) -> None:
        """Apply a change to this book alone if that is chosen, otherwise to all books."""
        now = self._settings.now
        if isinstance(group, BookTextSettings) and has_own_text(now, self._book):
            group = with_text(now, self._book, group)
        self._settings.change(group)

    def _change_size(self, size: float) -> None:
        bounded = min(_MOST_SIZE, max(_LEAST_SIZE, size))
        self._change(replace(self._text, size=bounded))

    def _set_alone(self, alone: bool) -> None:
        text = self._text if alone else None
        self._settings.change(with_text(self._settings.now, self._book, text))

    def _follow(self, settings: Settings) -> None:
        text = text_of(settings, self._book)
        typography = Typography(text, self._faces)
        if self._typography is None or self._typography.text != typography.text:
            self._typography = typography
            self._pane.set_typography(typography)
        self._pane.set_printed(settings.pages.printed)
        alone = has_own_text(settings, self._book)
        self.popover.show_settings(replace(settings, book_text=text), alone=alone)

    def _families(self, _: ExitStack[None]) -> tuple[str, ...]:
        return tuple(face.family for face in self._faces.all())

    def _report_missing(self, family: str) -> None:
        self.remarked.emit(
            tr("Couldn't load the typeface “{family}”; using the book’s own instead.").format(
                family=family
            ),
            "",
        )


def _name_of(document: OpenDocument) -> str:
    return document.record.source.sha256[:_NAME_LENGTH]


def _font_folders() -> list[Path]:
    places = QStandardPaths.standardLocations(QStandardPaths.StandardLocation.FontsLocation)
    return [Path(place) for place in places]


def has_own_text(settings: Settings, book: str) -> bool:
    """Whether ``book``, named by the beginning of its checksum, is set unlike the others."""
    return book in settings.kept.books


def text_of(settings: Settings, book: str) -> BookTextSettings:
    """Return the text settings of ``book``: its own if it has any, otherwise those for all."""
    written = settings.kept.books.get(book)
    if written is None:
        return settings.book_text
    known = {entry.name: entry for entry in entries(Settings(), _GROUP)}
    values: dict[str, object] = {}
    for name, _, value in (each.partition("=") for each in written):
        try:
            values[name] = fit(known[name], json.loads(value))
        except (KeyError, ValueError, RecursionError):
            continue  # the file may be edited by hand, or be of another version
    return replace(BookTextSettings(), **values)  # type: ignore[arg-type]  # checked by ``fit``


def with_text(settings: Settings, book: str, text: BookTextSettings | None) -> Kept:
    """The kept state with the settings of ``book``; with None it is set like the others."""
    books = {name: written for name, written in settings.kept.books.items() if name != book}
    if text is not None:
        books[book] = tuple(
            f"{entry.name}={json.dumps(plain(getattr(text, entry.name)), ensure_ascii=False)}"
            for entry in entries(Settings(), _GROUP)
            if getattr(text, entry.name) != entry.default
        )
    return replace(settings.kept, books=dict(list(books.items())[-_MOST_BOOKS:]))
