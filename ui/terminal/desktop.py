"""``gistwalker desktop``: the files that add the program to a Linux desktop."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from gettext import gettext as tr
from pathlib import Path

import typer

from reader.errors import ExitCode, GistwalkerError
from resources.desktop import APPLICATION, ENTRY, ICONS, METAINFO, SCALABLE
from ui.terminal.shared import Call

_SPECIAL = re.compile(r'(["`$\\])')
_REFRESHING = (("update-desktop-database", "applications"), ("gtk-update-icon-cache", "icons"))
_SECONDS = 20


class DesktopError(GistwalkerError):
    """The files cannot be written or removed."""

    exit_code = ExitCode.INPUT


def install_files(data: Path, program: list[str]) -> list[Path]:
    """Write the files below ``data``, again if need be; return those written."""
    files = dict(_files(data, program))
    with _told_of(data):
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    _refresh(data)
    return [*files]


def remove_files(data: Path) -> list[Path]:
    """Remove the files; return those that existed. Nothing else is touched."""
    gone = [path for path, _ in _files(data, ["gistwalker"]) if path.exists()]
    with _told_of(data):
        for path in gone:
            path.unlink()
    if gone:
        _refresh(data)
    return gone


@contextmanager
def _told_of(data: Path) -> Iterator[None]:
    """Turn what the system says about a file below ``data`` into an error for people."""
    try:
        yield
    except OSError as error:
        raise DesktopError(
            tr("Can't change {path}: {reason}.").format(
                path=error.filename or data, reason=error.strerror
            ),
            tr("Make the folder writable, or name another one in XDG_DATA_HOME."),
        ) from error


def data_folder() -> Path:
    """Return the folder that describes the user's own applications."""
    named = os.environ.get("XDG_DATA_HOME", "")
    # The specification says that a relative path is to be ignored.
    return Path(named) if os.path.isabs(named) else Path.home() / ".local" / "share"  # noqa: PTH117


def program() -> list[str]:
    """Return the command that starts the window of the program that runs now."""
    beside = Path(sys.executable).with_name("gistwalker-window")
    if beside.is_file():
        return [str(beside)]
    return [sys.executable, str(ENTRY.parents[2] / "main.py"), "window"]


def entry(program: list[str]) -> str:
    """Return the desktop entry that starts ``program``."""
    lines = []
    for line in ENTRY.read_text("utf-8").splitlines():
        key = line.partition("=")[0]
        if key == "Exec":
            lines.append(f"Exec={' '.join(map(_quoted, program))} %F")
        elif key == "TryExec":
            lines.append(f"TryExec={program[0]}".replace("\\", "\\\\"))
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def _quoted(argument: str) -> str:
    """Return an argument as in the specification of desktop entries: quoted, then escaped."""
    inside = _SPECIAL.sub(r"\\\1", argument).replace("%", "%%")
    return f'"{inside}"'.replace("\\", "\\\\")


def _files(data: Path, program: list[str]) -> Iterator[tuple[Path, bytes]]:
    yield data / "applications" / ENTRY.name, entry(program).encode()
    yield data / "metainfo" / METAINFO.name, METAINFO.read_bytes()
    icons = data / "icons" / "hicolor"
    yield icons / "scalable" / "apps" / f"{APPLICATION}.svg", SCALABLE.read_bytes()
    for picture in sorted(ICONS.glob("*.png")):
        size = f"{picture.stem}x{picture.stem}"
        yield icons / size / "apps" / f"{APPLICATION}.png", picture.read_bytes()


def _refresh(data: Path) -> None:
    """Refresh the desktop's caches at once; without these it does so sooner or later."""
    for command, folder in _REFRESHING:
        found = shutil.which(command)
        if found:
            where = data / folder / ("hicolor" if folder == "icons" else "")
            options = ["-q"] if folder == "applications" else ["-q", "-f", "-t"]
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    [found, *options, str(where)],
                    check=False,
                    timeout=_SECONDS,
                    capture_output=True,
                )


def install(call: Call) -> None:
    """Add the program to the desktop's menu, and to “Open with” for documents."""
    _refuse_elsewhere()
    data = data_folder()
    written = install_files(data, program())
    said = tr("Added to the menu: {count} files below {folder}")
    said = said.format(count=len(written), folder=data)
    call.console.show({"files": [str(path) for path in written]}, said)


def remove(call: Call) -> None:
    """Remove the program from the desktop's menu."""
    _refuse_elsewhere()
    data = data_folder()
    gone = remove_files(data)
    said = tr("Removed: {count} files below {folder}").format(count=len(gone), folder=data)
    said = said if gone else tr("There was nothing to remove.")
    call.console.show({"files": [str(path) for path in gone]}, said)


def _refuse_elsewhere() -> None:
    if sys.platform in ("win32", "darwin"):
        raise typer.BadParameter(tr("This is for Linux desktops."))
