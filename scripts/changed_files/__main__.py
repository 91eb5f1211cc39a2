"""Damage real files to stress a parser, read them with the real child process, count outcomes.

    python -m scripts.changed_files FOLDER … [--files N] [--minutes N] [--seed N] [--keep DIR]

Each file is changed in one of the ways for its kind, in turn. Files that crash the child, or are
refused without a sentence, are kept in DIR. Prints a line for each file, and tables in Markdown:
the outcomes of each change, and the slowest and the largest ones.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psutil

from reader.errors import (
    ChildTooLargeError,
    ChildTooSlowError,
    PasswordNeededError,
    UnreadableFileError,
)
from reader.importing.import_events import Parsed
from reader.importing.parser_client import parse
from scripts.changed_files.epub_changes import EPUB_CHANGES, members_of
from scripts.changed_files.pdf_changes import PDF_CHANGES

_MOST_BYTES = 3 << 20
_LOOK_SECONDS = 0.05
_ENDED = ("time", "memory", "crash", "defect")


@dataclass(frozen=True, slots=True)
class Tried:
    """The outcome for one file."""

    change: str
    outcome: str
    sentence: str
    seconds: float
    """Processor time of the child, as other programs may share the processor."""
    megabytes: float


@dataclass
class _Peak:
    bytes: int = 0
    seconds: float = 0.0


def main(arguments: Sequence[str]) -> int:
    """Try them; return 1 if any crashed the child, or revealed a defect."""
    wished = _arguments(arguments)
    chance = random.Random(wished.seed)
    end = time.monotonic() + 60 * wished.minutes
    tried: list[Tried] = []
    with tempfile.TemporaryDirectory() as folder:
        for path, change in _plan(wished.folders, wished.files, chance):
            if time.monotonic() > end:
                break
            changed = _changed(path, change, chance, Path(folder))
            if changed is None:
                continue
            one = attempt(changed, change)
            tried.append(one)
            kept = wished.keep and one.outcome in _ENDED
            print(f"{one.seconds:6.1f} s {one.megabytes:6.0f} MB  {path.name}, {change}: "
                  f"{one.outcome}: {one.sentence}", flush=True)  # fmt: skip
            if kept:
                wished.keep.mkdir(parents=True, exist_ok=True)
                changed.replace(wished.keep / f"{change.replace(' ', '-')}-{path.name}")
            changed.unlink(missing_ok=True)
    print("\n".join(table(tried)))
    return int(any(one.outcome in ("crash", "defect") for one in tried))


def attempt(path: Path, change: str = "") -> Tried:
    """Read one file."""
    with _watched() as peak:
        outcome, sentence = _outcome(path)
    return Tried(change, outcome, sentence, peak.seconds, peak.bytes / 1e6)


def table(tried: Sequence[Tried]) -> Iterator[str]:
    """In Markdown: changes by outcome, sentences, and the worst of time and memory."""
    outcomes = sorted({one.outcome for one in tried})
    yield f"| change | {' | '.join(outcomes)} | slowest | largest |"
    yield f"|---|{'---:|' * (len(outcomes) + 2)}"
    for change in [*dict.fromkeys(one.change for one in tried), ""]:
        some = [one for one in tried if not change or one.change == change]
        counts = Counter(one.outcome for one in some)
        figures = " | ".join(str(counts[outcome] or "") for outcome in outcomes)
        slowest = max((one.seconds for one in some), default=0.0)
        largest = max((one.megabytes for one in some), default=0.0)
        yield f"| {change or 'all'} | {figures} | {slowest:.0f} s | {largest:.0f} MB |"
    yield ""
    sentences = Counter(one.sentence for one in tried if one.outcome != "opened")
    yield from (f"{count:5} {sentence}" for sentence, count in sentences.most_common())


def _plan(folders: Sequence[Path], count: int, chance: random.Random) -> Iterator[tuple[Path, str]]:
    """Files of both kinds in turn, each with the next change for its kind."""
    for_kind = {".pdf": list(PDF_CHANGES), ".epub": list(EPUB_CHANGES)}
    found: dict[str, list[Path]] = {kind: [] for kind in for_kind}
    for path in sorted(each for folder in folders for each in folder.rglob("*")):
        if path.suffix.lower() in found and path.is_file() and path.stat().st_size <= _MOST_BYTES:
            found[path.suffix.lower()].append(path)
    for kind, paths in found.items():
        found[kind] = chance.sample(paths, min(len(paths), -(-count // 2)))
    for number in range(-(-count // 2)):
        for kind, paths in found.items():
            if number < len(paths):
                yield paths[number], for_kind[kind][number % len(for_kind[kind])]


def _changed(path: Path, change: str, chance: random.Random, folder: Path) -> Path | None:
    """The changed file; None if this one cannot be changed so."""
    target = folder / f"changed{path.suffix.lower()}"
    try:
        data = path.read_bytes()
        if path.suffix.lower() == ".epub":
            changed = EPUB_CHANGES[change](members_of(data), chance)
        else:
            changed = PDF_CHANGES[change](data, chance)
    except Exception as reason:  # noqa: BLE001  # it is a broken file already
        print(f"left out: {path.name}, {change}: {reason}", flush=True)
        return None
    target.write_bytes(changed)
    return target


def _outcome(path: Path) -> tuple[str, str]:
    try:
        *_, last = parse(path, ocr=False)
    except PasswordNeededError as locked:
        return "locked", str(locked)
    except UnreadableFileError as refused:
        cause = refused.__cause__
        if isinstance(cause, ChildTooSlowError):
            return "time", str(refused)
        if isinstance(cause, ChildTooLargeError):
            return "memory", str(refused)
        return "crash" if cause else "refused", str(refused)
    except Exception as defect:  # noqa: BLE001  # what is looked for
        return "defect", repr(defect)
    assert isinstance(last, Parsed)  # the last event, by its contract
    return "opened", f"{len(last.document.content.text)} characters"


@contextmanager
def _watched() -> Iterator[_Peak]:
    """Measure the memory and processor time of child processes meanwhile."""
    peak, over = _Peak(), threading.Event()

    def look() -> None:
        while not over.wait(_LOOK_SECONDS):
            with suppress(psutil.Error):
                for child in psutil.Process().children():
                    times = child.cpu_times()
                    peak.bytes = max(peak.bytes, child.memory_info().rss)
                    peak.seconds = max(peak.seconds, times.user + times.system)

    watcher = threading.Thread(target=look)
    watcher.start()
    try:
        yield peak
    finally:
        over.set()
        watcher.join()


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.changed_files")
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--files", type=int, default=200)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
