"""Commands that are killed or suspended, checked, and started again, each with its own library."""

from __future__ import annotations

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from reader.errors import GistwalkerError
from scripts.kills.kinds import LOOK, Kind
from scripts.kills.material import ROOT, Material, environment
from storage.file import leftovers
from storage.file.copy_places import FILE_NAME
from storage.health import library_checks

_END_SECONDS = 1800.0
"""Reading takes minutes on a machine that others use too."""
_OUTLIVE_SECONDS = 5.0
_CHILD_SHARE = 0.5
"""Share of kills of commands with children that hit a child."""
_LOOK_SECONDS = 0.02
_LATEST_SECONDS = 0.5
"""The longest wait before one with children is stopped; some are over in a second."""
_GIVEN_UP = ("was silent for", "ended with")
"""Phrases in the log about a child that was considered dead."""
_KEPT = ("documents", "episodes", "nodes", "answers", "experiences", "marks")


@dataclass(frozen=True)
class Job:
    """A started command; its output goes to files named ``name`` in its ``home``."""

    process: subprocess.Popen[bytes]
    home: Path
    name: str

    def said(self, what: str = "out") -> Sequence[str]:
        """The complete lines of its standard output, or of its remarks (``err``)."""
        text = (self.home / f"{self.name}.{what}").read_text("utf-8")
        return text[: text.rfind("\n") + 1].splitlines()

    def end(self) -> int:
        """Wait for its end; it is killed if that does not come."""
        try:
            return self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()

    def children(self) -> list[psutil.Process]:
        """The processes below it."""
        try:
            return psutil.Process(self.process.pid).children(recursive=True)
        except psutil.Error:
            return []

    def faults(self, kind: Kind, place: Path) -> Iterator[str]:
        """Rules that it broke, by what it said."""
        try:
            yield from kind.rule(self.said(), place)
        except (GistwalkerError, sqlite3.Error) as problem:
            yield f"can't be looked at: {problem}"
        if any("Traceback" in line or "internal error" in line for line in self.said("err")):
            yield f"defect: {self.said('err')[-1]}"


@dataclass
class Campaign:
    """Runs one command after another."""

    material: Material
    chance: random.Random
    _takes: dict[str, float] = field(default_factory=dict)

    def tried(self, kind: Kind, suspended: int | None) -> tuple[str, list[str]]:
        """Kill one, or suspend it for some seconds: what was done, and what is broken."""
        takes = self._undisturbed(kind)
        with self._started(kind) as (job, place):
            what, broken = (
                self._kill(kind, job, place, takes)
                if suspended is None
                else self._suspend(kind, job, suspended, takes)
            )
            return what, [*broken, *self._after(kind, job, place)]

    def _kill(self, kind: Kind, job: Job, place: Path, takes: float) -> tuple[str, Sequence[str]]:
        at = self.chance.uniform(0, takes)
        with suppress(subprocess.TimeoutExpired):
            job.process.wait(at)
        victim, broken = self._victim(kind, job), []
        seen, late = counts(place / "library"), job.process.poll() is not None
        outlived = _killed(job, victim)
        if not kind.replaces:
            left = counts(place / "library")
            broken += [
                f"{n}: {seen[n] - left.get(n, 0)} lost" for n in seen if seen[n] > left.get(n, 0)
            ]
        if victim and job.process.returncode != 0:
            broken.append(f"ended with {job.process.returncode}: {job.said('err')[-2:]}")
        if outlived > _OUTLIVE_SECONDS:
            broken.append(f"a child lived on for {outlived:.1f} s")
        whom = "a child" if victim else "the program"
        return f"{whom} at {at:.2f} of {takes:.2f} s{' (too late)' * late}", broken

    def _suspend(
        self, kind: Kind, job: Job, seconds: int, takes: float
    ) -> tuple[str, Sequence[str]]:
        while kind.children and job.process.poll() is None and not job.children():
            time.sleep(_LOOK_SECONDS)
        time.sleep(self.chance.uniform(0, _LATEST_SECONDS if kind.children else takes))
        came = "over before"
        if job.process.poll() is None:
            came = f"{seconds} s suspended with {len(job.children())} children"
            os.killpg(job.process.pid, signal.SIGSTOP)
            time.sleep(seconds)
            os.killpg(job.process.pid, signal.SIGCONT)
        code = job.end()
        broken = [f"ended with {code}: {job.said('err')[-2:]}"] if code else []
        return came, [*broken, *given_up(job.home, job.said("err"))]

    def _undisturbed(self, kind: Kind) -> float:
        """The duration of the command in seconds. Raises ``RuntimeError`` if it fails."""
        if kind.name not in self._takes:
            with self._started(kind) as (job, _):
                began = time.monotonic()
                if job.end() != 0:
                    raise RuntimeError(f"{kind.name} fails undisturbed: {job.said('err')[-5:]}")
                self._takes[kind.name] = time.monotonic() - began
        return self._takes[kind.name]

    @contextmanager
    def _started(self, kind: Kind) -> Iterator[tuple[Job, Path]]:
        """The command on a library of its own, gone after it."""
        folder = Path(tempfile.mkdtemp(dir=self.material.folder))
        (folder / "home").mkdir()
        kind.prepare(self.material, folder / "place", self.chance)
        yield (
            start(kind.arguments(self.material, folder / "place"), folder / "home"),
            folder / "place",
        )
        shutil.rmtree(folder, ignore_errors=True)

    def _victim(self, kind: Kind, job: Job) -> psutil.Process | None:
        """Every second time one of its children, after a wait; otherwise the program itself."""
        if kind.children and self.chance.random() < _CHILD_SHARE:
            while job.process.poll() is None:
                if family := job.children():
                    return self.chance.choice(family)
                time.sleep(_LOOK_SECONDS)
        return None

    def _after(self, kind: Kind, job: Job, place: Path) -> Iterator[str]:
        """Rules that are broken after a command that ended in any way, and after its next start."""
        yield from job.faults(kind, place)
        shutil.rmtree(place / "out", ignore_errors=True)
        done = kind.replaces and counts(kind.home(place)).get("documents")
        moved = kind.name != "move" or kind.home(place) != place / "library"
        look = LOOK if done and moved else kind
        again = start(look.arguments(self.material, place), job.home)
        if code := again.end():
            yield f"the next start ended with {code}: {again.said('err')[-3:]}"
        yield from again.faults(kind, place)
        home = kind.home(place)
        for check in library_checks(home, mend=False):
            if check.needed and not check.good:
                yield f"doctor: {check.name}: {check.detail}"
        found = (*leftovers.found(home), *leftovers.found(place / "library"))
        for left in (*found, *place.glob(".gistwalker-*")):
            yield f"left behind: {left.name}"


def start(command: Sequence[str], home: Path) -> Job:
    """Start it in a group of processes of its own, so that all of it can be stopped."""
    name = f"job-{time.monotonic_ns()}"
    with (home / f"{name}.out").open("wb") as out, (home / f"{name}.err").open("wb") as err:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment(home), stdout=out, stderr=err, process_group=0
        )
    return Job(process, home, name)


def counts(library: Path) -> Mapping[str, int]:
    """The numbers of rows that another program sees in a library; none where there is none."""
    address = f"file:{library / FILE_NAME}?mode=ro"
    with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as file:
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
        count = "SELECT count(*) FROM "
        return {name: file.execute(count + name).fetchone()[0] for name in tables & {*_KEPT}}
    return {}


def given_up(home: Path, complaints: Sequence[str]) -> Iterator[str]:
    """A sentence for each child that was considered dead, by the logs and by what was said."""
    logs = (line for log in home.rglob("*.log") for line in log.read_text("utf-8").splitlines())
    for line in (*complaints, *logs):
        if any(word in line for word in _GIVEN_UP):
            yield f"a child was given up: {line}"


def _killed(job: Job, victim: psutil.Process | None) -> float:
    """Kill; return for how long any child outlived its parent."""
    if victim:
        with suppress(psutil.Error):
            victim.kill()
        job.end()
        return 0.0
    family = job.children()
    job.process.kill()
    job.process.wait()
    began = time.monotonic()
    _, alive = psutil.wait_procs(family, timeout=_OUTLIVE_SECONDS)
    for each in alive:
        with suppress(psutil.Error):
            each.kill()
    return time.monotonic() - began + len(alive)
