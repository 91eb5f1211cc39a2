"""The progress of a download, in the terms of ``reader.model_choice``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from models.downloads.download_values import Checking, DownloadEvent, Fetched, Fetching
from reader.model_choice import CheckingDownload, Downloading
from reader.network import Gate

T = TypeVar("T")


def download_reports(
    events: Iterator[DownloadEvent], gate: Gate, arrived: Callable[[Path], T]
) -> Iterator[Downloading | CheckingDownload | T]:
    """Translate the events of a download, the last by ``arrived``, while ``gate`` is open.

    Closing the generator pauses the download; so does closing the gate meanwhile.
    """
    for event in events:
        gate.check()
        match event:
            case Fetching(done, total):
                yield Downloading(done, total)
            case Checking():
                yield CheckingDownload()
            case Fetched(path):
                yield arrived(path)
