from __future__ import annotations

import os
import re
import subprocess
import sys

from scripts.structure import ROOT

MOST = 13


def test_the_way_from_enter_to_the_first_skill_stays_short():
    printed = subprocess.run(
        [sys.executable, "-m", "scripts.ask_path", "--list"],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    counted = re.findall(r"^\| (\w+) documents? \| (\d+) \| (\d+) \| (\d+) ", printed, re.MULTILINE)
    assert [asked for asked, *_ in counted] == ["one", "several"]
    for _, window, session, together in counted:
        assert int(window) + int(session) == int(together) <= MOST
    assert printed.count("keyPressEvent") == printed.count("reader.collection.asking ask") == 2
