"""The command line speaks the language that is bound, except in JSON."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.ui.bracketed_window import make_language

ROOT = Path(__file__).resolve().parents[3]


def run(*words, **environment):
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_no_help_and_no_message_escapes_translation(tmp_path):
    make_language(tmp_path)
    done = run("-m", "tests.ui.terminal.bracketed_terminal", str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == []


def test_it_speaks_as_the_terminal_asks_but_json_is_english(tmp_path):
    speaking = {"LC_ALL": "de_DE.UTF-8", "GISTWALKER_SETTINGS": str(tmp_path / "settings.json")}
    where = ("--library", str(tmp_path / "library"))
    assert "keinen Befehl" in run("main.py", "nothing", **speaking).stderr
    assert "Aufruf:" in run("main.py", "ask", "--help", **speaking).stdout
    checks = json.loads(run("main.py", "doctor", "--json", *where, **speaking).stdout)["checks"]
    assert "library" in {check["name"] for check in checks}
