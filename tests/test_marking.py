"""``make fast`` runs what needs neither window, process nor model, and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.marking import Watch, needed_by

ROOT = Path(__file__).resolve().parent.parent
CONFTEST = """\
from tests.marking import Marking

def pytest_configure(config):
    config.pluginmanager.register(Marking())
"""
TESTS = """\
import subprocess, sys

def test_one_that_is_fast():
    pass

def test_one_that_starts_a_process():
    subprocess.run([sys.executable, "-c", ""], check=True)

def test_one_that_wants_a_window(qapp):
    pass
"""


def item(path, *fixtures):
    return SimpleNamespace(path=ROOT / path, fixturenames=fixtures)


@pytest.mark.parametrize(
    ("test", "needs"),
    [
        (item("tests/reader/search/test_folding.py"), set()),
        (item("tests/reader/search/test_folding.py", "qapp"), {"window"}),
        (item("tests/models/embedded/test_bridging.py", "e5"), {"model"}),
        (item("tests/models/engine/test_decoding.py"), {"child", "model"}),
        (item("tests/ui/map/test_map_layout.py"), {"window"}),
        (item("tests/ui/terminal/test_models.py"), {"window", "child"}),
    ],
)
def test_folder_and_fixtures_say_what_a_test_needs(test, needs):
    assert needed_by(test) == needs


def test_processes_and_models_are_noticed_and_other_events_are_not():
    watch = Watch()
    watch.hear("open", ("file", "r", 0))
    watch.hear("import", ("json", None, None, None, None))
    watch.hear("import", ("torch", None, None, None, None))
    watch.hear("subprocess.Popen", ("git", [], None, None))
    assert watch.seen == ["loads torch", "starts git"]


def test_a_fast_test_that_starts_a_process_fails_and_one_for_a_window_is_left_out(tmp_path):
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "test_made.py").write_text(TESTS)
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-m", "fast", "-p", "no:cacheprovider", str(tmp_path)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert re.search(r"1 failed, 1 passed, 1 deselected", run.stdout), run.stdout
    assert "tests/marking.py" in run.stdout


def test_every_file_and_folder_that_is_named_exists():
    source = (ROOT / "tests" / "marking.py").read_text("utf-8")
    patterns = re.findall(r'^        "([\w/*.]+)",$', source, re.MULTILINE)
    assert len(patterns) > 20
    assert not [one for one in patterns if not list((ROOT / "tests").glob(one))]
