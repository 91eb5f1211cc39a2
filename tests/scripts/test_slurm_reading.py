"""The array script for Slurm, with a stand-in for the program."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent.parent.parent / "scripts" / "slurm_reading.sh"
PROGRAM = """#!/bin/sh
echo "$1 $2" >> "$LOG"
if [ "$1" = pack-memory ]; then : > "$4"; fi
case "$1 $2" in *bad*) exit 3;; esac
"""


def run(tmp_path, number, count, *options):
    environment = {
        **os.environ,
        "PATH": f"{tmp_path}:{os.environ['PATH']}",
        "LOG": str(tmp_path / "log"),
        "SLURM_ARRAY_TASK_ID": str(number),
        "SLURM_ARRAY_TASK_COUNT": str(count),
    }
    command = ["sh", SCRIPT, tmp_path / "books", tmp_path / "packs", *options]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True)


def test_the_tasks_share_the_documents_and_read_none_twice(tmp_path):
    (tmp_path / "gistwalker").write_text(PROGRAM)
    (tmp_path / "gistwalker").chmod(0o755)
    books = tmp_path / "books"
    books.mkdir()
    names = ["a bad one.txt", *(f"b {number}.txt" for number in range(4))]
    for name in names:
        (books / name).write_text(name)
    said = [run(tmp_path, number, 2, "--longest", "90").stderr for number in (0, 1)]
    assert said == [f"not read: {books / names[0]}\n", ""]
    first = (tmp_path / "log").read_text().splitlines()
    assert sorted(each for each in first if each.startswith("read")) == [
        f"read {books / name}" for name in names
    ]
    run(tmp_path, 0, 2)
    again = (tmp_path / "log").read_text().splitlines()[len(first) :]
    assert again == [f"read {books / names[0]}"]
