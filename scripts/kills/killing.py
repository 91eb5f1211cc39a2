"""One kill: the job begun, killed, looked at, begun again."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from reader.errors import GistwalkerError
from scripts.kills.kinds import Kind
from scripts.kills.material import ROOT, Material, environment
from storage.file import leftovers
from storage.file.copy_places import FILE_NAME
from storage.health import library_checks

_OUTLIVE_SECONDS = 5.0
_END_SECONDS = 1800.0
"""Reading takes minutes on a machine that others use too."""
_CHILD_SHARE = 0.5
"""Of the kills of jobs that have children."""
_LOOK_SECONDS = 0.02
_ROLES = {
    "reader.importing.parser_worker": "parser",
    "reader.pages.page_worker": "drawing",
    "models.encoder_worker": "encoder",
    "models.engine.engine_worker": "engine",
}
_MOST_CODE = 10
"""Exit codes below are the program's own."""
_KEPT = ("documents", "episodes", "nodes", "answers", "experiences", "marks")
_REPLACED = ("restore", "take in", "take in files", "move", "window: restore", "window: move")
"""Jobs that put another library in the place of the one that is there."""
_MOVES = ("move", "window: move")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one kill."""

    at: float
    takes: float
    child: str
    """What was killed: a kind of child, or nothing for the program itself."""
    outlived: float
    broken: list[str]
    late: bool = False
    """The job was over before it was hit, so that nothing was killed."""
    engine: bool = False
    """The engine held the model at that moment."""


@dataclass
class Running:
    """A job, and what it has said so far."""

    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    _ears: list[threading.Thread] = field(default_factory=list)

    def listen(self) -> None:
        """Note whole lines as they come."""
        for stream, into in (
            (self.process.stdout, self.said),
            (self.process.stderr, self.complaints),
        ):
            assert stream  # noqa: S101  # asked for with PIPE
            ear = threading.Thread(target=self._note, args=(stream, into), daemon=True)
            ear.start()
            self._ears.append(ear)

    def end(self) -> int:
        """Wait for its end, and for its last words."""
        try:
            code = self.process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
            self.complaints.append(f"it was not over after {_END_SECONDS:.0f} s")
        for ear in self._ears:
            ear.join(_OUTLIVE_SECONDS)  # a child that lives on holds the pipes open
        for stream in (self.process.stdout, self.process.stderr):
            if stream and not any(ear.is_alive() for ear in self._ears):
                stream.close()
        return code

    @staticmethod
    def _note(stream: Iterator[str], into: list[str]) -> None:
        into.extend(line.rstrip("\n") for line in stream if line.endswith("\n"))


@dataclass
class Campaign:
    """Kills one job after another, each with a library of its own."""

    material: Material
    chance: random.Random
    _takes: dict[str, float] = field(default_factory=dict)

    def kill(self, kind: Kind) -> Outcome:
        """One kill of one job."""
        takes = self._takes.get(kind.name) or self._undisturbed(kind)
        with self._place(kind) as place:
            running = self._begun(kind, place)
            at = self.chance.uniform(0, takes)
            if kind.needs_model:
                self._wait_for_engine(running.process)
                at /= 2
            with suppress(subprocess.TimeoutExpired):
                running.process.wait(at)
            victim = self._victim(kind, running.process)
            role = _role(victim) if victim else ""
            seen = counts(place / "library")
            family = _children(running.process.pid)
            late = running.process.poll() is not None
            engine = any(self._is_loaded_engine(each) for each in family)
            outlived = self._hit(running, victim, family)
            broken = [*self._after(kind, place, running, seen)]
            code = running.process.returncode
            if victim and code != 0:
                why = running.complaints[-2:]
                broken.append(f"ended with {code} as its {role} was killed: {why}")
            if outlived > _OUTLIVE_SECONDS:
                broken.append(f"a child lived on for {outlived:.1f} s")
            return Outcome(at, takes, role, outlived, broken, late, engine)

    def _undisturbed(self, kind: Kind) -> float:
        with self._place(kind) as place:
            began = time.monotonic()
            running = self._begun(kind, place)
            if running.end() != 0:
                raise RuntimeError(f"{kind.name} fails undisturbed: {running.complaints[-5:]}")
            self._takes[kind.name] = time.monotonic() - began
        return self._takes[kind.name]

    def _place(self, kind: Kind) -> _Place:
        return _Place(kind, self.material, self.chance)

    def _begun(self, kind: Kind, place: Path) -> Running:
        process = subprocess.Popen(
            kind.arguments(self.material, place),
            cwd=ROOT,
            env=environment(place.parent / "home"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running = Running(process)
        running.listen()
        return running

    def _victim(self, kind: Kind, program: subprocess.Popen[str]) -> psutil.Process | None:
        """One of its children, waited for, as often as not; else the program itself."""
        if not kind.has_children or self.chance.random() >= _CHILD_SHARE:
            return None
        while program.poll() is None:
            family = _children(program.pid)
            if kind.needs_model:
                family = [each for each in family if self._is_loaded_engine(each)]
            if family:
                return self.chance.choice(family)
            time.sleep(_LOOK_SECONDS)
        return None

    def _wait_for_engine(self, program: subprocess.Popen[str]) -> None:
        """Until it holds the model; before that, it is asked only what it can compute on."""
        while program.poll() is None:
            if any(self._is_loaded_engine(each) for each in _children(program.pid)):
                return
            time.sleep(_LOOK_SECONDS)

    def _is_loaded_engine(self, child: psutil.Process) -> bool:
        model = self.material.model
        if model is None or _role(child) != "engine":
            return False
        with suppress(psutil.Error):
            return any(each.path.endswith(model.name) for each in child.memory_maps())
        return False

    def _hit(
        self, running: Running, victim: psutil.Process | None, family: list[psutil.Process]
    ) -> float:
        """Kill; how long any child outlived its parent."""
        if victim:
            with suppress(psutil.Error):
                victim.kill()
            running.end()
            return 0.0
        running.process.kill()
        running.process.wait()
        began = time.monotonic()
        _, alive = psutil.wait_procs(family, timeout=_OUTLIVE_SECONDS)
        outlived = time.monotonic() - began
        for each in alive:
            with suppress(psutil.Error):
                each.kill()
        running.end()
        return outlived + (1.0 if alive else 0.0)

    def _after(
        self, kind: Kind, place: Path, running: Running, seen: Mapping[str, int]
    ) -> Iterator[str]:
        library = place / "library"
        if kind.name not in _REPLACED:
            yield from _lost(seen, counts(library))
        try:
            yield from kind.rule(tuple(running.said), place)
        except (GistwalkerError, sqlite3.Error) as problem:
            yield f"can't be looked at: {problem}"
        yield from _defects(running)
        yield from self._goes_on(kind, place)

    def _goes_on(self, kind: Kind, place: Path) -> Iterator[str]:
        shutil.rmtree(place / "out", ignore_errors=True)
        replaced = kind.name in _REPLACED and counts(kind.home(place)).get("documents")
        if replaced and (kind.name not in _MOVES or kind.home(place) != place / "library"):
            again = Kind("look", lambda _m, _: ["list"], kind.rule, kind.prepare)
        else:
            again = kind
        running = self._begun(again, place)
        if running.end() != 0:
            code, said = running.process.returncode, running.complaints[-3:]
            yield f"the next start ended with {code}: {said}"
        yield from _defects(running)
        yield from kind.rule(tuple(running.said), place)
        for check in library_checks(kind.home(place), mend=False):
            if check.needed and not check.good:
                yield f"doctor: {check.name}: {check.detail}"
        for left in (*leftovers.found(kind.home(place)), *leftovers.found(place / "library")):
            yield f"left behind: {left.name}"
        for left in place.glob(".gistwalker-*"):
            yield f"left behind: {left.name}"


@dataclass(frozen=True)
class _Place:
    kind: Kind
    material: Material
    chance: random.Random

    def __enter__(self) -> Path:
        folder = Path(tempfile.mkdtemp(dir=self.material.folder))
        (folder / "home").mkdir()
        place = folder / "place"
        self.kind.prepare(self.material, place, self.chance)
        return place

    def __exit__(self, *_: object) -> None:
        for each in self.material.folder.glob("tmp*"):
            shutil.rmtree(each, ignore_errors=True)


def counts(library: Path) -> Mapping[str, int]:
    """How much another program sees in it."""
    path = library / FILE_NAME
    if not path.is_file():
        return {}
    with (
        suppress(sqlite3.Error),
        closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as file,
    ):
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master")}
        return {
            table: file.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
            for table in _KEPT
            if table in tables
        }
    return {}


def _lost(before: Mapping[str, int], after: Mapping[str, int]) -> Iterator[str]:
    for table, count in before.items():
        if after.get(table, 0) < count:
            yield f"{table}: {count} were stored, {after.get(table, 0)} are left"


def _defects(running: Running) -> Iterator[str]:
    for line in running.complaints:
        if "Traceback" in line or "internal error" in line:
            yield f"defect: {running.complaints[-1]}"
            return


def _role(child: psutil.Process) -> str:
    """Which kind of child it is."""
    try:
        command = child.cmdline()
    except psutil.Error:
        return "child"
    return next((role for module, role in _ROLES.items() if module in command), "child")


def _children(process: int) -> list[psutil.Process]:
    try:
        return psutil.Process(process).children(recursive=True)
    except psutil.Error:
        return []
