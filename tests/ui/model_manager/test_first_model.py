"""The offer of a first language model, over scripted models."""

from __future__ import annotations

import pytest

from reader.model_choice import Machine, Recommendation
from tests.ui.model_manager.scripted import CPU, GB, offer, remote
from tests.ui.model_manager.test_model_choosing import chosen_in, press, row_of
from ui.actions.acts import Act
from ui.model_manager.model_dialog import Page
from ui.model_manager.model_offer import ModelOffer

NAME = "small-q4_k_m"


@pytest.fixture
def card(window, qtbot):
    card = window.managing.first.card
    qtbot.waitUntil(card.download.isVisible)
    return card


def reader_of(window):
    return window.panel.box.model.accessibleName()


def test_a_first_start_says_what_is_here_and_recommends_one_model(card, machinery):
    assert "8 cores" in card.machine.text()
    assert "32.0 GB" in card.machine.text()
    assert "NVIDIA RTX 4070 (12.0 GB)" in card.machine.text()
    assert card.title.text() == "Recommended: small"
    assert card.brings.text() == "It writes."
    for words in ("About 311.2 MB", "50 s at 50 Mbit/s", "It is quick."):
        assert words in card.why.text()
    assert machinery.noted == [], "nothing is connected to before a click"


def test_one_click_downloads_and_uses_it(window, card, qtbot, machinery, tmp_path):
    machinery.most = remote().size // 10
    press(qtbot, card.download)
    qtbot.waitUntil(lambda: len(window.jobs.rows) == 1)
    assert not card.download.isEnabled()
    assert window.managing.dialog.isHidden(), "no other window opens"
    machinery.go_on.set()
    qtbot.waitUntil(lambda: reader_of(window) == f"Model: {NAME}")
    assert f"This library uses the model {NAME} from now on" in window.messages.what.text()
    assert not card.isVisible()
    assert chosen_in(tmp_path) == NAME


def test_a_download_that_fails_is_said_and_begun_again(window, card, qtbot, machinery):
    machinery.fails.append(("Not enough disk space.", "Free some space."))
    press(qtbot, card.download)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.messages.what.text() == "Not enough disk space."
    qtbot.waitUntil(card.download.isEnabled)
    press(qtbot, card.download)
    qtbot.waitUntil(lambda: reader_of(window) == f"Model: {NAME}")


def test_another_choice_meanwhile_is_not_overruled(window, card, qtbot, machinery, tmp_path):
    machinery.most = remote().size // 10
    press(qtbot, card.download)
    qtbot.waitUntil(lambda: machinery.fetched > 0)
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: row_of(dialog, "Reader-8B-Q4_K_M") is not None)
    press(qtbot, row_of(dialog, "Reader-8B-Q4_K_M").use)
    qtbot.waitUntil(lambda: reader_of(window) == "Model: Reader-8B-Q4_K_M")
    machinery.go_on.set()
    qtbot.waitUntil(lambda: not window.jobs.rows)
    assert chosen_in(tmp_path) == "Reader-8B-Q4_K_M"


def test_a_file_is_used_at_once(window, card, qtbot, tmp_path):
    window.managing.first.use_file(tmp_path / "mine.gguf")
    qtbot.waitUntil(lambda: reader_of(window) == "Model: mine")
    assert chosen_in(tmp_path) == "mine"
    assert not card.isVisible()


def test_what_is_no_model_is_refused_with_a_sentence(window, card, qtbot, tmp_path):
    window.managing.first.use_file(tmp_path / "notes.txt")
    qtbot.waitUntil(window.messages.isVisible)
    assert window.messages.what.text() == "notes.txt is no model file."
    assert card.file.isEnabled()


@pytest.mark.usefixtures("card")
def test_a_model_that_does_not_fit_is_not_used(window, qtbot, machinery, tmp_path):
    window.managing.first.use(machinery.models[2])
    qtbot.waitUntil(window.messages.isVisible)
    assert "Huge-70B-Q4_K_M doesn't fit" in window.messages.what.text()
    assert chosen_in(tmp_path) is None


def test_where_no_server_answers_or_may_be_asked_that_is_said(window, card, qtbot, machinery):
    machinery.servers = ()
    press(qtbot, card.server)
    qtbot.waitUntil(card.state.isVisible)
    qtbot.waitUntil(lambda: "No model server answers" in card.state.text())
    machinery.fails.append(("All connections are forbidden.", "Allow them."))
    press(qtbot, card.server)
    qtbot.waitUntil(window.messages.isVisible)
    assert window.messages.what.text() == "All connections are forbidden."
    assert card.server.isEnabled()


def test_not_now_is_remembered_and_the_manager_still_recommends(
    open_window, window, card, qtbot, machinery
):
    press(qtbot, card.later)
    assert not card.isVisible()
    window.close()
    again = open_window(open_models=machinery.open)
    known = machinery.recommended
    qtbot.wait(200)
    assert not again.managing.first.card.isVisible()
    assert machinery.recommended == known, "nobody would see it"
    again.acts[Act.MODELS].trigger()
    dialog = again.managing.dialog
    qtbot.waitUntil(dialog.models.offer.download.isVisible)
    assert not dialog.models.offer.later.isVisible()
    press(qtbot, dialog.models.offer.download)
    assert dialog.downloads.isVisible()
    qtbot.waitUntil(lambda: reader_of(again) == f"Model: {NAME}")
    dialog.open_at(Page.MODELS)
    qtbot.waitUntil(lambda: not dialog.models.offer.isVisible())


def test_where_nothing_fits_it_says_so_and_the_other_ways_stay(qtbot):
    card = ModelOffer()
    qtbot.addWidget(card)
    machine = Machine(CPU.description, 2, 2 * GB, GB, (CPU,))
    card.show_recommendation(Recommendation(machine, None, "No model fits."))
    card.show()
    assert card.why.text() == "No model fits."
    assert "no graphics card" in card.machine.text()
    assert not card.download.isVisible()
    assert card.file.isVisible()
    card.show_recommendation(Recommendation(machine, offer("small", 494_000_000), "", "It writes."))
    assert card.download.isVisible()
