"""Runs an evaluation: results are stored at once, and never measured twice."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Generator
from dataclasses import asdict, dataclass
from gettext import gettext as tr
from pathlib import Path

from reader.errors import (
    GistwalkerError,
    LibraryError,
    ModelError,
    NoChoiceError,
    UnreadableFileError,
)
from reader.evaluation.bench import Bench, Task, Trial, Wishes
from reader.evaluation.reports import Key, Report, Row
from reader.values.maker import Maker


@dataclass(frozen=True, slots=True)
class Doing:
    """Event: progress of trial number ``done`` + 1 of ``of``."""

    said: str
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Measured:
    """Event: a trial is done, now or (``known``) in an earlier run."""

    row: Row
    known: bool
    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Reported:
    """Event, the last: the report on all rows."""

    report: Report
    rows: tuple[Row, ...]


RunEvent = Doing | Measured | Reported


class Results:
    """Rows in a file, one JSON object a line; a line truncated by a power failure is dropped.

    Raises:
        UnreadableFileError: if the file is none of ours, or cannot be written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self.rows: dict[Key, Row] = {}
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._load()
        except OSError as error:
            raise _unwritable(path) from error

    @classmethod
    def of(cls, folder: Path, task: str, reader: Maker, *, fresh: bool = False) -> Results:
        """Return the rows of a task and its reader; those of another version don't count.

        ``fresh`` begins again; the previous rows stay beside it until the next time.
        """
        said = json.dumps([reader.model, reader.version, reader.parameters])
        digest = hashlib.sha256(said.encode()).hexdigest()[:8]
        slug = re.sub(r"[^a-z0-9]+", "-", reader.model.lower()).strip("-")[:40]
        path = folder / f"{task}-{slug}-{digest}.jsonl"
        if fresh and path.exists():
            path.replace(path.with_suffix(".before.jsonl"))
        return cls(path)

    def add(self, row: Row) -> None:
        """Store a row; it is on the disk when this returns. Raises ``UnreadableFileError``."""
        try:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(row), ensure_ascii=False) + "\n")
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise _unwritable(self._path) from error
        self.rows[row.key] = row

    def _load(self) -> None:
        if not self._path.exists():
            return
        text = self._path.read_text(encoding="utf-8")
        complete = text[: text.rfind("\n") + 1]
        if complete != text:
            os.truncate(self._path, len(complete.encode()))
        for number, line in enumerate(complete.splitlines(), start=1):
            row = self._row(line, number)
            self.rows[row.key] = row

    def _row(self, line: str, number: int) -> Row:
        try:
            form = json.loads(line)
            return Row(Key(**form["key"]), form["values"], form["left_out"])
        except (ValueError, KeyError, TypeError) as error:
            raise UnreadableFileError(
                tr("Line {number} of “{path}” isn't a result of an evaluation.").format(
                    number=number, path=self._path
                ),
                tr("Move the file away, or measure in another folder."),
            ) from error


def run(
    task: Task, wishes: Wishes, bench: Bench, results: Results
) -> Generator[RunEvent, None, None]:
    """Measure what ``results`` lack; stopped anywhere, the next run continues there.

    A trial whose document cannot be read, or for which the model gives no result, is left out, with
    a remark.

    Raises:
        UnreadableFileError: the data cannot be understood, or results cannot be stored.
        LibraryError, ModelError: nothing can be measured any more.
    """
    trials = task.trials(wishes, bench)
    rows = []
    for done, trial in enumerate(trials):
        known = results.rows.get(trial.key)
        if known is None:
            row = yield from _measured(trial, done, len(trials))
            results.add(row)
        rows.append(known or row)
        yield Measured(rows[-1], known is not None, done + 1, len(trials))
    yield Reported(task.report(rows), tuple(rows))


def _measured(trial: Trial, done: int, of: int) -> Generator[Doing, None, Row]:
    measuring = trial.measure()
    try:
        while True:
            yield Doing(next(measuring), done, of)
    except StopIteration as end:
        return Row(trial.key, end.value)
    except GistwalkerError as problem:
        # Of one question a model may make nothing, and of the next one something.
        if isinstance(problem, LibraryError | ModelError) and not isinstance(
            problem, NoChoiceError
        ):
            raise
        return Row(trial.key, {}, left_out=str(problem))
    finally:
        measuring.close()


def _unwritable(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        tr("Can't save results in “{path}”.").format(path=path),
        tr("Choose another folder, or free some space."),
    )
