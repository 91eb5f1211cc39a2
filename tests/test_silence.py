"""The whole main job with every connection forbidden, in the program and in all its children."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.models.babbling import write_model

ROOT = Path(__file__).resolve().parent.parent

# Python runs a sitecustomize module in every process that it starts, children included.
GUARD = """\
import os, sys

def refuse(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.sendto", "socket.gethostbyname"):
        with open(os.environ["CONNECTIONS"], "a", encoding="utf-8") as seen:
            seen.write(f"{event} {arguments!r} by {sys.argv}\\n")
        raise OSError("no network here")

with open(os.environ["GUARDED"], "a", encoding="utf-8") as guarded:
    guarded.write(f"{sys.orig_argv}\\n")
sys.addaudithook(refuse)
"""


@pytest.fixture
def guarded(tmp_path):
    """Runs Python with the guard; returns what was refused, and which processes were guarded."""
    (tmp_path / "sitecustomize.py").write_text(GUARD, encoding="utf-8")
    refused, processes = tmp_path / "refused", tmp_path / "processes"

    def run(*arguments):
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(tmp_path), str(ROOT))),
            "CONNECTIONS": str(refused),
            "GUARDED": str(processes),
        }
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        seen = refused.read_text(encoding="utf-8") if refused.exists() else ""
        return done, seen, processes.read_text(encoding="utf-8")

    return run


def test_the_guard_catches_a_connection(guarded):
    done, refused, _ = guarded("-c", "import socket; socket.create_connection(('127.0.0.1', 9))")
    assert done.returncode != 0
    assert "127.0.0.1" in refused


@pytest.fixture
def book(tmp_path):
    path = tmp_path / "lamp.txt"
    path.write_text(
        "The lamp was lit at dusk by the keeper's daughter.\n\n"
        '<img src="http://127.0.0.1:9/lamp.png"> and https://127.0.0.1:9/ are only words here.',
        encoding="utf-8",
    )
    return path


@pytest.fixture
def page(tmp_path):
    path = tmp_path / "saved.html"
    path.write_text(
        '<html><head><link rel="stylesheet" href="http://127.0.0.1:9/s.css">'
        '<script src="http://127.0.0.1:9/s.js"></script></head>'
        '<body><p>The bell was rung in fog.</p><img src="http://127.0.0.1:9/bell.png"></body></html>',
        encoding="utf-8",
    )
    return path


@pytest.mark.slow
def test_importing_reading_and_asking_connect_to_nothing(guarded, tmp_path, book, page):
    library = ["--library", tmp_path / "library"]
    guarded(ROOT / "main.py", "import", *library, page)
    done, refused, processes = guarded(
        ROOT / "main.py", "ask", "--json", "--read", *library, book, "Who lit the lamp at dusk?"
    )
    assert done.returncode == 0, done.stderr
    assert "keeper's daughter" in done.stdout
    assert refused == ""
    for child in (
        "reader.importing.parser_worker",
        "models.encoder_worker",
        "reader.pages.page_worker",
    ):
        assert child in processes


@pytest.mark.slow
def test_nor_does_a_language_model_that_reads_and_answers(guarded, tmp_path, book, monkeypatch):
    settings = tmp_path / "settings.json"
    settings.write_text('{"models": {"threads": 1}}', encoding="utf-8")
    monkeypatch.setenv("GISTWALKER_SETTINGS", str(settings))
    monkeypatch.setenv("GISTWALKER_LIBRARY", str(tmp_path / "home"))
    model = write_model(tmp_path / "babbling.gguf")
    for arguments in (
        ["models", "add", model],
        ["models", "use", "babbling"],
        ["ask", "--json", "--read", book, "Who lit the lamp at dusk?"],
        ["models", "connections"],
    ):
        done, refused, processes = guarded(ROOT / "main.py", *arguments)
        assert done.returncode == 0, done.stderr
        assert refused == ""
    assert "No connections so far." in done.stdout
    assert "models.engine.engine_worker" in processes
