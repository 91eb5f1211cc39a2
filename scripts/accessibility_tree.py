"""Print the window's accessibility tree on Linux, and faults in it for screen readers.

    python -m scripts.accessibility_tree LIBRARY

Starts the program on the library in the folder LIBRARY under Xvfb, on a D-Bus of its own, and walks
its tree through AT-SPI as Orca does: role, name and description of all that is shown. The exit code
is 1 if there are faults. Needs Xvfb, dbus-run-session, at-spi2-core and python3-pyatspi, whose
Python is the system's (Debian: `apt install xvfb dbus at-spi2-core python3-pyatspi`).
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_SYSTEM_PYTHON = "/usr/bin/python3"
_WALKER = ROOT / "scripts" / "walk_accessibility.py"
_BUS = Path("/usr/libexec/at-spi-bus-launcher")
_SECONDS = 180
_ROLELESS = frozenset({"unknown", "invalid"})
"""Roles that convey no purpose without a name."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One thing in the window, as it is announced."""

    depth: int
    role: str
    name: str
    description: str
    focusable: bool
    words: Sequence[str] = ()
    """The first of its text, each with its place, where it can be gone through by words."""


def faults(tree: Sequence[Heard]) -> Iterator[str]:
    """Faults that would confuse a user who uses a screen reader."""
    for each in tree:
        where = f"{each.role} “{each.description}”" if each.description else each.role
        if each.focusable and not each.name:
            yield f"has the keyboard and no name: {where}"
        elif each.role in _ROLELESS and not each.name:
            yield f"has neither role nor name: {where}"
    for each in tree:
        if each.role == "document frame" and each.description and not each.words:
            yield f"can't be gone through by words: {each.name}"
    if not any(each.role == "frame" for each in tree):
        yield "there is no window"


def _script(library: Path, out: Path, settings: Path) -> str:
    """For the shell that has the display and the bus."""
    return f"""
export QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1 GISTWALKER_SETTINGS='{settings}'
{_BUS} --launch-immediately &
sleep 1
'{sys.executable}' main.py window --library '{library}' &
window=$!
{_SYSTEM_PYTHON} '{_WALKER}' > '{out}'
kill $window
"""


def look(library: Path) -> list[Heard]:
    """The tree of the window on a library, once the window is there and quiet."""
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch, "tree.json")
        script = _script(library, out, Path(scratch, "settings.json"))
        screen = ["xvfb-run", "-a", "-s", "-screen 0 1440x900x24"]
        subprocess.run(
            [*screen, "dbus-run-session", "--", "bash", "-c", script],
            cwd=ROOT,
            check=False,
            timeout=_SECONDS,
            capture_output=True,
        )
        return [Heard(**node) for node in json.loads(out.read_text("utf-8") or "[]")]


def main(library: Path) -> int:
    """Print the tree and its faults; return the exit code."""
    tree = look(library.resolve())
    for each in tree:
        about = f" ({each.description})" if each.description else ""
        print(f"{'  ' * each.depth}{each.role}: {each.name}{about}")
        if each.role == "document frame":
            print(f"{'  ' * each.depth}  by words: {'; '.join(each.words)}")
    found = list(faults(tree))
    print(f"\n{len(tree)} things, {len(found)} faults")
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
