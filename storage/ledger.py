"""The network ledger: one line for every connection ever made, in a file that only grows."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from gettext import gettext as tr
from pathlib import Path

from reader.errors import LibraryError
from reader.network import Connection, Noted

FILE = "connections.jsonl"


class FileLedger:
    """Implements ``reader.network.Ledger`` in ``folder``. Several programs may write it."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / FILE

    def note(self, connection: Connection) -> None:
        """Append a line and wait until it is on the disk.

        Raises:
            LibraryError: it cannot be stored; then the connection must not be made.
        """
        now = datetime.now(UTC).isoformat(timespec="seconds")
        line = json.dumps({"when": now, **asdict(connection)}, ensure_ascii=False)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as stream:
                # One write: lines of two programs do not mix. A line cut off by a power failure is
                # ended first, so that only that line is damaged.
                stream.write(self._torn() + line.encode("utf-8", "replace") + b"\n")
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            raise LibraryError(
                tr(
                    "The connection was not made because it couldn't be recorded in {path} "
                    "({error})."
                ).format(path=self.path, error=error.strerror),
                tr("Every connection is recorded before it is made. Make that file writable."),
            ) from error

    def all(self) -> Sequence[Noted]:
        """All lines in order, including damaged ones."""
        try:
            text = self.path.read_text("utf-8", "replace")
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise LibraryError(
                tr("Can't read the list of connections {path} ({error}).").format(
                    path=self.path, error=error.strerror
                ),
                tr("Change its permissions so that you can read it."),
            ) from error
        return tuple(_noted(line) for line in text.splitlines() if line.strip())

    def _torn(self) -> bytes:
        if not self.path.stat().st_size:
            return b""
        with self.path.open("rb") as stream:
            stream.seek(-1, os.SEEK_END)
            return b"" if stream.read() == b"\n" else b"\n"


def _noted(line: str) -> Noted:
    try:
        row = json.loads(line)
        connection = Connection(str(row["host"]), str(row["purpose"]), str(row["sent"]))
        return Noted(connection, datetime.fromisoformat(row["when"]))
    except (ValueError, KeyError, TypeError):
        return Noted(Connection("?", tr("This line is damaged."), ""), None)
