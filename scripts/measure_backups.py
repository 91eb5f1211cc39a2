"""Measure backing up, restoring, exporting and importing a library of many books.

    python -m scripts.measure_backups [--books N] [--words N]

Makes a library of books of generated sentences, each with vectors like those of the built-in
encoder, and prints Markdown.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from reader.importing.import_events import Parsed
from reader.importing.parser_client import parse, source_of
from reader.text.document import ParsedDocument
from storage.backups.backups import LibraryBackups
from storage.exchange.exporting import export_library
from storage.exchange.importing import import_library
from storage.file.copy_places import FILE_NAME
from storage.library import SqliteLibrary

_DIMENSIONS = 384
_WORDS = "keeper harbour lamp evening ship wind morning measure oil light point north price slate"


def main(arguments: Sequence[str]) -> None:
    """Make the library, and time everything on it."""
    wished = _arguments(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, wished.books, wished.words)
        size = (folder / "library" / FILE_NAME).stat().st_size
        print(f"{wished.books} books of {wished.words:,} words, {size / 1e6:.0f} MB\n")
        print("| | seconds | MB |\n|---|---:|---:|")
        for line in measured(folder):
            print(line, flush=True)


def fill(folder: Path, books: int, words: int) -> None:
    """Fill the library."""
    document = _parsed(folder, words)
    rows = np.random.default_rng(1).standard_normal(
        (len(document.content.sentences), _DIMENSIONS), dtype=np.float32
    )
    with SqliteLibrary.open(folder / "library") as library:
        for number in range(books):
            path = folder / f"{number}.txt"
            about = replace(document.metadata, title=f"Book {number}")
            path.write_text(f"{number}", "utf-8")
            record = library.documents.add(replace(document, metadata=about), source_of(path))
            library.memories.add_vectors(record.id, "made", 0, rows)


def measured(folder: Path) -> list[str]:
    """A row for each operation."""
    library, out, again = folder / "library", folder / "out", folder / "again"
    backups = LibraryBackups(library)
    lines = [_row("back up", backups.make, lambda: backups.all()[0].size)]
    backup = backups.all()[0]
    file = library / FILE_NAME
    lines.append(_row("restore", lambda: backups.restore(backup), lambda: file.stat().st_size))
    lines.append(_row("export", lambda: export_library(library, out), lambda: _size(out)))
    taken = again / FILE_NAME
    lines.append(_row("take in", lambda: import_library(again, out), lambda: taken.stat().st_size))
    return lines


def _row(name: str, doing: Callable[[], object], size: Callable[[], int]) -> str:
    began = time.perf_counter()
    doing()
    seconds = time.perf_counter() - began
    return f"| {name} | {seconds:.1f} | {size() / 1e6:.0f} |"


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def _parsed(folder: Path, words: int) -> ParsedDocument:
    chance, known = random.Random(1), _WORDS.split()
    path = folder / "book.txt"
    lines = [" ".join(chance.choices(known, k=16)).capitalize() + "." for _ in range(words // 16)]
    path.write_text("\n\n".join(" ".join(lines[n : n + 5]) for n in range(0, len(lines), 5)))
    *_, last = parse(path)
    assert isinstance(last, Parsed)  # the last event, by its contract
    return last.document


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.measure_backups")
    parser.add_argument("--books", type=int, default=200)
    parser.add_argument("--words", type=int, default=30_000)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    main(sys.argv[1:])
