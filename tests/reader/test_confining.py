"""A process that reads foreign files can only read. With a real one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


def tried(folder: Path) -> dict[str, str]:
    (folder / "there").write_bytes(b"the book")
    said = subprocess.run(
        [sys.executable, "-m", "tests.reader.confined_child", str(folder)],
        cwd=ROOT,
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
    reads = {name for name, outcome in outcomes.items() if outcome == "done"}
    assert reads == {"read", "list"}
    assert set(outcomes.values()) == {"done", "PermissionError"}
    assert [path.name for path in tmp_path.iterdir()] == ["there"]
    assert (tmp_path / "there").read_bytes() == b"the book"
