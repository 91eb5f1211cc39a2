"""Fetching a model, over a Hub that is scripted."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from reader.model_choice import Unfinished
from reader.network import OFFLINE_VARIABLE
from tests.ui.model_manager.scripted import remote
from tests.ui.model_manager.test_model_choosing import press, row_of
from ui.actions.acts import Act
from ui.model_manager.download_card import State
from ui.model_manager.model_dialog import Page

SIZE = remote().size


@pytest.fixture
def page(window, qtbot):
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    press(qtbot, dialog.models.download)
    offers = dialog.downloads.offers
    qtbot.waitUntil(lambda: button(offers, "Show the files of small") is not None)
    return dialog.downloads


def button(part, says):
    found = [b for b in part.findChildren(QPushButton) if b.accessibleName() == says]
    return found[-1] if found else None


def files_of(qtbot, page):
    press(qtbot, button(page.offers, "Show the files of small"))
    qtbot.waitUntil(lambda: len(page.downloads) == 1)


def begin(qtbot, page):
    files_of(qtbot, page)
    press(qtbot, page.downloads[0])


def test_nothing_is_asked_of_the_hub_before_a_click(page, qtbot, machinery):
    assert machinery.noted == []
    files_of(qtbot, page)
    assert [noted.connection.host for noted in machinery.noted] == ["huggingface.co"]


def test_the_first_model_is_fetched_and_used(window, page, qtbot):
    begin(qtbot, page)
    assert not page.downloads[0].isEnabled()
    qtbot.waitUntil(lambda: page.card.state is State.DONE)
    wanted = "Model: small-q4_k_m"
    qtbot.waitUntil(lambda: window.panel.box.model.accessibleName() == wanted)
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: row_of(dialog, "small-q4_k_m") is not None)
    assert "small-q4_k_m from now on" in dialog.messages.what.text()
    assert not page.card.use.isVisible()
    dialog.open_at(Page.MODELS)
    qtbot.waitUntil(row_of(dialog, "small-q4_k_m").mark.isVisible)


def test_a_pause_keeps_what_is_there(page, qtbot, machinery):
    machinery.most = 1
    begin(qtbot, page)
    qtbot.waitUntil(lambda: machinery.fetched > 0)
    press(qtbot, page.card.go)
    assert page.card.state is State.PAUSED
    machinery.go_on.set()
    qtbot.wait(200)
    assert machinery.fetched == SIZE // 10
    assert page.downloads[0].isEnabled()
    assert page.card.go.text() == "Resume"
    press(qtbot, page.card.go)
    qtbot.waitUntil(lambda: page.card.state is State.DONE)


def test_a_failure_says_what_to_do_and_can_be_tried_again(page, qtbot, machinery):
    files_of(qtbot, page)
    machinery.fails.append(("The disk has no room.", "Make room."))
    press(qtbot, page.downloads[0])
    qtbot.waitUntil(lambda: page.card.state is State.FAILED)
    assert (page.card.says.text(), page.card.hint.text()) == ("The disk has no room.", "Make room.")
    press(qtbot, page.card.go)
    qtbot.waitUntil(lambda: page.card.state is State.DONE)


def test_cancelling_puts_it_away(page, qtbot, machinery):
    machinery.most = 1
    begin(qtbot, page)
    press(qtbot, page.card.away)
    assert not page.card.isVisible()
    machinery.go_on.set()
    qtbot.wait(200)
    assert not page.card.isVisible()
    assert machinery.fetched < SIZE
    assert page.downloads[0].isEnabled()


def test_a_download_of_another_day_waits_to_be_gone_on_with(page, qtbot, machinery):
    machinery.begun.append(Unfinished(remote(), SIZE // 2))
    dialog = page.window()
    dialog.open_at(Page.MODELS)
    dialog.open_at(Page.DOWNLOAD)
    qtbot.waitUntil(page.card.isVisible)
    assert page.card.state is State.PAUSED
    assert "199.0 MB of 398.0 MB" in page.card.says.text()
    press(qtbot, page.card.go)
    qtbot.waitUntil(lambda: page.card.state is State.DONE)


def test_forbidding_all_connections_pauses_it_and_is_kept(window, page, qtbot, machinery):
    machinery.most = 1
    begin(qtbot, page)
    qtbot.waitUntil(lambda: machinery.fetched > 0)
    dialog = page.window()
    dialog.open_at(Page.CONNECTIONS)
    assert not dialog.connections.forbid.isChecked()
    qtbot.keyClick(dialog.connections.forbid, Qt.Key.Key_Space)
    assert page.card.state is State.PAUSED
    assert window.services.settings.now.models.offline
    qtbot.keyClick(dialog.connections.forbid, Qt.Key.Key_Space)
    assert not window.services.settings.now.models.offline


def test_whoever_started_the_program_may_have_forbidden_them_for_good(page, monkeypatch):
    monkeypatch.setenv(OFFLINE_VARIABLE, "1")
    dialog = page.window()
    dialog.parent().managing._follow(dialog.parent().services.settings.now)
    dialog.open_at(Page.CONNECTIONS)
    assert dialog.connections.forbid.isChecked()
    assert not dialog.connections.forbid.isEnabled()
    assert OFFLINE_VARIABLE in dialog.connections.reason.text()


def test_any_repository_can_be_typed(page, qtbot, machinery):
    qtbot.keyClicks(page.repository, "maker/other")
    qtbot.keyClick(page.repository, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: len(page.downloads) == 1)
    assert "maker/other" in machinery.noted[-1].connection.purpose
    press(qtbot, page.every)
    qtbot.waitUntil(lambda: len(page.downloads) == 2)
    press(qtbot, page.back)
    assert page.offers.isVisible()


def test_what_the_hub_refuses_is_said_where_the_files_would_stand(page, qtbot, machinery):
    machinery.fails.append(("There is no such model.", "Look at its name."))
    press(qtbot, button(page.offers, "Show the files of small"))
    said = "There is no such model. Look at its name."
    qtbot.waitUntil(lambda: page.state.text() == said)


def test_the_window_shows_it_and_stops_it_too(window, page, qtbot, machinery):
    machinery.most = SIZE // 10
    begin(qtbot, page)
    qtbot.waitUntil(lambda: machinery.fetched > 0)
    (row,) = window.jobs.rows.values()
    qtbot.waitUntil(lambda: "39.8 MB of 398.0 MB" in row.label.accessibleName())
    press(qtbot, row.cancel)
    assert page.card.state is State.PAUSED
    assert page.downloads[0].isEnabled()
    qtbot.waitUntil(lambda: not window.jobs.rows)
