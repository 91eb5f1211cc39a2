from __future__ import annotations

import gc
import gettext
import logging
import os
import shutil
import threading

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import psutil
import pytest
from PySide6.QtCore import QEvent, QtMsgType
from PySide6.QtWidgets import QApplication

from reader.child_start import STARTER
from reader.pages.pdf_annotations import brought_count
from tests.ui.files import write_pdf
from tests.ui.found_once import found_once
from tests.ui.parsed_once import counted_once
from tests.ui.session import make_services
from tests.ui.watchdog import Watchdog
from ui.annotations import annotation_files
from ui.application import make_window
from ui.background.sweeping import Sweeping
from ui.theme.theme import current_theme, undress

_COMPLAINTS = {QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg, QtMsgType.QtFatalMsg}

_OFFSCREEN = "This plugin does not support"  # what a platform without screens says of itself


@pytest.fixture
def go_on():
    """Lets work that was held back go on; set in any case at the end of the test."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture(autouse=True, scope="session")
def sweeping(qapp):
    """As in the program: no lane's thread collects what belongs to the window's.

    Without a screen, Qt never reports a window as active.
    """
    made = Sweeping(qapp, in_use=lambda: True)
    yield made
    made.stop()


@pytest.fixture(autouse=True, scope="session")
def _catalogues_are_found_once():
    """No test of the window makes a catalogue where one was looked for before."""
    patch = pytest.MonkeyPatch()
    patch.setattr(gettext, "find", found_once(gettext.find))
    yield
    patch.undo()


@pytest.fixture(autouse=True, scope="session")
def _annotations_are_counted_once():
    """A window looks for annotations in every PDF that it opens first, in a process of its own."""
    patch = pytest.MonkeyPatch()
    patch.setattr(annotation_files, "brought_count", counted_once(brought_count))
    yield
    patch.undo()


def _lives(child, forkers):
    """Whether it is more than a dead child that the process it was forked from has yet to note."""
    try:
        dead = child.status() == psutil.STATUS_ZOMBIE and child.ppid() in forkers
    except psutil.NoSuchProcess:
        return False
    return child.pid not in forkers and not dead


@pytest.fixture
def no_child_is_left(forkers):
    """No child process outlives its test."""
    children = set(psutil.Process().children(recursive=True))
    yield
    born = set(psutil.Process().children(recursive=True)) - children
    left = [child for child in born if _lives(child, forkers.numbers)]
    assert not left, f"children left behind: {left}"


@pytest.fixture(autouse=True)
def _leaves_nothing_behind(request, qapp, qtlog, caplog, sweeping):
    """No thread, child or window outlives its test, nothing complains; each says where it began."""
    request.getfixturevalue("no_child_is_left")
    threads = set(threading.enumerate())
    yield
    windows = [w for w in qapp.topLevelWidgets() if w.isVisible()]
    for window in windows:
        window.close()
    qapp.processEvents()
    sweeping.catch_up()
    sweeping.sweep()
    new = [t for t in set(threading.enumerate()) - threads if t.name != STARTER]
    left = [t.name for t in new if t.is_alive()]
    warnings = [
        r.message
        for r in qtlog.records
        if r.type in _COMPLAINTS and not r.message.startswith(_OFFSCREEN)
    ]
    errors = [r.getMessage() for r in caplog.get_records("call") if r.levelno >= logging.ERROR]
    assert not gc.isenabled(), "any thread may destroy what belongs to the window's"
    assert not windows, f"windows left behind: {windows}"
    assert not left, f"threads left behind: {left}"
    assert not warnings, f"Qt complained: {warnings}"
    if "may_log_errors" not in request.fixturenames:
        assert not errors, f"logged: {errors}"


@pytest.fixture
def may_log_errors():
    """For tests that cause a defect on purpose."""


@pytest.fixture
def open_window(qapp, tmp_path, new_library):
    """Opens windows as a person would, on a library in a folder of its own; closes them."""
    opened = []
    library = tmp_path / "library"

    def open_one(files=(), size=(1280, 720), **changes):
        if not library.exists():
            library.mkdir()
            shutil.copy(new_library, library)
        window = make_window(qapp, make_services(library, **changes))
        opened.append(window)
        if size:
            window.resize(*size)
        window.show()
        window.start(files)
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    QApplication.processEvents()
    # Else they would live on until the next test's loop, and be dressed with its windows.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def colours(qapp):
    """The application, which has its own colours again afterwards; to be asked for first."""
    before = qapp.styleSheet(), qapp.palette(), current_theme()
    yield qapp
    # Qt crashes where it changes the style of what waits to be deleted, or puts one for another.
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    undress(qapp)
    qapp.setPalette(before[1])
    qapp.setStyleSheet(before[0])
    qapp.setProperty("theme", before[2])


@pytest.fixture
def watchdog():
    """Enter it around what a person does, then ``check`` that the window always answered."""
    return Watchdog()


@pytest.fixture
def pdf(tmp_path):
    return write_pdf(tmp_path / "walks.pdf")


@pytest.fixture
def window(open_window, qtbot, pdf):
    """A window in which a document is open."""
    made = open_window([pdf])
    named = made.top.title.accessibleName
    qtbot.waitUntil(lambda: named() == "Walks by the water" and made.pane.view.pages > 0)
    return made
