"""Makes a finished bundle for Linux smaller: removes duplicates and debugging symbols."""

from __future__ import annotations

import filecmp
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

_LEAST_BYTES = 100_000
_OF_PYTHON = ("libpython3*.so*", "python3*/lib-dynload/*.so")


def strip_interpreter(bundle: Path) -> None:
    """Remove the debugging symbols of Python itself, if ``strip`` is there.

    Wheels come without theirs, and some of their libraries break when they are stripped.
    """
    if strip := shutil.which("strip"):
        files = [path for form in _OF_PYTHON for path in (bundle / "_internal").glob(form)]
        subprocess.run([strip, "--strip-debug", *files], check=True)


def link_copies(bundle: Path) -> None:
    """Replace copies of a library in the same folder by links: wheels cannot contain links."""
    alike: dict[tuple[Path, int], list[Path]] = defaultdict(list)
    for path in sorted(bundle.rglob("*.so*")):
        if path.is_file() and not path.is_symlink() and path.stat().st_size >= _LEAST_BYTES:
            alike[path.parent, path.stat().st_size].append(path)
    for group in alike.values():
        while group:
            first, *others = group
            copies = [path for path in others if filecmp.cmp(first, path, shallow=False)]
            for path in copies:
                path.unlink()
                path.symlink_to(first.name)
            group[:] = [path for path in others if path not in copies]
