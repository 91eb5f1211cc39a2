"""Closing down: no thread and no child is left behind, whatever they were doing."""

from __future__ import annotations

import contextlib
import logging

import psutil

from ui.lanes import Lanes

_PATIENCE_SECONDS = 2.0
_LAST_SECONDS = 5.0

logger = logging.getLogger(__name__)


def end(lanes: Lanes) -> None:
    """Wait for the step each lane is in; one that takes long loses the child it waits for."""
    if lanes.close(_PATIENCE_SECONDS):
        return
    for child in psutil.Process().children():
        with contextlib.suppress(psutil.Error):
            child.kill()
    if not lanes.close(_LAST_SECONDS):
        logger.warning("a thread did not end in time")
