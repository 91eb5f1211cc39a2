"""Settings of models are the same for the window and for the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from reader.backups import GIGABYTE
from reader.model_choice import ModelWishes
from ui.settings.store import SettingsStore
from ui.settings.wishes import answer_seconds, backup_wishes, wished, wishes_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "settings.json"


def test_nothing_set_is_the_default(path):
    assert wished(path) == ModelWishes() == wishes_of(SettingsStore(path).now.models)


def test_what_the_window_writes_is_what_the_command_line_reads(path):
    store = SettingsStore(path)
    models = replace(
        store.now.models, idle_minutes=2, threads=3, offline=True, mirror="hub.example.org/"
    )
    store.change(models)
    store.flush()
    assert wished(path) == wishes_of(models)
    assert wished(path) == ModelWishes(2.0, 3, True, "https://hub.example.org")


def test_the_time_for_an_answer_is_the_same_for_both(path):
    store = SettingsStore(path)
    assert answer_seconds(path) == store.now.asking.seconds == 40
    store.change(replace(store.now.asking, seconds=90))
    store.flush()
    assert answer_seconds(path) == 90
    path.write_text(json.dumps({"asking": {"seconds": 1}}), "utf-8")
    assert answer_seconds(path) == 40


@pytest.mark.parametrize(
    "models",
    [[], "x", {"threads": "many", "idle_minutes": -1, "offline": "yes", "mirror": 7}, None],
)
def test_what_makes_no_sense_is_the_default(path, models):
    path.write_text(json.dumps({"models": models}), "utf-8")
    assert wished(path) == ModelWishes()


@pytest.mark.parametrize(
    ("group", "name", "value"),
    [
        ("models", "threads", 300),
        ("models", "threads", 200),
        ("models", "idle_minutes", 0),
        ("models", "idle_minutes", 601),
        ("models", "offline", 1),
        ("backups", "gigabytes", 0.05),
        ("backups", "gigabytes", 5),
        ("backups", "automatic", "no"),
    ],
)
def test_window_and_command_line_draw_the_same_limits(path, group, name, value):
    path.write_text(json.dumps({group: {name: value}}), "utf-8")
    window = SettingsStore(path).now
    assert wished(path) == wishes_of(window.models)
    assert backup_wishes(path).automatic is window.backups.automatic
    assert backup_wishes(path).most_bytes == window.backups.gigabytes * GIGABYTE


def test_the_command_line_needs_no_qt_for_it():
    code = "import sys, ui.settings.wishes; print('PySide6.QtCore' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
