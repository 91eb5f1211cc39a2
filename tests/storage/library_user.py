"""A second program on a library, for tests: adds, reads on without end, or holds the lock."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from reader.errors import LibraryError
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.memory_tree import Episode
from storage.library import SqliteLibrary
from tests.storage.helpers import MAKER, add, gist

NOBODY = 65534


def add_books(folder: Path) -> None:
    with SqliteLibrary.open(folder) as library:
        for number in range(20):
            add(library, f"A whale of {number}.", title=f"Second {number}")


def read_without_end(folder: Path) -> None:
    with SqliteLibrary.open(folder) as library:
        number = 0
        while True:
            number += 1
            short = gist("words " * 2000, Span(number, number + 1))
            library.memories.add_episode(
                DocumentId(1), Episode(number, Span(number, number + 1)), short, MAKER
            )
            print(number, flush=True)  # noqa: T201  # tells the test what is durable


def hold(folder: Path) -> None:
    with SqliteLibrary.open(folder) as library, library.together():
        add(library, "Held.", title="Held")
        print("held", flush=True)  # noqa: T201  # tells the test that the lock is taken
        sys.stdin.readline()


def try_to_use(folder: Path) -> None:
    """Open for writing, then for reading, saying what happens."""
    "".encode("utf-32-le")  # Python loads what it needs for that now: later it may not
    drop_rights()
    try:
        with SqliteLibrary.open(folder) as library:
            add(library, "Nobody may write this.", title="Impossible")
            print("written")  # noqa: T201  # must not happen
    except LibraryError as problem:
        print(problem)  # noqa: T201  # the test looks at it
    look(folder)


def look(folder: Path) -> None:
    """Open for reading only."""
    drop_rights()
    try:
        with SqliteLibrary.open(folder, readonly=True) as library:
            print(library.terms.search("whale", None, 1)[0].text)  # noqa: T201  # as above
    except LibraryError as problem:
        print(problem)  # noqa: T201  # as above


def drop_rights() -> None:
    """A superuser may write anywhere, which would prove nothing."""
    if os.geteuid() == 0:
        os.setgroups([])
        os.setgid(NOBODY)
        os.setuid(NOBODY)


if __name__ == "__main__":
    doings = {
        "add": add_books,
        "read": read_without_end,
        "hold": hold,
        "try": try_to_use,
        "look": look,
    }
    doings[sys.argv[1]](Path(sys.argv[2]))
