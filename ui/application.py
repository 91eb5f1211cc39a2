"""Starting and closing the window."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from gettext import gettext as tr
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QLibraryInfo, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from resources.desktop import APPLICATION
from ui.background.sweeping import Sweeping
from ui.backups import errand as errands
from ui.backups.errand import Outcome
from ui.failures import failure_of
from ui.main_window import MainWindow
from ui.services import Services
from ui.single_instance import Answer, Doorbell
from ui.stop_signals import StopSignals
from ui.theme.icons import application_icon
from ui.theme.theme import undress
from ui.theme.theme_switching import Dressing
from ui.widgets.accessible_roles import hear_our_widgets
from ui.widgets.message_bar import MessageBar

logger = logging.getLogger(__name__)


def run(
    services: Services, files: Sequence[Path], *, address: Callable[[], str], language: str
) -> int:
    """Show the window, import ``files`` and open the first; return the exit code.

    ``address`` gives the address for later starts; ``language`` is gettext's. To restore or move
    the library, the window closes, and another one opens.
    """
    application = QApplication.instance() or QApplication([sys.argv[0]])
    assert isinstance(application, QApplication)  # Qt knows only the base class
    application.setApplicationName("Gistwalker")
    application.setDesktopFileName(APPLICATION)
    application.setWindowIcon(application_icon())
    speak(application, language)
    sweeping, signals = Sweeping(application), StopSignals(application)
    code, outcome = _one_window(application, signals, services, files, address(), before=Outcome())
    while outcome and not signals.received:
        code, outcome = _one_window(application, signals, services, (), address(), before=outcome)
    signals.stop()
    sweeping.stop()
    return code


def _one_window(
    application: QApplication,
    signals: StopSignals,
    services: Services,
    files: Sequence[Path],
    address: str,
    *,
    before: Outcome,
) -> tuple[int, Outcome | None]:
    """Show one until it is closed: the exit code, and what came of what it was closed for."""
    bell = Doorbell(address)
    answer = bell.listen(files)
    if answer is Answer.OPENED:
        return 0, None
    window = make_window(application, services)
    bell.rung.connect(window.receive)
    # Qt would wait for the last window; an open dialog must not keep the program running.
    window.closed.connect(application.exit)
    window.show()
    window.start(files)
    _say_first(window.messages, answer, before)
    with _defects_shown(window), signals.close(window):
        code = application.exec()
    outcome = None
    if window.errand and services.open_backups:
        outcome = errands.run(window.errand, services.open_backups)
    window.deleteLater()
    bell.close()
    return code, outcome


def _say_first(messages: MessageBar, answer: Answer, before: Outcome) -> None:
    """Say that another window is silent, and what came of what was done before this one."""
    if answer is Answer.SILENT:
        messages.inform(
            tr("Another window with this library is open but isn't responding."),
            tr(
                "This is a second window. You can use both; if the first still doesn't "
                "respond, close it."
            ),
        )
    if before.failure:
        messages.show_failure(before.failure)
    elif before.says:
        messages.note(before.says)


def speak(application: QApplication, language: str) -> None:
    """Use ``language`` for Qt's own words and numbers too."""
    locale = QLocale.system()
    if locale.language() != QLocale(language).language():
        locale = QLocale(language)
    if locale.zeroDigit() != "0":  # as pages and all other numbers are written
        of_language = QLocale.matchingLocales(
            locale.language(), QLocale.Script.AnyScript, QLocale.Country.AnyCountry
        )
        locale = next((each for each in of_language if each.zeroDigit() == "0"), locale)
    QLocale.setDefault(locale)
    application.setLayoutDirection(locale.textDirection())
    translator = QTranslator(application)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(QLocale(language), "qtbase", "_", folder):
        application.installTranslator(translator)


def make_window(application: QApplication, services: Services) -> MainWindow:
    """Create a window in the colours that are set."""
    hear_our_widgets(application)
    # Qt would apply the style sheet of an earlier window to every widget as it is put in its place.
    undress(application)
    window = MainWindow(services)
    Dressing(application, services.settings, window.dress, window)
    return window


@contextmanager
def _defects_shown(window: MainWindow) -> Iterator[None]:
    """Show and log errors of the window's own code."""
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
