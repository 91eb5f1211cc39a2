"""Parses many files in several processes, a few ahead of the one whose turn it is."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Self

from reader.importing.import_events import Parsed, Progress
from reader.importing.parser_client import parsing_child
from reader.importing.parsing_child import ParsingChild

_Line = queue.SimpleQueue[Progress | Parsed | BaseException | None]
"""What comes of one file; None at its end."""

ParseOne = Callable[[Path, ParsingChild], Iterator[Progress | Parsed]]

_MOST_PROCESSES = 8
"""Each may take a gigabyte."""
_AHEAD = 2
"""Files parsed beyond one for each process: the result of a long book takes 50 MB."""


class ParsingAhead:
    """The events of each file, in the order in which files are asked for, which is theirs.

    As many files are parsed at a time as there are cores. Used as a context manager, which ends
    all processes at once.
    """

    def __init__(self, files: Sequence[Path], parse_one: ParseOne) -> None:
        self._files = list(dict.fromkeys(files))
        self._places = {path: place for place, path in enumerate(self._files)}
        self._parse_one = parse_one
        self._lines: list[_Line] = [queue.SimpleQueue() for _ in self._files]
        self._next = self._here = 0
        self._stopped = False
        self._moved = threading.Condition()
        self._children = [parsing_child() for _ in range(min(processes(), len(self._files)))]
        self._threads = [
            threading.Thread(target=self._work, args=[child], name="parsing ahead", daemon=True)
            for child in self._children
        ]

    def __enter__(self) -> Self:
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with self._moved:
            self._stopped = True
            self._moved.notify_all()
        for child in self._children:
            child.stop()
        for thread in self._threads:
            thread.join()

    def events(self, path: Path) -> Iterator[Progress | Parsed]:
        """The events of the file whose turn it is; raises what parsing it raised.

        None if it is not one of these files, or was asked for before.
        """
        with self._moved:
            place = self._places.pop(path, None)
            self._here = max(self._here, place or 0)
            self._moved.notify_all()
        return iter(()) if place is None else self._taken(self._lines[place])

    def _taken(self, line: _Line) -> Iterator[Progress | Parsed]:
        while (event := line.get()) is not None:
            if isinstance(event, BaseException):
                raise event
            yield event

    def _work(self, child: ParsingChild) -> None:
        while (place := self._turn()) is not None:
            line = self._lines[place]
            try:
                for event in self._parse_one(self._files[place], child):
                    line.put(event)
            except BaseException as problem:  # noqa: BLE001  # it is for whoever asks for the file
                line.put(problem)
            line.put(None)
        child.close()

    def _turn(self) -> int | None:
        """The next file to parse, as soon as it is near enough; None if there is none."""

        def may_go_on() -> bool:
            near = self._next <= self._here + len(self._children) + _AHEAD
            return self._stopped or near or self._next == len(self._files)

        with self._moved:
            self._moved.wait_for(may_go_on)
            if self._stopped or self._next == len(self._files):
                return None
            self._next += 1
            return self._next - 1


def processes() -> int:
    """The number of processes that parse at a time: one for each core, up to a limit."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(_MOST_PROCESSES, cores or 1)
