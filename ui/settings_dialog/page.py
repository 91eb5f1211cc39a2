"""The page of all settings under their headings, generated from the table."""

from __future__ import annotations

from gettext import gettext as tr

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import (
    QLabel,
    QScrollArea,
    QWidget,
)

from ui import layouts
from ui.fuzzy import match
from ui.settings.fields import Entry, entries, groups
from ui.settings.store import SettingsStore
from ui.settings_dialog.editors import editor_for
from ui.theme.theme import SPACE
from ui.widgets.small_widgets import text_label, tool_button


class SettingRow(QWidget):
    """One setting: its description, its value, and a button to reset it."""

    def __init__(self, entry: Entry, store: SettingsStore) -> None:
        super().__init__()
        self.setObjectName("settingRow")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.entry = entry
        self._store = store
        self.editor = editor_for(entry, lambda value: store.set(entry, value))
        self.reset = tool_button(tr("Back to the default"), "reset")
        self.reset.setAccessibleName(tr("Reset “{title}”").format(title=entry.about.title))
        self.reset.clicked.connect(lambda: store.set(entry, entry.default))
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        title = text_label(entry.about.title)
        title.setBuddy(self.editor.widget)
        words = layouts.column(title, text_label(entry.about.explanation, "small"), spacing=2)
        parts = ((words, 3), self.reset, (self.editor.widget, 2))
        layouts.row(*parts, on=self, margins=(0, SPACE, 0, SPACE), spacing=SPACE)
        self.refresh()

    def refresh(self) -> None:
        """Show the current value."""
        value = self.entry.of(self._store.now)
        self.editor.show(value)
        self.reset.setVisible(value != self.entry.default)

    def fits(self, typed: str) -> bool:
        """Return whether the setting matches what was typed."""
        about = self.entry.about
        texts = (about.title, about.explanation, " ".join((about.choices or {}).values()))
        return not typed or any(match(typed, text) for text in texts)


class SettingsPage(QScrollArea):
    """Every group, one below the other."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.headings: dict[str, QLabel] = {}
        self.rows: dict[str, list[SettingRow]] = {}
        inside = QWidget()
        inside.setObjectName("settings")
        column = layouts.column(on=inside, margins=(0, 0, 2 * SPACE, SPACE), spacing=SPACE)
        for name, about in groups(store.now):
            rows = [SettingRow(e, store) for e in entries(store.now, name) if e.about.shown]
            if not (about.shown and rows):
                continue
            self.headings[name] = text_label(about.title, "heading")
            column.addWidget(self.headings[name])
            self.rows[name] = rows
            for row in rows:
                # Scrolling over a value must not change it.
                row.editor.widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                row.editor.widget.installEventFilter(self)
                column.addWidget(row)
            column.addSpacing(SPACE)
        self.nothing = text_label(tr("No setting matches."), "quiet")
        self.nothing.hide()
        column.addWidget(self.nothing)
        column.addStretch(1)
        self.setWidget(inside)
        store.changed.connect(self._refresh)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Qt's hook."""
        wheel = event.type() == QEvent.Type.Wheel
        if wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def search(self, typed: str) -> None:
        """Show only matches."""
        found = False
        for name, rows in self.rows.items():
            all_fit = bool(typed and match(typed, self.headings[name].text()))
            fitting = [row for row in rows if all_fit or row.fits(typed)]
            for row in rows:
                row.setVisible(row in fitting)
            self.headings[name].setVisible(bool(fitting))
            found = found or bool(fitting)
        self.nothing.setVisible(not found)

    def go_to_group(self, name: str) -> None:
        """Scroll a heading to the top."""
        self.verticalScrollBar().setValue(self.headings[name].y())

    def go_to(self, entry: Entry) -> None:
        """Scroll to a setting, and give it the keyboard focus."""
        for row in self.rows.get(entry.group, []):
            if row.entry.name == entry.name:
                self.ensureWidgetVisible(row)
                row.editor.widget.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _refresh(self) -> None:
        for rows in self.rows.values():
            for row in rows:
                row.refresh()
