"""News are shown once after an update, and never at a first start."""

from __future__ import annotations

import pytest

from resources.changes import changes_file
from ui.help_menu import show_news
from ui.settings.store import SettingsStore
from ui.widgets.message_bar import MessageBar


@pytest.fixture
def start(qtbot, tmp_path):
    """Starts a version and returns the message with what it opens."""
    opened = []

    def start_one(version):
        store, bar = SettingsStore(tmp_path / "settings.json"), MessageBar()
        qtbot.addWidget(bar)
        show_news(version, store, bar, lambda: opened.append(version))
        store.flush()
        said = "" if bar.isHidden() else bar.what.text()
        if said:
            bar.offer.click()
        return said, list(opened)

    return start_one


def test_nothing_is_said_at_a_first_start_nor_at_the_next(start):
    assert start("0.1.0") == ("", [])
    assert start("0.1.0") == ("", [])


def test_an_update_is_said_once_with_a_way_to_what_is_new(start):
    start("0.1.0")
    said, opened = start("0.2.0")
    assert "from version 0.1.0 to 0.2.0" in said
    assert opened == ["0.2.0"]
    assert start("0.2.0")[0] == ""


def test_a_program_without_a_version_says_and_remembers_nothing(start):
    start("0.1.0")
    assert start("(run from its folder, not installed)")[0] == ""
    assert start("0.1.0")[0] == ""


def test_the_changes_are_found_in_a_clone_and_where_a_wheel_puts_them(tmp_path):
    assert changes_file().read_text("utf-8").startswith("# Changelog")
    installed = tmp_path / "share" / "doc" / "gistwalker" / "CHANGELOG.md"
    assert changes_file(tmp_path, tmp_path) == installed
