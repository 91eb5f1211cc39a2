"""Qt's own file dialog can be read in every theme, and all of the program's have it so."""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRect
from PySide6.QtWidgets import QApplication, QToolButton, QTreeView, QWidget

import ui
from tests.ui.contrast import contrast
from ui.theme.theme import BLACK, DARK, LIGHT, SEPIA, apply
from ui.widgets.file_dialog import file_dialog

THEMES = {"light": LIGHT, "sepia": SEPIA, "dark": DARK, "black": BLACK}


@pytest.fixture(params=THEMES)
def dialog(request, colours, qtbot, tmp_path):
    """A dialog that lists one file, in each theme."""
    apply(colours, THEMES[request.param])
    (tmp_path / "walks by the water.pdf").write_bytes(b"")
    with shown(qtbot, tmp_path, 1) as made:
        made.resize(700, 400)
        yield made


@contextmanager
def shown(qtbot, folder, files):
    """A dialog that lists so many files in detail."""
    window = QWidget()
    dialog = file_dialog(window, "Open", str(folder), "All files (*)")
    dialog.show()
    tree = dialog.findChild(QTreeView)
    qtbot.waitUntil(lambda: tree.model().rowCount(tree.rootIndex()) == files)
    if not tree.isVisible():
        dialog.findChild(QToolButton, "detailModeButton").click()
    yield dialog
    dialog.close()
    window.deleteLater()
    # Now, since Qt crashes where it changes the style of a dialog that waits to be deleted.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def best_contrast(widget, within=None):
    """The best contrast of any colour of a widget, on its background, with the commonest."""
    area = within or widget.rect()
    area = QRect(widget.mapTo(widget.window(), area.topLeft()), area.size())
    picture = widget.window().grab(area).toImage()
    seen = Counter(
        picture.pixelColor(x, y).name()
        for x in range(picture.width())
        for y in range(picture.height())
    )
    ((ground, _),) = seen.most_common(1)
    return max(contrast(colour, ground) for colour in seen)


def test_names_of_files_can_be_read(dialog):
    tree = dialog.findChild(QTreeView)
    for column in range(tree.model().columnCount()):
        row = tree.visualRect(tree.model().index(0, column, tree.rootIndex()))
        if tree.isColumnHidden(column):
            continue
        if column == 0:
            row.setLeft(row.left() + 30)  # beside its icon
        assert best_contrast(tree.viewport(), row) >= 4.5


def test_its_buttons_can_be_seen(dialog):
    for button in dialog.findChildren(QToolButton):
        if button.isVisible() and button.isEnabled() and not button.icon().isNull():
            assert best_contrast(button) >= 3, button.objectName()


def test_every_file_dialog_is_dressed():
    folder = Path(ui.__file__).parent
    making = [
        path.name for path in folder.rglob("*.py") if "QFileDialog(" in path.read_text("utf-8")
    ]
    assert making == ["file_dialog.py"]
