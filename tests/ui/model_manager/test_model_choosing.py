"""Choosing a model, over scripted ones."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QFileDialog, QLineEdit, QScrollBar, QWidget

from reader.model_checks.calibrating import Calibrated, Score, Tried
from reader.model_choice import Machine, Measured, Recommendation
from reader.records import Choice
from storage.library import SqliteLibrary
from tests.patience import PATIENCE_SECONDS
from tests.ui.model_manager.scripted import model
from tests.ui.session import QuotingSession
from ui.actions.acts import Act
from ui.model_manager.model_dialog import Page
from ui.model_manager.model_offer import ModelOffer
from ui.model_manager.model_row import ModelRow


@pytest.fixture
def dialog(window, qtbot):
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: len(dialog.models.rows) == 5)
    return dialog


def press(qtbot, button):
    qtbot.waitUntil(button.isVisible)
    assert button.isEnabled()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def row_of(dialog, name):
    return next((row for row in dialog.models.rows if row.title.text() == name), None)


def chosen_in(tmp_path):
    library = SqliteLibrary.open(tmp_path / "library")
    try:
        return library.choices.get(Choice.MODEL)
    finally:
        library.close()


def test_one_click_in_the_manager_chooses_a_model(window, qtbot, tmp_path):
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    assert not dialog.isModal()
    qtbot.waitUntil(lambda: row_of(dialog, "Reader-8B-Q4_K_M") is not None)
    row = row_of(dialog, "Reader-8B-Q4_K_M")
    press(qtbot, row.use)
    qtbot.waitUntil(row.mark.isVisible)
    assert window.panel.box.model.accessibleName() == "Model: Reader-8B-Q4_K_M"
    assert row.accessibleName() == "Reader-8B-Q4_K_M, in use"
    assert chosen_in(tmp_path) == "Reader-8B-Q4_K_M"


def test_the_default_stays_one_click_away(window, dialog, qtbot, tmp_path):
    press(qtbot, row_of(dialog, "Reader-8B-Q4_K_M").use)
    first = dialog.models.rows[0]
    qtbot.waitUntil(lambda: not first.mark.isVisible())
    press(qtbot, first.use)
    qtbot.waitUntil(first.mark.isVisible)
    assert window.panel.box.model.accessibleName() == "Model: quotes"
    assert chosen_in(tmp_path) is None


def test_it_says_what_is_here_and_what_fits_and_why_not(dialog):
    assert "AMD Ryzen 7 5700X" in dialog.models.machine.text()
    assert "9.4 GB of 12.0 GB" in dialog.models.machine.text()
    assert "all of it on the GPU" in row_of(dialog, "Reader-8B-Q4_K_M").fit.text()
    assert "12 of 24 layers" in row_of(dialog, "Writer-14B-Q4_K_M").fit.text()
    assert "Doesn't fit" in row_of(dialog, "Huge-70B-Q4_K_M").fit.text()
    broken = row_of(dialog, "broken")
    assert broken.problem.text() == "The file ends too early. Download it again."
    assert not broken.use.isEnabled()


def test_what_makes_a_models_answers_worse_is_shown_and_it_can_still_be_used(qtbot):
    remark = "The chat template of odd can't be used (division by zero)."
    row = ModelRow(replace(model("odd"), remark=remark), "Embedded reader")
    qtbot.addWidget(row)
    assert row.problem.text() == remark
    assert row.use.isEnabled()


def test_what_was_chosen_is_shown_at_the_next_start(open_window, machinery, qtbot, tmp_path):
    library = SqliteLibrary.open(tmp_path / "library")
    library.choices.set(Choice.MODEL, "Writer-14B-Q4_K_M")
    library.close()
    window = open_window(open_models=machinery.open)
    wanted = "Model: Writer-14B-Q4_K_M"
    qtbot.waitUntil(lambda: window.panel.box.model.accessibleName() == wanted)


def test_trying_tells_speed_layers_and_whether_it_was_right(dialog, qtbot):
    row = row_of(dialog, "Reader-8B-Q4_K_M")
    press(qtbot, row.test)
    assert row.test.text() == "Stop"
    qtbot.waitUntil(lambda: row.test.text() == "Test")
    for words in ("24 of 24 layers", "CUDA0", "2,310", "61 tokens", "Right", "1854"):
        assert words in row.report.text()


def test_a_trial_can_be_stopped_and_one_that_fails_says_why(dialog, qtbot, machinery):
    machinery.trial_seconds = 4 * PATIENCE_SECONDS
    row = row_of(dialog, "Reader-8B-Q4_K_M")
    press(qtbot, row.test)
    qtbot.waitUntil(lambda: machinery.tried != [])
    press(qtbot, row.test)
    assert row.test.text() == "Test"
    assert not row.report.isVisible()
    machinery.trial_seconds = 0.1  # it is not waited for: the lane is free for the next
    machinery.fails.append(("It does not load.", "Choose a smaller one."))
    press(qtbot, row.test)
    qtbot.waitUntil(dialog.messages.isVisible)
    assert dialog.messages.what.text() == "It does not load."
    assert row.test.text() == "Test"


def test_a_row_stays_while_its_file_gets_another_name(dialog, machinery):
    page, model = dialog.models, machinery.models[0]
    row = row_of(dialog, model.name)
    renamed = replace(model, name=f"{model.name} (mine)")
    found = Recommendation(Machine("any", 8, 1, 1, ()), None, "Nothing fits.")
    page.show_here((renamed,), found)
    assert page.row_of(renamed) is row
    assert row.title.text() == renamed.name


def test_forgetting_asks_in_the_row(dialog, qtbot, machinery):
    row = row_of(dialog, "Writer-14B-Q4_K_M")
    press(qtbot, row.forget)
    assert row.question.no.hasFocus()
    press(qtbot, row.question.no)
    assert not row.question.isVisible()
    press(qtbot, row.forget)
    press(qtbot, row.question.yes)
    qtbot.waitUntil(lambda: row_of(dialog, "Writer-14B-Q4_K_M") is None)
    assert len(machinery.models) == 3


def test_the_first_file_that_is_added_is_used_at_once(window, dialog, qtbot, tmp_path):
    choose_file(dialog, qtbot, tmp_path / "mine.gguf")
    qtbot.waitUntil(lambda: row_of(dialog, "mine") is not None)
    qtbot.waitUntil(row_of(dialog, "mine").mark.isVisible)
    assert window.panel.box.model.accessibleName() == "Model: mine"
    assert chosen_in(tmp_path) == "mine"


def test_another_file_waits_to_be_used(dialog, qtbot, tmp_path):
    press(qtbot, row_of(dialog, "Reader-8B-Q4_K_M").use)
    qtbot.waitUntil(row_of(dialog, "Reader-8B-Q4_K_M").mark.isVisible)
    choose_file(dialog, qtbot, tmp_path / "mine.gguf")
    qtbot.waitUntil(lambda: row_of(dialog, "mine") is not None)
    qtbot.waitUntil(row_of(dialog, "mine").use.hasFocus)
    assert chosen_in(tmp_path) == "Reader-8B-Q4_K_M"


def test_what_is_no_model_is_refused_with_a_sentence(dialog, qtbot, tmp_path):
    choose_file(dialog, qtbot, tmp_path / "notes.txt")
    qtbot.waitUntil(dialog.messages.isVisible)
    assert dialog.messages.what.text() == "notes.txt is no model file."


def choose_file(dialog, qtbot, path):
    path.write_bytes(b"GGUF")
    press(qtbot, dialog.models.file)
    asking = dialog.findChild(QFileDialog)
    asking.selectFile(str(path))
    asking.findChild(QLineEdit).setText(str(path))
    asking.filesSelected.emit([str(path)])
    asking.close()


def test_servers_are_looked_for_only_when_asked(dialog, qtbot, machinery):
    page = dialog.servers
    dialog.open_at(Page.SERVERS)
    assert page.search.hasFocus()
    assert page.search.isEnabled(), "nothing is looked for yet"
    dialog.open_at(Page.MODELS)
    press(qtbot, dialog.models.server)
    qtbot.waitUntil(page.search.isEnabled)
    add = [b for b in page.list.findChildren(QWidget) if b.accessibleName() == "Add qwen3:8b"]
    press(qtbot, add[0])
    name = "qwen3:8b at http://localhost:11434"
    qtbot.waitUntil(lambda: row_of(dialog, name) is not None)
    assert machinery.added_servers == [("http://localhost:11434", "qwen3:8b", False, None)]
    assert dialog.models.isVisible()
    qtbot.waitUntil(row_of(dialog, name).mark.isVisible)


def test_another_machine_is_refused_until_it_is_allowed(dialog, qtbot, machinery):
    dialog.open_at(Page.SERVERS)
    page = dialog.servers
    qtbot.keyClicks(page.address, "http://example.org")
    qtbot.keyClick(page.address, Qt.Key.Key_Return)
    qtbot.waitUntil(dialog.messages.isVisible)
    assert machinery.added_servers == []
    page.elsewhere.setFocus()
    qtbot.keyClick(page.elsewhere, Qt.Key.Key_Space)
    press(qtbot, page.add)
    qtbot.waitUntil(lambda: machinery.added_servers != [])
    assert machinery.added_servers == [("http://example.org", None, True, None)]


def test_the_context_of_a_server_can_be_given_by_hand(dialog, qtbot, machinery):
    dialog.open_at(Page.SERVERS)
    page = dialog.servers
    qtbot.keyClicks(page.address, "http://localhost:8080")
    page.context.setFocus()
    page.context.selectAll()
    qtbot.keyClicks(page.context, "100")
    press(qtbot, page.add)
    qtbot.waitUntil(lambda: machinery.added_servers != [])
    assert machinery.added_servers == [("http://localhost:8080", None, False, 512)]


def test_it_says_plainly_that_there_was_no_connection(dialog, qtbot, machinery):
    dialog.open_at(Page.CONNECTIONS)
    page = dialog.connections
    qtbot.waitUntil(lambda: "No connections so far" in page.summary.text())
    machinery.note("huggingface.co", "Fetched a\nmodel")
    machinery.note("http://localhost:11434", "Read", "Passages")
    dialog.open_at(Page.MODELS)
    dialog.open_at(Page.CONNECTIONS)
    rows = page.list.model()
    qtbot.waitUntil(lambda: rows.rowCount() == 2)
    cells = [[rows.index(r, c).data() for c in (1, 2, 3)] for r in range(2)]
    assert cells[0] == ["http://localhost:11434", "Read", "Passages"]
    assert cells[1][:2] == ["huggingface.co", "Fetched a model"]


def test_everything_the_keyboard_reaches_has_a_name(dialog, qtbot):
    press(qtbot, dialog.models.rows[1].forget)
    nameless = []
    for page in Page:
        dialog.open_at(page)
        qtbot.wait(150)
        for widget in dialog.findChildren(QWidget):
            reached = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible()
            if not reached or isinstance(widget, QScrollBar):
                continue
            interface = QAccessible.queryAccessibleInterface(widget)
            if not interface.text(QAccessible.Text.Name):
                nameless.append((page, type(widget).__name__, widget.objectName()))
    assert nameless == []


def test_by_keyboard_alone(window, qtbot, tmp_path):
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: row_of(dialog, "Reader-8B-Q4_K_M") is not None)
    qtbot.waitUntil(row_of(dialog, "Reader-8B-Q4_K_M").use.hasFocus)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Space)
    qtbot.waitUntil(row_of(dialog, "Reader-8B-Q4_K_M").mark.isVisible)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert chosen_in(tmp_path) == "Reader-8B-Q4_K_M"


def test_without_models_there_is_nothing_to_open(open_window):
    window = open_window()
    assert not window.acts[Act.MODELS].isEnabled()
    assert window.findChildren(ModelOffer) == []
    assert not window.panel.box.model.isEnabled()


def test_the_window_answers_meanwhile(window, qtbot, watchdog, machinery):
    machinery.seconds = 0.3
    watchdog.limit *= 2  # all pages of the dialog are made when it is opened first
    with watchdog:
        window.acts[Act.MODELS].trigger()
        dialog = window.managing.dialog
        qtbot.waitUntil(lambda: len(dialog.models.rows) == 5)
        press(qtbot, dialog.models.rows[1].test)
        for page in Page:
            dialog.open_at(page)
            qtbot.wait(100)
    watchdog.check()


def test_the_window_closes_at_once_in_the_middle_of_a_trial(window, dialog, qtbot, machinery):
    machinery.trial_seconds = 4 * PATIENCE_SECONDS
    press(qtbot, dialog.models.rows[1].test)
    qtbot.waitUntil(lambda: machinery.tried != [])
    begun = time.monotonic()
    window.close()
    assert not window.isVisible()
    assert time.monotonic() - begun < PATIENCE_SECONDS


def test_what_was_measured_is_said_for_good(dialog, qtbot, machinery):
    when = datetime(2026, 3, 1, 9, tzinfo=UTC)
    measured = Measured(when, "CUDA0 (NVIDIA RTX 4070)", 24, 25, 2310.0, 61.3, right=True)
    machinery.models[0] = replace(machinery.models[0], measured=measured)
    row = row_of(dialog, "Reader-8B-Q4_K_M")
    assert not row.measured.isVisible()
    dialog.parent().managing._choosing.refresh()
    qtbot.waitUntil(row.measured.isVisible)
    for words in ("2,310", "61 tokens", "24 of 24 layers", "CUDA0", "correctly"):
        assert words in row.measured.text()
    press(qtbot, row.test)
    assert not row.measured.isVisible(), "it is not said twice"


def test_what_becomes_of_a_model_is_said_in_passing_and_kept_at_its_name(window, qtbot):
    said = "The GPU has no room: the processor computes everything."
    other = threading.Thread(target=window.services.remarks.make, args=[said])
    other.start()
    qtbot.waitUntil(window.messages.isVisible)
    other.join()
    assert window.messages.what.text() == said
    assert window.panel.box.model.accessibleDescription() == said
    assert said in window.panel.box.model.toolTip()
    press(qtbot, window.messages.offer)
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: len(dialog.models.rows) == 5)
    press(qtbot, row_of(dialog, "Reader-8B-Q4_K_M").use)
    qtbot.waitUntil(lambda: window.panel.box.model.accessibleDescription() == "")


def test_nobody_listens_to_remarks_once_the_window_is_closed(window):
    window.close()
    window.services.remarks.make("Too late.")


class WeighingSession(QuotingSession):
    """Finds that reasons help; ``asked`` has what it was tried on."""

    asked: list[int] = []  # noqa: RUF012  # of the one session that a test opens
    applied: list[str] = []  # noqa: RUF012

    def apply_calibration(self, found):
        self.applied.append(found.model)

    def calibrate(self, document, count):
        self.asked.append(document)
        yield Tried(count, count)
        yield Calibrated("Reader", Score(33, 0, 36, 20.0), Score(21, 0, 36, 4.0), reason_first=True)


def test_reasons_are_tried_on_the_open_book_and_recommended(
    open_window, machinery, qtbot, tmp_path
):
    book = tmp_path / "harbour.txt"
    book.write_text("The harbour froze in the winter of 1871. The ships waited long.")
    library = tmp_path / "library"
    WeighingSession.asked.clear()
    WeighingSession.applied.clear()
    window = open_window(
        [book], open_models=machinery.open, open_session=lambda: WeighingSession(library)
    )
    qtbot.waitUntil(lambda: window.opening.record is not None, timeout=PATIENCE_SECONDS * 1000)
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: len(dialog.models.rows) == 5)
    row = row_of(dialog, "Reader-8B-Q4_K_M")
    assert not row.reasons.isVisible()
    press(qtbot, row.use)
    press(qtbot, row.reasons)
    qtbot.waitUntil(lambda: "Recommended" in row.report.text())
    assert "33 of 36 choices right" in row.report.text()
    assert "it gives its reason" in row.report.text()
    assert WeighingSession.asked == [window.opening.record.id]
    assert WeighingSession.applied == [], "it is recommended, and done where somebody says so"
    assert "Should Reader give its reason" in dialog.messages.what.text()
    press(qtbot, dialog.messages.offer)
    qtbot.waitUntil(lambda: WeighingSession.applied == ["Reader"])
    wanted = "Test Reader-8B-Q4_K_M with reasoning"
    qtbot.waitUntil(lambda: row.reasons.accessibleName() == wanted)


def test_without_a_book_it_says_what_reasons_are_tried_on(dialog, qtbot):
    row = row_of(dialog, "Reader-8B-Q4_K_M")
    press(qtbot, row.use)
    press(qtbot, row.reasons)
    assert "Open a document" in row.report.text()
    assert row.reasons.isEnabled()
