"""Opens the window at 200 % in a language; prints what has too little room for its words, as JSON.

Run in a process of its own: the language is bound before the window's words are looked up.

    python -m tests.ui.large_window LANGUAGE FOLDER
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from resources.languages import bind
from tests.ui.bracketed_window import make_book, wait_until


def narrow(widgets):
    """The words of buttons and headings that are cut."""
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QAbstractButton, QHeaderView

    for widget in widgets:
        if not widget.isVisible():
            continue
        if isinstance(widget, QAbstractButton) and widget.text():
            if widget.width() < widget.minimumSizeHint().width():
                yield widget.text()
        elif isinstance(widget, QHeaderView) and widget.orientation() is Qt.Orientation.Horizontal:
            for column in range(widget.count()):
                words = str(widget.model().headerData(column, Qt.Orientation.Horizontal) or "")
                room = widget.sectionSize(column)
                if words and not widget.isSectionHidden(column) and room < _needs(widget, words):
                    yield words


def _needs(widget, words):
    return widget.fontMetrics().horizontalAdvance(words)


def main(language: str, folder: Path) -> None:
    """First start with a book, then the settings and the model manager."""
    folder.mkdir(parents=True, exist_ok=True)
    bind(language, ())
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from tests.ui.session import make_services
    from ui.actions.acts import Act
    from ui.application import make_window, speak

    application = QApplication([])
    speak(application, language)
    font = application.font()
    font.setPointSizeF(2 * font.pointSizeF())
    application.setFont(font)
    window = make_window(application, make_services(folder / "library"))
    window.resize(1280, 720)
    window.show()
    QTest.qWait(400)
    found = set(narrow(application.allWidgets()))
    window.start([make_book(folder / "liber.epub")])
    wait_until(lambda: window.pane.view.pages > 0)
    for act in (Act.SETTINGS, Act.MODELS):
        window.acts[act].trigger()
        QTest.qWait(400)
        found |= set(narrow(application.allWidgets()))
    sys.stdout.write(json.dumps(sorted(found), ensure_ascii=False))
    sys.stdout.flush()
    os._exit(0)  # what is seen was seen; how a window closes is tested elsewhere


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
