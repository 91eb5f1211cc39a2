"""Common parts of all sentence encoders that run in a child process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from gettext import gettext as tr
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from reader.child_messages import Message
from reader.errors import ChildFailedError, ModelError

T = TypeVar("T")


def tried_twice(ask: Callable[[], T], drop: Callable[[], None]) -> T:
    """The result of ``ask``, which starts the process if needed.

    On any error, ``drop`` ends the process. If it died, ``ask`` is called once more.

    Raises:
        ModelError: the encoder refuses, or its process died twice.
    """
    with suppress(ChildFailedError, OSError):
        return _tried(ask, drop)
    try:
        return _tried(ask, drop)
    except (ChildFailedError, OSError) as failed:
        raise ModelError(
            tr("The sentence encoder's process stopped working: {failed}.").format(failed=failed),
            tr("Close other programs if memory is short, and try again."),
        ) from failed


def _tried(ask: Callable[[], T], drop: Callable[[], None]) -> T:
    try:
        return ask()
    except (ModelError, ChildFailedError, OSError):
        drop()
        raise


def vectors_in(answer: Message, count: int, dimensions: int) -> NDArray[np.float32]:
    """The ``count`` rows of a process's answer. Raises ``ModelError`` if the number differs."""
    rows = answer.arrays.get("rows")
    if rows is None or rows.shape != (count, dimensions):
        raise ModelError(tr("Unexpected response from the sentence encoder's process."))
    return rows.astype(np.float32, copy=False)
