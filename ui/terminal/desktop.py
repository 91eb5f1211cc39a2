"""``gistwalker desktop``: the files that add the program to a Linux desktop."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from gettext import gettext as tr
from pathlib import Path

import typer

from reader.errors import ExitCode, GistwalkerError
from resources.desktop import APPLICATION, ENTRY, ICONS, METAINFO, SCALABLE
from ui.terminal.console import Console
from ui.terminal.shared import Folder, Json, group

_SPECIAL = re.compile(r'(["`$\\])')
_REFRESHING = (("update-desktop-database", "applications"), ("gtk-update-icon-cache", "icons"))
_SECONDS = 20


class DesktopError(GistwalkerError):
    """The files cannot be written or removed."""

    exit_code = ExitCode.INPUT


def install_files(data: Path, program: list[str]) -> list[Path]:
    """Write the files below ``data``, again if need be; return those written."""
    try:
        written = [_write(path, content) for path, content in _files(data, program)]
    except OSError as error:
        raise _problem(data, error) from error
    _refresh(data)
    return written


def remove_files(data: Path) -> list[Path]:
    """Remove the files; return those that existed. Nothing else is touched."""
    gone = [path for path, _ in _files(data, ["gistwalker"]) if path.exists()]
    try:
        for path in gone:
            path.unlink()
    except OSError as error:
        raise _problem(data, error) from error
    if gone:
        _refresh(data)
    return gone


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


def _write(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


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


def _problem(data: Path, error: OSError) -> DesktopError:
    return DesktopError(
        tr("Can't change {path}: {reason}.").format(
            path=error.filename or data, reason=error.strerror
        ),
        tr("Make the folder writable, or name another one in XDG_DATA_HOME."),
    )


commands = group("desktop", "Add the program to the menu of a Linux desktop, or remove it.")


@commands.command()
def install(_library: Folder = None, *, json: Json = False) -> None:
    """Add the program to the desktop's menu, and to “Open with” for documents."""
    _refuse_elsewhere()
    data = data_folder()
    written = install_files(data, program())
    _print(written, f"Added to the menu: {len(written)} files below {data}", json=json)


@commands.command()
def remove(_library: Folder = None, *, json: Json = False) -> None:
    """Remove the program from the desktop's menu."""
    _refuse_elsewhere()
    data = data_folder()
    gone = remove_files(data)
    said = f"Removed: {len(gone)} files below {data}" if gone else "There was nothing to remove."
    _print(gone, said, json=json)


def _print(files: Sequence[Path], said: str, *, json: bool) -> None:
    if json:
        Console(as_json=True).result({"files": [str(path) for path in files]})
    else:
        Console().line(said)


def _refuse_elsewhere() -> None:
    if sys.platform in ("win32", "darwin"):
        raise typer.BadParameter("This is for Linux desktops.")
