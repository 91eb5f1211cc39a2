"""A process that reads foreign files can only read. With a real one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from reader import health
from reader.confining import READS_ONLY, can_forbid_calls

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="limits of Unix")


def _has_landlock() -> bool:
    if sys.platform != "linux":
        return False
    from landlock import landlock_abi_version

    try:
        return landlock_abi_version() > 0
    except (OSError, AttributeError):
        return False


CALLS = ("fork", "connect", "pair", "kill")


def tried(folder: Path, *how: str, environment: Mapping[str, str] | None = None) -> dict[str, str]:
    (folder / "there").write_bytes(b"the book")
    said = subprocess.run(
        [sys.executable, "-m", "tests.reader.confined_child", str(folder), *how],
        cwd=ROOT,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return dict(line.split() for line in said.splitlines())


def test_it_can_read_and_put_no_byte_into_any_file(tmp_path: Path):
    outcomes = tried(tmp_path)
    assert outcomes["read"] == outcomes["list"] == "done"
    assert "done" not in (outcomes["write"], outcomes["change"], outcomes["append"])
    assert sum(path.stat().st_size for path in tmp_path.iterdir() if path.name == "new") == 0


@pytest.mark.skipif(not _has_landlock(), reason="no Landlock in this system")
def test_where_there_is_landlock_nothing_is_changed_made_removed_or_run(tmp_path: Path):
    outcomes = tried(tmp_path)
    for name in ("write", "change", "append", "remove", "make", "run", "thread"):
        assert outcomes[name] == "PermissionError", name
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
    assert (tmp_path / "there").read_bytes() == b"the book"


@pytest.mark.skipif(not can_forbid_calls(), reason="no seccomp in this system")
def test_where_there_is_seccomp_there_are_no_processes_and_no_connections(tmp_path: Path):
    outcomes = tried(tmp_path)
    assert {outcomes[name] for name in CALLS} == {"PermissionError"}
    assert outcomes["kill-myself-not"] == "done", "a crash ends the process as ever"


def test_doctor_says_how_far_they_are_confined(monkeypatch):
    monkeypatch.setattr(health, "can_close_folders", lambda: True)
    monkeypatch.setattr(health, "can_forbid_calls", lambda: True)
    assert health.confining_check().good
    monkeypatch.setattr(health, "can_forbid_calls", lambda: False)
    check = health.confining_check()
    assert not check.good
    assert not check.needed
    assert "seccomp" in check.detail
    assert "Landlock" not in check.detail


def test_a_process_that_is_asked_only_to_read_cannot_write(tmp_path: Path):
    assert tried(tmp_path, "--as-asked", environment=READS_ONLY)["write"] != "done"


def test_a_process_that_has_to_write_can_do_that_and_start_nothing(tmp_path: Path):
    outcomes = tried(tmp_path, "--as-asked")
    assert outcomes["write"] == "done"
    if can_forbid_calls():
        assert outcomes["fork"] == "PermissionError"
