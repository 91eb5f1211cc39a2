"""Jobs that are killed or suspended, checked, and started again, each with its own library."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from reader.errors import GistwalkerError
from scripts.kills.job import Job, children_of, role_of, start
from scripts.kills.kinds import Kind
from scripts.kills.library_counts import counts, lost_of
from scripts.kills.material import Material
from storage.file import leftovers
from storage.health import library_checks

_OUTLIVE_SECONDS = 5.0
_CHILD_SHARE = 0.5
"""Share of kills of jobs with children that hit a child."""
_LOOK_SECONDS = 0.02
_LATEST_SECONDS = 0.5
"""The longest wait before a job with children is stopped; some are over in a second."""
_GIVEN_UP = ("was silent for", "ended with")
"""Phrases in the log about a child that was considered dead."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one kill."""

    at: float
    takes: float
    child: str
    """The kind of child that was killed; empty for the program itself."""
    outlived: float
    broken: Sequence[str]
    late: bool
    """The job had finished before the kill."""


@dataclass
class Campaign:
    """Runs one job after another."""

    material: Material
    chance: random.Random
    _takes: dict[str, float] = field(default_factory=dict)

    def kill(self, kind: Kind) -> Outcome:
        """Kill one job, or a child of it."""
        takes = self._undisturbed(kind)
        with self._place(kind) as place:
            job = self._started(kind, place)
            at = self.chance.uniform(0, takes)
            with suppress(subprocess.TimeoutExpired):
                job.process.wait(at)
            victim = self._victim(kind, job)
            role = role_of(victim) if victim else ""
            seen, late = counts(place / "library"), job.process.poll() is not None
            outlived = _killed(job, victim)
            broken = [] if kind.replaces else [*lost_of(seen, counts(place / "library"))]
            if victim and job.process.returncode != 0:
                said = f"{job.process.returncode} as its {role} was killed: {job.complaints[-2:]}"
                broken.append(f"ended with {said}")
            if outlived > _OUTLIVE_SECONDS:
                broken.append(f"a child lived on for {outlived:.1f} s")
            broken += self._after(kind, place, job)
            return Outcome(at, takes, role, outlived, broken, late)

    def suspend(self, kind: Kind, seconds: float) -> tuple[str, list[str]]:
        """Stop all processes of a job for this time: what it was doing, and what is broken."""
        latest = _LATEST_SECONDS if kind.children else self._undisturbed(kind)
        with self._place(kind) as place:
            job = self._started(kind, place)
            while kind.children and job.process.poll() is None and not children_of(job.process.pid):
                time.sleep(_LOOK_SECONDS)
            time.sleep(self.chance.uniform(0, latest))
            came = "over before"
            if job.process.poll() is None:
                came = f"stopped with {len(children_of(job.process.pid))} children"
                os.killpg(job.process.pid, signal.SIGSTOP)
                time.sleep(seconds)
                os.killpg(job.process.pid, signal.SIGCONT)
            code = job.end()
            broken = [f"ended with {code}: {job.complaints[-2:]}"] if code else []
            broken += given_up(job.home, job.complaints)
            return came, [*broken, *self._after(kind, place, job)]

    def _undisturbed(self, kind: Kind) -> float:
        """The duration of the job in seconds. Raises ``RuntimeError`` if it fails."""
        if kind.name not in self._takes:
            with self._place(kind) as place:
                began = time.monotonic()
                job = self._started(kind, place)
                if job.end() != 0:
                    raise RuntimeError(f"{kind.name} fails undisturbed: {job.complaints[-5:]}")
                self._takes[kind.name] = time.monotonic() - began
        return self._takes[kind.name]

    @contextmanager
    def _place(self, kind: Kind) -> Iterator[Path]:
        """A library for one job, gone after it."""
        folder = Path(tempfile.mkdtemp(dir=self.material.folder))
        (folder / "home").mkdir()
        kind.prepare(self.material, folder / "place", self.chance)
        yield folder / "place"
        shutil.rmtree(folder, ignore_errors=True)

    def _started(self, kind: Kind, place: Path) -> Job:
        return start(kind.arguments(self.material, place), place.parent / "home")

    def _victim(self, kind: Kind, job: Job) -> psutil.Process | None:
        """Every second time one of its children, after a wait; otherwise the program itself."""
        if kind.children and self.chance.random() < _CHILD_SHARE:
            while job.process.poll() is None:
                if family := children_of(job.process.pid):
                    return self.chance.choice(family)
                time.sleep(_LOOK_SECONDS)
        return None

    def _after(self, kind: Kind, place: Path, job: Job) -> Iterator[str]:
        """Rules that are broken after a job that ended in any way, and after its next start."""
        try:
            yield from kind.rule(job.said, place)
        except (GistwalkerError, sqlite3.Error) as problem:
            yield f"can't be looked at: {problem}"
        yield from job.defects()
        shutil.rmtree(place / "out", ignore_errors=True)
        home = kind.home(place)
        done = kind.replaces and counts(home).get("documents")
        look = Kind("look", kind.rule, lambda *_: ["list"])
        moved = kind.moves and home != place / "library"
        again = self._started(look if done and (moved or not kind.moves) else kind, place)
        if again.end() != 0:
            code, said = again.process.returncode, again.complaints[-3:]
            yield f"the next start ended with {code}: {said}"
        yield from again.defects()
        yield from kind.rule(again.said, place)
        yield from _left(kind.home(place), place)


def _killed(job: Job, victim: psutil.Process | None) -> float:
    """Kill; return for how long any child outlived its parent."""
    family = children_of(job.process.pid)
    if victim:
        with suppress(psutil.Error):
            victim.kill()
        job.end()
        return 0.0
    job.process.kill()
    job.process.wait()
    began = time.monotonic()
    _, alive = psutil.wait_procs(family, timeout=_OUTLIVE_SECONDS)
    outlived = time.monotonic() - began
    for each in alive:
        with suppress(psutil.Error):
            each.kill()
    return outlived + (1.0 if alive else 0.0)


def _left(home: Path, place: Path) -> Iterator[str]:
    """Faults of a library, and what lies about it."""
    for check in library_checks(home, mend=False):
        if check.needed and not check.good:
            yield f"doctor: {check.name}: {check.detail}"
    found = (*leftovers.found(home), *leftovers.found(place / "library"))
    for left in (*found, *place.glob(".gistwalker-*")):
        yield f"left behind: {left.name}"


def given_up(home: Path, complaints: Sequence[str]) -> Iterator[str]:
    """A sentence for each child that was considered dead, by the logs and by what was said."""
    logs = (line for log in home.rglob("*.log") for line in log.read_text("utf-8").splitlines())
    for line in (*complaints, *logs):
        if any(word in line for word in _GIVEN_UP):
            yield f"a child was given up: {line}"
