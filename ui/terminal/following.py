"""Following events to the last one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from gettext import gettext as tr
from typing import Any, TypeVar

from reader.generators import closed
from reader.model_choice import CheckingDownload, Downloading
from ui.amounts import duration, percent, size
from ui.terminal.console import Console

Last = TypeVar("Last")


def last_of(
    console: Console, events: Iterable[object], kind: type[Last], said: Callable[[Any], str]
) -> Last:
    """Show what is ``said`` of each event; return the one of this ``kind``, the last."""
    found: Last | None = None
    with closed(events):
        for event in events:
            if isinstance(event, kind):
                found = event
            elif text := said(event):
                console.progress(text)
    console.clear()
    assert found is not None  # it always comes last
    return found


def downloaded(console: Console, events: Iterable[object], kind: type[Last]) -> Last:
    """Show the progress of a download until its last event, and return that. Ctrl+C pauses."""
    started, at_first = time.monotonic(), dict[str, int]()

    def said(event: Downloading | CheckingDownload) -> str:
        if isinstance(event, CheckingDownload):
            return tr("verifying the checksum …")
        done = event.done - at_first.setdefault("done", event.done)
        rate = done / max(time.monotonic() - started, 1e-6)
        said = tr("{done} of {all}: {share}").format(
            done=size(event.done), all=size(event.of), share=percent(event.done / max(1, event.of))
        )
        left = duration((event.of - event.done) / rate) if rate > 0 else ""
        return said + (", " + tr("{time} left").format(time=left) if left else "")

    return last_of(console, events, kind, said)
