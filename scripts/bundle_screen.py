"""What a bundle for Linux needs to draw on a screen: libraries of X that Qt comes without.

PyInstaller takes them from the system on which it builds, and only warns if they are not there.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path

_QT = Path("PySide6/Qt")
_PLUGIN = _QT / "plugins" / "platforms" / "libqxcb.so"
_BEHIND_IT = _QT / "lib" / "libQt6XcbQpa.so.6"
_USED = re.compile(rb"(?<=\0)(?:libxcb-[a-z0-9-]+|libxkbcommon[a-z0-9-]*)\.so\.\d+(?=\0)")
_NAME = re.compile(r"(.+)\.so\.(\d+)")


def absent_from_bundle(folder: Path) -> list[str]:
    """A sentence for each library that Qt needs to show a window, and that is not in ``folder``.

    Libraries that these need themselves are looked for too.
    """
    return [
        f"{name} is not in it: install {debian_package(name)} and build again"
        for name in _needed(folder)
        if not (folder / name).is_file()
    ]


def absent_from_system(packages: Path) -> list[str]:
    """The Debian packages to install before a bundle is made of the PySide6 in ``packages``."""
    return [debian_package(name) for name in _needed(packages) if not _loads(name)]


def debian_package(library: str) -> str:
    """The Debian package of a shared library, by the rule that they are named by."""
    found = _NAME.fullmatch(library)
    if not found:
        return library
    name, version = found.groups()
    return f"{name}-{version}" if name[-1].isdigit() else name + version


def _needed(folder: Path) -> Iterator[str]:
    """Names of libraries, each once, of those that Qt's plugin names and of what they name."""
    seen: set[str] = set()
    waiting = [_PLUGIN, _BEHIND_IT]
    while waiting:
        path = folder / waiting.pop()
        named = _USED.findall(path.read_bytes()) if path.is_file() else []
        for name in sorted({each.decode() for each in named} - seen):
            seen.add(name)
            waiting.append(Path(name))
            yield name


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
