"""Settings take effect in the window."""

from __future__ import annotations

from dataclasses import replace

import pytest

from reader.values.strategy import Strategy
from tests.ui.test_window import shown
from ui.settings.store import SettingsStore


@pytest.fixture
def store(qapp, tmp_path):  # noqa: ARG001  # a store needs an event loop
    return SettingsStore(tmp_path / "set.json")


def test_a_new_window_starts_with_the_way_of_answering_that_was_set(open_window, store):
    store.change(replace(store.now.asking, strategy=Strategy.TREE))
    window = open_window(settings=store)
    assert window.panel.box.strategy.currentData() == Strategy.TREE


def test_reading_begins_by_itself_only_if_that_is_wanted(open_window, qtbot, pdf, store):
    store.change(replace(store.now.reading, at_once=False))
    begun = []
    window = open_window(settings=store, prepare=lambda: begun.append(1))
    window.receive([pdf])
    qtbot.waitUntil(shown(window))
    qtbot.waitUntil(lambda: not window.jobs.rows)
    assert begun == []
    store.change(replace(store.now.reading, at_once=True))
    window.receive([pdf])
    qtbot.waitUntil(lambda: begun == [1])


def test_faults_of_the_settings_file_are_shown_in_the_bar(open_window, tmp_path):
    path = tmp_path / "odd.json"
    path.write_text('{"window": {"theme": "pink"}, "shortcuts": {"keys": {"fly": ["F2"]}}}')
    window = open_window(settings=SettingsStore(path))
    message_texts = " ".join(message.failure.what for message in window.messages._waiting)
    assert "window.theme" in message_texts
    assert "fly" in message_texts
