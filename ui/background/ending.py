"""Closing: no thread and no child process is left behind, whatever they were doing."""

from __future__ import annotations

import logging
import time

from reader.child_process import end_all
from ui.background.lanes import Lanes

_PATIENCE_SECONDS = 1.0
_LAST_SECONDS = 8.0
_AGAIN_SECONDS = 0.2

logger = logging.getLogger(__name__)


def end(lanes: Lanes) -> None:
    """Wait for each lane's current step; one that takes long loses its child process.

    This happens repeatedly, since some work restarts a lost child before it gives up. What was
    reported as stored is stored: the library is written by this process, never by a child.
    """
    deadline = time.monotonic() + _LAST_SECONDS
    ended = lanes.close(_PATIENCE_SECONDS)
    while not ended and time.monotonic() < deadline:
        end_all()
        ended = lanes.close(_AGAIN_SECONDS)
    if not ended:
        logger.warning("a thread did not end in time")
