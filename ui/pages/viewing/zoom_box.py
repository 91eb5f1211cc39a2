"""The zoom as an editable number, and a list to choose from."""

from __future__ import annotations

import re
from gettext import gettext as tr

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QSizePolicy, QWidget

from ui.settings.choices import MOST_ZOOM, Fit
from ui.widgets.escape import on_escape

_LEVELS = (0.5, 0.75, 1.0, 1.25, 1.5, 2.0, 4.0, 8.0)


class ZoomBox(QComboBox):
    """Shows the zoom; emits what was typed or chosen."""

    zoom_chosen = Signal(float)
    fit_chosen = Signal(object)
    """A ``Fit``."""
    left = Signal()
    """Emitted to move the focus elsewhere: a choice was made, or cancelled."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.setObjectName("zoomLevel")
        self._edit = QLineEdit()
        self._edit.setAccessibleName(tr("Zoom"))
        self.setEditable(True)
        self.setLineEdit(self._edit)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setCompleter(None)  # type: ignore[arg-type]  # a null pointer, which Qt allows
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(tr("Zoom"))
        self.setToolTip(tr("Zoom: type a number, or choose"))
        for fit, words in (
            (Fit.WIDTH, tr("Fit width")),
            (Fit.PAGE, tr("Fit page")),
            (Fit.TEXT, tr("Fit text")),
        ):
            self.addItem(words, fit)
        self.insertSeparator(self.count())
        for level in _LEVELS:
            self.addItem(_words(level), level)
        self.setMaxVisibleItems(self.count())
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setFixedWidth(self.fontMetrics().horizontalAdvance("0800 %") + 40)
        self.view().setMinimumWidth(self.fontMetrics().horizontalAdvance("0") * 18)
        on_escape(self, self._cancel)
        self.activated.connect(self._choose)
        self._edit.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._edit.returnPressed.connect(self._take)

    def show_zoom(self, zoom: float) -> None:
        """Show the zoom in per cent."""
        self._shown = _words(zoom)
        if not self._edit.isModified():
            self._restore()

    def begin(self) -> None:
        """Start editing the number."""
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._edit.selectAll()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Qt's hook: drop what was not entered."""
        super().focusOutEvent(event)
        self._restore()

    def _choose(self, index: int) -> None:
        chosen = self.itemData(index)
        self._restore()
        # Enumerations of strings come back from Qt as plain strings.
        if isinstance(chosen, str):
            self.fit_chosen.emit(Fit(chosen))
        else:
            self.zoom_chosen.emit(float(chosen))
        self.left.emit()

    def _take(self) -> None:
        zoom = typed(self.currentText()) if self._edit.isModified() else None
        self._restore()
        if zoom is not None:
            self.zoom_chosen.emit(zoom)
        self.left.emit()

    def _cancel(self) -> None:
        self._restore()
        self.left.emit()

    def _restore(self) -> None:
        # Qt would take these words for typed, unless the list's item is selected.
        self.setCurrentIndex(self.findText(self._shown))
        self.setEditText(self._shown)
        self._edit.setModified(False)


def typed(words: str) -> float | None:
    """Return the zoom that ``words`` mean: per cent, with or without the sign; None if none."""
    found = re.fullmatch(r"\s*(\d{1,5})(?:[.,](\d{0,4}))?\s*%?\s*", words)
    if not found:
        return None
    zoom = float(f"{found[1]}.{found[2] or 0}") / 100
    return min(zoom, MOST_ZOOM) or None


def _words(zoom: float) -> str:
    return tr("{percent} %").format(percent=round(zoom * 100))
