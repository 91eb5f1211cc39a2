"""The window over the real models: a tiny random one, llama.cpp, and a Hub on this machine."""

from __future__ import annotations

import pytest

from models import catalogue
from models.catalogue import Entry
from models.downloads.download_values import Hub
from models.management import ModelManagement
from models.roster import Roster
from models.servers import probing
from reader.network import Gate
from reader.records import Choice
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.models.babbling import write_model
from tests.models.downloads.hub_server import REPOSITORY, HubServer
from tests.models.servers.model_server import ModelServer
from tests.ui.model_manager.test_model_choosing import press, row_of
from ui.actions.acts import Act
from ui.model_manager.download_card import State
from ui.model_manager.model_dialog import Page


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    return write_model(tmp_path_factory.mktemp("models") / "babbling.gguf")


@pytest.fixture
def hub(model):
    # Larger than what is fetched at once; what stands behind the weights does not matter.
    with HubServer(model.read_bytes() + bytes(24 << 20)) as hub:
        yield hub


@pytest.fixture
def gate():
    return Gate()


@pytest.fixture
def window(open_window, tmp_path, hub, gate):
    roster, ledger = Roster(tmp_path / "home"), FileLedger(tmp_path / "home")
    return open_window(
        open_models=lambda: ModelManagement(
            roster, ledger, gate, lambda: Hub(hub.address), threads=1
        )
    )


@pytest.fixture
def card(request, qtbot, monkeypatch):
    """What offers the first model; the catalogue has only that of the Hub on this machine."""
    source = "https://example.org"
    entry = Entry("small", REPOSITORY, "model.gguf", 1_000_000, "MIT", 2048, source)
    monkeypatch.setattr(catalogue, "entries", lambda: (entry,))
    window = request.getfixturevalue("window")
    card = window.managing.first.card
    qtbot.waitUntil(card.download.isVisible)
    return card


@pytest.fixture
def dialog(window, qtbot):
    window.acts[Act.MODELS].trigger()
    dialog = window.managing.dialog
    qtbot.waitUntil(lambda: dialog.models.rows != [])
    return dialog


def test_one_click_downloads_a_first_model_and_uses_it(window, card, qtbot, hub, tmp_path):
    assert "Recommended: small" in card.title.text()
    assert hub.asked == []
    press(qtbot, card.download)
    qtbot.waitUntil(lambda: window.panel.box.model.accessibleName() == "Model: model")
    assert not card.isVisible()
    with SqliteLibrary.open(tmp_path / "library") as library:
        assert "model.gguf" in library.choices.get(Choice.MODEL)
    noted = FileLedger(tmp_path / "home").all()
    assert [each.connection.host for each in noted] == ["127.0.0.1"] * 2


def test_a_model_of_a_server_on_this_machine_is_used(window, card, qtbot, monkeypatch):
    with ModelServer() as server:
        monkeypatch.setattr(probing, "USUAL", {"Ollama": server.address})
        assert server.asked == []
        press(qtbot, card.server)
        qtbot.waitUntil(lambda: card.served_models != [])
        press(qtbot, card.served_models[0])
        name = f"Model: small at {server.address}"
        qtbot.waitUntil(lambda: window.panel.box.model.accessibleName() == name)


def test_a_file_is_added_tried_used_and_forgotten(dialog, qtbot, model):
    window = dialog.parent()
    window.managing._choosing.add_file(model)
    qtbot.waitUntil(lambda: row_of(dialog, "babbling") is not None)
    row = row_of(dialog, "babbling")
    assert "Fits" in row.fit.text()
    press(qtbot, row.test)
    qtbot.waitUntil(lambda: "tokens per second" in row.report.text())
    assert "Wrong" in row.report.text()
    qtbot.waitUntil(row.mark.isVisible)
    assert window.panel.box.model.accessibleName() == "Model: babbling"
    press(qtbot, row.forget)
    press(qtbot, row.question.yes)
    qtbot.waitUntil(lambda: row_of(dialog, "babbling") is None)
    assert window.panel.box.model.accessibleName() == "Model: quotes"
    assert model.exists()


def test_a_model_is_fetched_paused_and_used_and_every_connection_is_said(dialog, qtbot, hub):
    hub.pause_in_the_middle = True
    dialog.open_at(Page.DOWNLOAD)
    page = dialog.downloads
    qtbot.keyClicks(page.repository, REPOSITORY)
    press(qtbot, page.look)
    qtbot.waitUntil(lambda: len(page.downloads) == 2)
    press(qtbot, page.downloads[0])
    qtbot.waitUntil(lambda: page.card.bar.value() > 0)
    press(qtbot, page.card.go)
    assert page.card.state is State.PAUSED
    hub.go_on.set()
    hub.pause_in_the_middle = False
    press(qtbot, page.card.go)
    qtbot.waitUntil(lambda: page.card.state is State.DONE)
    name = "Model: model"
    box = dialog.parent().panel.box
    qtbot.waitUntil(lambda: box.model.accessibleName() == name)
    dialog.open_at(Page.CONNECTIONS)
    rows = dialog.connections.list.model()
    qtbot.waitUntil(lambda: rows.rowCount() == 3)
    assert {rows.index(row, 1).data() for row in range(3)} == {"127.0.0.1"}


def test_the_window_closes_in_the_middle_of_a_download_and_keeps_what_came(
    dialog, qtbot, hub, tmp_path
):
    hub.pause_in_the_middle = True
    dialog.open_at(Page.DOWNLOAD)
    page = dialog.downloads
    qtbot.keyClicks(page.repository, REPOSITORY)
    press(qtbot, page.look)
    qtbot.waitUntil(lambda: len(page.downloads) == 2)
    press(qtbot, page.downloads[0])
    qtbot.waitUntil(lambda: page.card.bar.value() > 0)
    dialog.parent().close()
    (part,) = (tmp_path / "home").rglob("*.part")
    assert part.stat().st_size > 0
