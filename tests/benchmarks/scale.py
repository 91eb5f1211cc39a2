"""Measures libraries of several sizes: ``python -m tests.benchmarks.scale FOLDER [SIZE …]``.

Libraries are made below FOLDER unless they are there. Each is measured in a process of its own; a
bare FTS5 table and a NumPy array of all vectors, as one would write them, stand beside it. Seconds
are those of computing, of all processes, which other programs do not change.
"""

from __future__ import annotations

import json
import math
import os
import resource
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import psutil

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from models.encoders.process_encoder import ProcessEncoder
from models.equipment import Equipment
from reader.collection.joined_volumes import sketch
from reader.network import Gate
from reader.session.reading_session import ReadingSession
from reader.text.document import DocumentId
from reader.values.answer import Answer
from reader.values.asking_events import Answered
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.backups.backups import LibraryBackups
from storage.file import opening
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.benchmarks.large_library import COLLECTION, QUESTION, make_library
from ui.library.arranging import filtered, ordered
from ui.library.entry import shelf_contents
from ui.settings.choices import Order

WORDS = 5000
COLLECTED = 1000
SIZES = (100, 1000, 10_000)
SEARCHES = {
    "a name": "Skerra",
    "three words": "lighthouse could time",
    "common words": "would have been there when they were",
    "the beginning of a word": "wha",
    "a phrase": '"there was the"',
}
Figures = Mapping[str, float]


def computed() -> float:
    """Return the seconds that this process and its children have computed, however busy it is."""
    children = [each.cpu_times() for each in psutil.Process().children(recursive=True)]
    return time.process_time() + sum(each.user + each.system for each in children)


@dataclass
class Stopwatch:
    """Seconds by name, in the order in which they were measured."""

    figures: dict[str, float] = field(default_factory=dict)

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Measure what is done within."""
        began = computed()
        yield
        self.figures[name] = computed() - began

    def best(self, name: str, do: Callable[[], object], times: int = 3) -> None:
        """Measure the fastest of several times."""
        found = []
        for _ in range(times):
            began = time.process_time()
            do()
            found.append(time.process_time() - began)
        self.figures[name] = min(found)


def measure(folder: Path) -> Figures:
    """Measure one library."""
    watch = Stopwatch()
    with watch.of("whole file checked, s"):
        opening._find_whole(folder / "library.sqlite3", 10.0, 0, 0)
    opening._find_whole = lambda *_: None  # type: ignore[assignment]
    with watch.of("opened, s"):
        library = SqliteLibrary.open(folder)
    with watch.of("list read, s"):
        contents = shelf_contents(library)
    watch.best("list read again, s", lambda: shelf_contents(library))
    watch.best("sorted by title, s", lambda: ordered(contents.entries, Order.TITLE))
    find = lambda: filtered(contents.entries, contents.collections, "greta 77")  # noqa: E731
    watch.best("filtered, s", find)
    for name, query in SEARCHES.items():
        unfinished = name.startswith("the beginning")
        watch.best(
            f"search for {name}, s",
            lambda q=query, u=unfinished: library.terms.search(q, None, 80, unfinished=u),
        )
    _ask(library, folder, watch)
    watch.figures["peak memory, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    watch.figures["on disk, MB"] = (folder / "library.sqlite3").stat().st_size / 1e6
    backups = LibraryBackups(folder)
    with watch.of("backup, s"):
        made = backups.make()
    backups.delete(made)
    return watch.figures


def _ask(library: SqliteLibrary, folder: Path, watch: Stopwatch) -> None:
    collection = next(each for each in library.collections.all() if each.name == COLLECTION)
    encoder = ProcessEncoder()
    equipment = Equipment(encoder, FileLedger(folder), Gate(shut=True), print, network=encoder)
    records = [library.documents.get(each) for each in collection.documents]
    with watch.of("collection shown, s"):
        sketch(library, COLLECTION, records)
    encoder.encode(["ready"])
    encoder.read("ready", ["ready"])
    with closing(ReadingSession(SqliteLibrary.open(folder), equipment)) as session:
        for name in ("question to the collection, s", "the same again, s"):
            with watch.of(name):
                answer = _answer(session, collection.documents)
            if not answer.citations:
                raise SystemExit(f"not answered: {answer.text}")
    encoder.close()


def _answer(session: ReadingSession, shelf: Sequence[DocumentId]) -> Answer:
    question = Question(QUESTION, shelf[0], tuple(shelf))
    for event in session.ask(question, Strategy.AUTO):
        if isinstance(event, Answered):
            return event.answer
    raise AssertionError


def measure_bare(folder: Path) -> Figures:
    """Measure a bare FTS5 table with the same passages, and all vectors in an array."""
    watch, path = Stopwatch(), folder / "bare.sqlite3"
    with closing(sqlite3.connect(folder / "library.sqlite3")) as kept:
        texts = [t for (t,) in kept.execute("SELECT text FROM texts")]
        (sentences,) = kept.execute("SELECT sum(sentence_count) FROM structures").fetchone()
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as bare:
        bare.execute("CREATE VIRTUAL TABLE passages USING fts5(text, tokenize='porter unicode61')")
        with bare:
            pieces = (t[at : at + 600] for t in texts for at in range(0, len(t), 600))
            bare.executemany("INSERT INTO passages VALUES (?)", ((piece,) for piece in pieces))
        find = "SELECT text FROM passages WHERE passages MATCH ? ORDER BY rank LIMIT 80"
        for name, query in SEARCHES.items():
            asked = f"{query}*" if name.startswith("the beginning") else query
            watch.best(f"search for {name}, s", lambda q=asked: bare.execute(find, (q,)).fetchall())
    watch.figures["on disk, MB"] = (path.stat().st_size + sentences * 384 * 4) / 1e6
    path.unlink()
    del texts
    array = np.random.default_rng(0).random((sentences, 384), np.float32)
    np.save(path.with_suffix(".npy"), array)
    del array
    with watch.of("opened, s"):
        array = np.load(path.with_suffix(".npy"))
    path.with_suffix(".npy").unlink()
    asked = array[0].copy()
    watch.best("question to the collection, s", lambda: np.argpartition(array @ asked, -10)[-10:])
    watch.figures["peak memory, MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return watch.figures


def _table(measured: Mapping[int, Figures]) -> Iterator[str]:
    sizes = list(measured)
    yield f"| | {' | '.join(f'{size:,}' for size in sizes)} | exponents |"
    yield f"|---|{'---:|' * (len(sizes) + 1)}"
    for name in dict.fromkeys(name for figures in measured.values() for name in figures):
        row = [measured[size].get(name, math.nan) for size in sizes]
        grown = (
            math.log(max(b, 1e-9) / max(a, 1e-9)) / math.log(large / small)
            for a, b, small, large in zip(row, row[1:], sizes, sizes[1:], strict=False)
        )
        cells = (f"{v:,.0f}" if v >= 100 else f"{v:.3g}" for v in row)
        yield f"| {name} | {' | '.join(cells)} | {', '.join(f'{g:.2f}' for g in grown)} |"


def _in_a_process(task: str, folder: Path) -> Figures:
    command = [sys.executable, "-m", "tests.benchmarks.scale", task, str(folder)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    found: Figures = json.loads(done.stdout.splitlines()[-1])
    return found


def main(place: Path, sizes: Sequence[int]) -> None:
    """Make what is missing, and print a table of the program and one of the bare means."""
    for size in sizes:
        folder = place / f"{size}"
        if not (folder / "library.sqlite3").exists():
            with closing(ProcessEncoder()) as encoder:
                make_library(folder, size, WORDS, min(size, COLLECTED), encoder)
    for title, task in (("Gistwalker", "measure"), ("bare FTS5 and NumPy", "bare")):
        measured = {size: _in_a_process(task, place / f"{size}") for size in sizes}
        print(f"\n{title}\n", *_table(measured), sep="\n")


if __name__ == "__main__":
    if sys.argv[1] in ("measure", "bare"):
        print(
            json.dumps((measure if sys.argv[1] == "measure" else measure_bare)(Path(sys.argv[2])))
        )
    else:
        main(Path(sys.argv[1]), [int(size) for size in sys.argv[2:]] or SIZES)
