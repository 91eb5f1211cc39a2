"""One kill: the job is started, killed, checked, and started again."""

from __future__ import annotations

import random
import shutil
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil

from reader.errors import GistwalkerError
from scripts.kills.kinds import Kind
from scripts.kills.material import Material
from scripts.kills.observing import children_of, counts, defects_of, lost_of, role_of
from scripts.kills.running import Running, begun
from storage.file import leftovers
from storage.health import library_checks

_OUTLIVE_SECONDS = 5.0
_CHILD_SHARE = 0.5
"""Share of kills of jobs with children that hit a child."""
_LOOK_SECONDS = 0.02
_REPLACED = ("restore", "take in", "take in files", "move", "window: restore", "window: move")
"""Jobs that replace the library."""
_MOVES = ("move", "window: move")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of one kill."""

    at: float
    takes: float
    child: str
    """The kind of child that was killed; empty for the program itself."""
    outlived: float
    broken: list[str]
    late: bool = False
    """The job had finished before the kill."""
    engine: bool = False
    """The engine held the model at that moment."""


@dataclass
class Campaign:
    """Kills one job after another, each with a library of its own."""

    material: Material
    chance: random.Random
    _takes: dict[str, float] = field(default_factory=dict)

    def kill(self, kind: Kind) -> Outcome:
        """One kill of one job."""
        takes = self._takes.get(kind.name) or self.undisturbed(kind)
        with self.place(kind) as place:
            running = self._begun(kind, place)
            at = self.chance.uniform(0, takes)
            if kind.needs_model:
                self.wait_for_engine(running.process)
                at /= 2
            with suppress(subprocess.TimeoutExpired):
                running.process.wait(at)
            victim = self._victim(kind, running.process)
            role = role_of(victim) if victim else ""
            seen = counts(place / "library")
            family = children_of(running.process.pid)
            late = running.process.poll() is not None
            engine = any(self._is_loaded_engine(each) for each in family)
            outlived = self._hit(running, victim, family)
            broken = [*self.after(kind, place, running, seen)]
            code = running.process.returncode
            if victim and code != 0:
                why = running.complaints[-2:]
                broken.append(f"ended with {code} as its {role} was killed: {why}")
            if outlived > _OUTLIVE_SECONDS:
                broken.append(f"a child lived on for {outlived:.1f} s")
            return Outcome(at, takes, role, outlived, broken, late, engine)

    def undisturbed(self, kind: Kind) -> float:
        """The duration of the job in seconds. Raises ``RuntimeError`` if it fails."""
        with self.place(kind) as place:
            began = time.monotonic()
            running = self._begun(kind, place)
            if running.end() != 0:
                raise RuntimeError(f"{kind.name} fails undisturbed: {running.complaints[-5:]}")
            self._takes[kind.name] = time.monotonic() - began
        return self._takes[kind.name]

    def place(self, kind: Kind) -> AbstractContextManager[Path]:
        """A library for one job, gone after it."""
        return _Place(kind, self.material, self.chance)

    def _begun(self, kind: Kind, place: Path) -> Running:
        return begun(kind.arguments(self.material, place), place.parent / "home")

    def _victim(self, kind: Kind, program: subprocess.Popen[str]) -> psutil.Process | None:
        """Every second time one of its children, after a wait; otherwise the program itself."""
        if not kind.has_children or self.chance.random() >= _CHILD_SHARE:
            return None
        while program.poll() is None:
            family = children_of(program.pid)
            if kind.needs_model:
                family = [each for each in family if self._is_loaded_engine(each)]
            if family:
                return self.chance.choice(family)
            time.sleep(_LOOK_SECONDS)
        return None

    def wait_for_engine(self, program: subprocess.Popen[str]) -> None:
        """Wait until the engine holds the model; its process starts earlier, to list devices."""
        while program.poll() is None:
            if any(self._is_loaded_engine(each) for each in children_of(program.pid)):
                return
            time.sleep(_LOOK_SECONDS)

    def _is_loaded_engine(self, child: psutil.Process) -> bool:
        model = self.material.model
        if model is None or role_of(child) != "engine":
            return False
        with suppress(psutil.Error):
            return any(each.path.endswith(model.name) for each in child.memory_maps())
        return False

    def _hit(
        self, running: Running, victim: psutil.Process | None, family: list[psutil.Process]
    ) -> float:
        """Kill; return for how long any child outlived its parent."""
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

    def after(
        self, kind: Kind, place: Path, running: Running, seen: Mapping[str, int]
    ) -> Iterator[str]:
        """Rules that are broken after a job that ended in any way, and after its next start."""
        library = place / "library"
        if kind.name not in _REPLACED:
            yield from lost_of(seen, counts(library))
        try:
            yield from kind.rule(tuple(running.said), place)
        except (GistwalkerError, sqlite3.Error) as problem:
            yield f"can't be looked at: {problem}"
        yield from defects_of(running)
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
        yield from defects_of(running)
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
