"""Starting the window, and ending with it."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtWidgets import QApplication

from ui.look.dressing import Dressing
from ui.look.icons import application_icon
from ui.main_window import MainWindow
from ui.services import Services
from ui.work.failures import failure_of

logger = logging.getLogger(__name__)


def run(services: Services, files: Sequence[Path] = ()) -> int:
    """Show the window with ``files`` imported and the first of them open; the exit code."""
    application = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(application, QApplication)  # noqa: S101  # Qt knows only the base class
    application.setApplicationName("Gistwalker")
    application.setDesktopFileName("gistwalker")
    application.setWindowIcon(application_icon())
    window = make_window(application, services)
    window.show()
    window.start(files)
    with _defects_shown(window):
        return application.exec()


def make_window(application: QApplication, services: Services) -> MainWindow:
    """A window in the colours that the settings ask for."""
    window = MainWindow(services)
    Dressing(application, services.settings, window.dress, window)
    return window


@contextmanager
def _defects_shown(window: MainWindow) -> Iterator[None]:
    """What goes wrong in the window's own code is told in the window, and logged."""
    before: Callable[..., object] = sys.excepthook

    def show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        logger.error("in the window", exc_info=(kind, error, trace))
        failure = failure_of(error)
        if failure:
            window.messages.show_failure(failure)

    sys.excepthook = show
    try:
        yield
    finally:
        sys.excepthook = before
