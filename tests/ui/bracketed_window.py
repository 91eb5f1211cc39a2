"""Opens the window in a made language that puts ⟦brackets⟧ around every message of ours.

Prints what is to be seen or heard without brackets, as JSON. Run in a process of its own: the
language is bound before the window's words are looked up.

    python -m tests.ui.bracketed_window FOLDER
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from ebooklib import epub
from PySide6.QtCore import Qt

from resources.languages import bind
from scripts.build_languages import template

TITLE, AUTHOR, CHAPTERS = "Fabula longa", "Titus Livius", ("Caput primum", "Caput alterum")
SENTENCE = "Flumen latum inter colles virides placide fluebat. "
# What Qt, keyboards and languages call themselves, and what the test's own session says.
NAMES = {
    *("Gistwalker", "English", "Deutsch", "Markdown", "EPUB", "PDF", "quotes", "epub"),
    *("Français", "Español", "Italiano", "Português", "Nederlands", "Polski"),
    *("Русский", "Українська", "Türkçe", "中文", "日本語"),
    *("APA", "MLA", "BibTeX", "RIS", "CSL", "JSON", "DOI", "ISBN"),
    *("Aa", "ab"),  # signs of the find bar
    *("Ctrl", "Shift", "Alt", "Meta", "Esc", "Return", "Enter", "Space", "Tab", "Home", "End"),
    *("PgUp", "PgDown", "Up", "Down", "Left", "Right", "Del", "Backspace", "Ins"),
}
SAID_BY_THE_DESK = ("Looking for the words of the question.", "It has the words.")
_WORD = re.compile(r"[^\W\d_]{2,}")
_BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")
_CUT = re.compile(r"⟦[^⟦⟧]*$|\w+…")
"""A message without its end, or without the key it names; a word that was cut where room ended."""


def make_language(folder: Path) -> None:
    """Every message in brackets."""
    made = Catalog(locale="en", charset="utf-8")
    for message in template():
        if not message.id:
            continue
        one, *more = (message.id,) if isinstance(message.id, str) else message.id
        bracketed = tuple(f"⟦{text}⟧" for text in (one, *more))
        made.add(message.id, bracketed if more else bracketed[0])
    where = folder / "xx" / "LC_MESSAGES"
    where.mkdir(parents=True)
    with (where / "gistwalker.mo").open("wb") as file:
        write_mo(file, made)


def make_book(path: Path) -> Path:
    """In Latin, so that no English word is hidden by the text of the book."""
    book = epub.EpubBook()
    book.set_identifier("liber")
    book.set_title(TITLE)
    book.set_language("la")
    book.add_author(AUTHOR)
    chapters = []
    for number, name in enumerate(CHAPTERS):
        chapter = epub.EpubHtml(title=name, file_name=f"c{number}.xhtml")
        chapter.content = f"<html><body><h1>{name}</h1><p>{SENTENCE * 60}</p></body></html>"
        book.add_item(chapter)
        chapters.append(chapter)
    book.toc = chapters
    book.spine = chapters
    book.add_item(epub.EpubNcx())
    book.add_item(epub.EpubNav())
    epub.write_epub(str(path), book)
    return path


def unbracketed(text: str, known: set[str]) -> str:
    """The parts of ``text`` that are neither messages of ours nor content."""
    for said in SAID_BY_THE_DESK:
        text = text.replace(said, "")
    before = ""
    while before != text:
        before, text = text, _BRACKETED.sub("", text)
    text = _CUT.sub("", text)
    return " ".join(word for word in _WORD.findall(text) if word.lower() not in known)


def texts_of(widget):
    """All that a widget shows or tells a screen reader."""
    from PySide6.QtWidgets import (
        QAbstractButton,
        QAbstractItemView,
        QComboBox,
        QLabel,
        QLineEdit,
        QMenu,
        QPlainTextEdit,
    )

    yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
    yield from (widget.whatsThis(), widget.statusTip())
    if widget.isWindow():
        yield widget.windowTitle()
    if isinstance(widget, (QLabel, QAbstractButton)):
        yield widget.text()
    if isinstance(widget, (QLineEdit, QPlainTextEdit)):
        yield widget.placeholderText()
    if isinstance(widget, QComboBox):
        yield from (widget.itemText(row) for row in range(widget.count()))
    if isinstance(widget, QMenu):
        yield widget.title()
    for action in widget.actions():
        yield from (action.text(), action.toolTip())
    if isinstance(widget, QAbstractItemView) and widget.model():
        yield from _cells(widget.model())


def _cells(model):
    from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt

    top = QModelIndex()
    columns = range(1 if isinstance(model, QAbstractListModel) else model.columnCount(top))
    roles = (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
    for row in range(model.rowCount(top)):
        for column in columns:
            for role in (*roles, Qt.ItemDataRole.ToolTipRole):
                yield model.index(row, column, top).data(role)
    for column in columns:
        yield model.headerData(column, Qt.Orientation.Horizontal)


def main(folder: Path) -> None:
    """Open a book, ask, open everything that opens; look at all widgets."""
    make_language(folder)
    bind("xx", (), folder)
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from tests.ui.session import NOT_SAID, make_services
    from ui.actions.acts import Act
    from ui.application import make_window
    from ui.settings.feature_settings import OWN_NAMES

    application = QApplication([])
    window = make_window(application, make_services(folder / "library"))
    window.show()
    window.start([make_book(folder / "liber.epub")])
    wait_until(lambda: window.pane.view.pages > 0)
    for question in ("colles virides", "nihil tale"):
        window.panel.box.put(question)
        QTest.keyClick(window.panel.box.edit, Qt.Key.Key_Return)
        wait_until(lambda: window.panel.box.busy)
        wait_until(lambda: not window.panel.box.busy)
    for act in (Act.SETTINGS, Act.KEYS, Act.PALETTE):
        window.acts[act].trigger()
    QTest.qWait(300)
    content = " ".join((SENTENCE, TITLE, AUTHOR, *CHAPTERS, "liber colles virides nihil tale"))
    known = {word.lower() for word in (*_WORD.findall(content), *NAMES, *OWN_NAMES.values())}
    known |= {word.lower() for word in _WORD.findall(f"{folder} {NOT_SAID}")}
    found = {}
    for widget in application.allWidgets():
        if widget.objectName().startswith("qt_"):
            continue  # made and named by Qt, which brings its own translations
        for text in texts_of(widget):
            if isinstance(text, str) and (left := unbracketed(text, known)):
                found[text[:200]] = f"{left} in {type(widget).__name__} {widget.objectName()}"
    window.close()
    sys.stdout.write(json.dumps(found, ensure_ascii=False))


def wait_until(condition, milliseconds=20_000):
    """Let the window work until ``condition`` holds."""
    from PySide6.QtTest import QTest

    for _ in range(milliseconds // 20):
        if condition():
            return
        QTest.qWait(20)
    raise TimeoutError


if __name__ == "__main__":
    main(Path(sys.argv[1]))
