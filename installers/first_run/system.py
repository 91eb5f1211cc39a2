"""What the operating system has to bring: shared libraries for the window, make, a compiler."""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from installers.first_run.place import Trouble


class Library(NamedTuple):
    """A shared library that Qt takes from Linux, with its packages in Debian and in Fedora."""

    file: str
    debian: str
    fedora: str


BASIC = (
    Library("libEGL.so.1", "libegl1", "libglvnd-egl"),
    Library("libGL.so.1", "libgl1", "libglvnd-glx"),
    Library("libX11.so.6", "libx11-6", "libX11"),
    Library("libdbus-1.so.3", "libdbus-1-3", "dbus-libs"),
    Library("libfontconfig.so.1", "libfontconfig1", "fontconfig"),
    Library("libgthread-2.0.so.0", "libglib2.0-0", "glib2"),
    Library("libxkbcommon.so.0", "libxkbcommon0", "libxkbcommon"),
)
"""For any window, also one that is only drawn in memory, as in the tests."""

SCREEN = (
    Library("libX11-xcb.so.1", "libx11-xcb1", "libX11-xcb"),
    Library("libxcb-cursor.so.0", "libxcb-cursor0", "xcb-util-cursor"),
    Library("libxcb-icccm.so.4", "libxcb-icccm4", "xcb-util-wm"),
    Library("libxcb-image.so.0", "libxcb-image0", "xcb-util-image"),
    Library("libxcb-keysyms.so.1", "libxcb-keysyms1", "xcb-util-keysyms"),
    Library("libxcb-randr.so.0", "libxcb-randr0", "libxcb"),
    Library("libxcb-render-util.so.0", "libxcb-render-util0", "xcb-util-renderutil"),
    Library("libxcb-shape.so.0", "libxcb-shape0", "libxcb"),
    Library("libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "libxkbcommon-x11"),
)
"""For a window on a screen of X."""


def refuse_without_libraries(environment: Mapping[str, str], *, screen: bool) -> None:
    """Stop with a sentence if libraries for a window are missing."""
    if sys.platform != "linux":
        return
    # Under Wayland, Qt has a plugin of its own.
    usual = "" if environment.get("WAYLAND_DISPLAY") else "xcb"
    by_x = (environment.get("QT_QPA_PLATFORM") or usual).startswith("xcb")
    absent = [each for each in (*BASIC, *(SCREEN if screen and by_x else ())) if not _loads(each)]
    if absent:
        files = ", ".join(each.file for each in absent)
        line = install_line(*(each.debian for each in absent), fedora=[e.fedora for e in absent])
        raise Trouble(f"The window needs libraries that this system lacks ({files}): {line}")


def install_line(*debian: str, fedora: Iterable[str] = ()) -> str:
    """The command that installs packages on this system, named by ``fedora`` where they differ."""
    sudo = "sudo " if hasattr(os, "geteuid") and os.geteuid() else ""
    if shutil.which("apt-get"):
        return f"{sudo}apt install {' '.join(debian)}"
    if shutil.which("dnf"):
        return f"{sudo}dnf install {' '.join(dict.fromkeys(fedora or debian))}"
    return f"install {' '.join(debian)} (these are the names in Debian)"


def compiler_line() -> str:
    """The command that installs a compiler on this system."""
    if sys.platform == "darwin":
        return "xcode-select --install"
    if sys.platform == "win32":
        return "install the Build Tools for Visual Studio"
    return install_line("build-essential", fedora=["gcc-c++"])


def has_compiler() -> bool:
    """Whether a compiler of C++ is on the path; on Windows nobody knows, they hide theirs."""
    names = (os.environ.get("CXX", ""), "c++", "g++", "clang++")
    return sys.platform == "win32" or any(map(shutil.which, filter(None, names)))


def _loads(library: Library) -> bool:
    try:
        ctypes.CDLL(library.file)
    except OSError:
        return False
    return True
