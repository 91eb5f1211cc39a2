"""The controller of palette, settings and list of keys: what they offer, and opening them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from gettext import gettext as tr

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from reader.records import DocumentRecord
from reader.text.document import Section
from ui.actions.action_table import SPECS, acts_of
from ui.actions.actions import Actions
from ui.actions.acts import TOPICS, Act, Topic
from ui.actions.command_ranking import Command
from ui.actions.key_list import KeyList
from ui.actions.keys import native
from ui.actions.palette import Palette
from ui.actions.shortcuts_page import ShortcutsPage
from ui.settings.fields import Entry, all_entries, groups
from ui.settings.parsing import shown
from ui.settings_dialog.settings_dialog import SettingsDialog

_REMEMBERED = 20


class Commands(QObject):
    """Knows what is possible now, and opens the palette, settings and list of keys."""

    document_chosen = Signal(object)
    """A ``DocumentRecord``."""
    section_chosen = Signal(int)
    """The place where the chosen section of the open document begins."""

    def __init__(self, window: QWidget, actions: Actions) -> None:
        super().__init__(window)
        self._window = window
        self._actions = actions
        self._store = actions.store
        self._documents: Sequence[DocumentRecord] = ()
        self._sections: Sequence[Section] = ()
        self.palette = Palette(window)
        self.settings: SettingsDialog | None = None
        self.key_list: KeyList | None = None
        self.palette.ran.connect(self._remember)
        actions.connect_all(
            {
                Act.PALETTE: self._open_palette,
                Act.SETTINGS: self.open_settings,
                Act.KEYS: self._open_key_list,
            }
        )

    def show_documents(self, documents: Sequence[DocumentRecord]) -> None:
        """Offer these documents: all that the library holds now."""
        self._documents = documents

    def show_sections(self, sections: Sequence[Section]) -> None:
        """Offer these sections: all of the open document."""
        self._sections = sections

    def open_settings(self, entry: Entry | None = None) -> None:
        """Show the settings, at ``entry`` if given."""
        if self.settings is None:
            page = ShortcutsPage(self._actions)
            self.settings = SettingsDialog(self._window, self._store, tr("Shortcuts"), page)
        self.settings.open_at(entry)

    def _open_key_list(self) -> None:
        if self.key_list is None:
            self.key_list = KeyList(self._window, self._actions)
        self.key_list.open_list()

    def _open_palette(self) -> None:
        if self.palette.isVisible():
            self.palette.close_palette()
            return
        offered = [*self._acts(), *self._books(), *self._places(), *self._settings()]
        self.palette.open(offered, self._store.now.kept.recent_commands)

    def _remember(self, command: Command) -> None:
        if command.name:
            kept = self._store.now.kept
            names = dict.fromkeys((command.name, *kept.recent_commands))
            self._store.change(replace(kept, recent_commands=tuple(names)[:_REMEMBERED]))

    def _acts(self) -> Iterator[Command]:
        for topic in Topic:
            for act in acts_of(topic):
                if act is not Act.PALETTE:
                    yield self._act(act, TOPICS[topic])

    def _act(self, act: Act, kind: str) -> Command:
        action, keys = self._actions[act], self._actions.keys[act]
        usable = action.isEnabled() and action.isVisible()
        hint = SPECS[act].says
        if not usable:
            hint = self._actions.why_not(act) or tr("Not available now")
        return Command(
            SPECS[act].text,
            kind,
            action.trigger,
            hint,
            native(keys[0]) if keys else "",
            act.value,
            usable,
        )

    def _books(self) -> Iterator[Command]:
        for record in self._documents:
            yield Command(
                record.title,
                tr("Document"),
                partial(self.document_chosen.emit, record),
                ", ".join(record.authors),
            )

    def _places(self) -> Iterator[Command]:
        for section in self._sections:
            yield Command(
                section.title,
                tr("Section"),
                partial(self.section_chosen.emit, section.span.start),
            )

    def _settings(self) -> Iterator[Command]:
        names = dict(groups(self._store.now))
        for entry in all_entries(self._store.now):
            if entry.about.shown:
                yield Command(
                    f"{names[entry.group].title}: {entry.about.title}",
                    tr("Setting"),
                    partial(self.open_settings, entry),
                    shown(entry, entry.of(self._store.now)),
                )
