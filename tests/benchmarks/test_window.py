"""The window as a whole: how soon it can be used, what it weighs, what keeps it from answering.

    python -m pytest tests/benchmarks/test_window.py --benchmark-enable -s

Each measurement is a window process of its own, started as a person would start it, on a library
of two hundred documents and the 565,000-word novel of the shared material, with a whole memory.
Wall time is what a person waits; processor time is what does not depend on other programs.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from reader.importing.importing import import_document
from storage.library import SqliteLibrary
from tests.corpus import corpus
from tests.ui.long_files import fill, remember, write_report

NOVEL = "epubs/standardebooks/leo-tolstoy_war-and-peace_louise-maude_aylmer-maude.epub"
ROOT = Path(__file__).resolve().parents[2]

pytestmark = [pytest.mark.corpus, pytest.mark.timeout(900)]


@pytest.fixture(scope="module")
def made_once(request, tmp_path_factory):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("a measurement of a minute: --benchmark-enable")
    folder = tmp_path_factory.mktemp("window")
    with SqliteLibrary.open(folder / "library") as library:
        *_, report = import_document(library, write_report(folder / "report.pdf"))
        fill(library)
        *_, novel = import_document(library, corpus(NOVEL))
        remember(library, novel.record)
    print(f"\n{novel.record.words:,} words; a report of {report.record.pages:,} pages")
    return folder


@pytest.fixture
def folder(made_once, tmp_path):
    """A library that the process may change, and no settings yet."""
    shutil.copytree(made_once / "library", tmp_path / "library")
    return tmp_path


def measured(folder, scene):
    """The output of the process of ``scene``, and the seconds from its start to that."""
    environment = {
        **os.environ,
        "QT_QPA_PLATFORM": "offscreen",
        "GISTWALKER_SETTINGS": str(folder / "settings.json"),
        "BEGUN": repr(time.time()),
    }
    command = [sys.executable, "-m", "tests.benchmarks.window_scenes", scene, str(folder)]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def test_from_the_start_of_the_process_to_a_window_that_can_be_used(folder):
    runs = [measured(folder, "start") for _ in range(5)]
    for part in runs[0]:
        values = sorted(run[part] for run in runs)
        print(f"\n{part}: median {values[2]:.2f} s, worst {values[-1]:.2f} s", end="")
    assert all(run["first list painted"] > run["shown"] > 0 for run in runs)


def test_what_the_window_weighs_with_a_long_novel_open(folder):
    figures = measured(folder, "memory")
    for part, megabytes in figures.items():
        print(f"\n{part}: {megabytes:.0f} MB", end="")
    assert figures["novel open, resident"] > 50


def test_what_keeps_the_window_from_answering(folder):
    figures = measured(folder, "session")
    for part, (longest, stretches, where) in figures.items():
        print(f"\n{part}: longest {longest * 1000:.0f} ms of {stretches:,} {where}", end="")
    assert len(figures) > 5
