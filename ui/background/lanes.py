"""The window's threads and their resources, so that order is by construction."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

from reader.ports import Library
from ui.background.jobs import Lane
from ui.services import Services, Session


class Lanes:
    """One thread each for the session, for imports, for quick queries to the library, for chores.

    The session owns library and model: questions, and reading between them. Imports and queries
    have connections of their own, so that neither waits for the other; each document has a lane.
    """

    def __init__(self, services: Services) -> None:
        open_library, damage = services.open_library, services.damage
        self.session: Lane[Session] = Lane("session", services.open_session, damage)
        self.imports: Lane[Library] = Lane("imports", open_library, damage)
        self.shelf: Lane[Library] = Lane("shelf", open_library, damage)
        self.chores: Lane[ExitStack[None]] = Lane("chores", ExitStack)
        self._all: list[Lane[Any]] = [self.session, self.imports, self.shelf, self.chores]

    def add(self, lane: Lane[Any]) -> None:
        """Add the lane of an open document, to be closed with the others."""
        self._all = [known for known in self._all if not known.join(0)]
        self._all.append(lane)

    def close(self, seconds: float) -> bool:
        """Cancel everything and wait; return whether every thread has ended."""
        for lane in self._all:
            lane.ask_to_close()
        deadline = time.monotonic() + seconds
        ended = [lane.join(max(0.0, deadline - time.monotonic())) for lane in self._all]
        return all(ended)
