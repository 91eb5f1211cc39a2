"""The program's own loop, from its first window to its end."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog

from tests.ui.session import make_services
from ui.application import run
from ui.main_window import MainWindow


@pytest.fixture
def dialog(qtbot):
    """One that nobody closes."""
    made = QDialog()
    qtbot.addWidget(made)
    return made


def test_the_program_ends_with_its_window_whatever_else_is_open(qapp, dialog, tmp_path):
    late = []

    def close():
        (window,) = [each for each in qapp.topLevelWidgets() if isinstance(each, MainWindow)]
        dialog.show()
        window.close()

    def give_up():
        late.append(True)
        qapp.quit()

    limit = QTimer(singleShot=True)
    limit.timeout.connect(give_up)
    QTimer.singleShot(0, close)
    limit.start(20_000)
    services = make_services(tmp_path / "library")
    code = run(services, (), address=lambda: f"test-{tmp_path.name}", language="en")
    limit.stop()
    assert dialog.isVisible()
    assert code == 0
    assert not late
