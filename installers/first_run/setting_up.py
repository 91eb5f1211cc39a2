"""The steps that make the environment of a clone; each is done once, and then stamped."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from installers.first_run.failures import explained, not_offered, without_llama
from installers.first_run.locking import locked
from installers.first_run.place import Place, Trouble, stamped

LLAMA = "llama-cpp-python"
_ENVIRONMENT = "environment"
_LAST_LINES = 12
_BEGINNING = (
    "Gistwalker is installed into {venv}. That takes two to fifteen minutes and 2 GB (6 GB with\n"
    "NVIDIA's libraries), once. If it is interrupted, the same command goes on. Log: set-up.log."
)


@dataclass(frozen=True)
class Step:
    """One run of pip."""

    name: str
    says: str
    arguments: tuple[str, ...]
    made_for: str
    """What its stamp says when it is done; if it says something else, the step is done again."""


def set_up(place: Place, extras: Sequence[str], *, again: bool, needs_llama: bool) -> None:
    """Install what is missing.

    ``again``: also what could not be installed before; ``needs_llama``: nothing works without it.
    """
    if _is_foreign(place):
        raise Trouble(f"{place.venv} holds other files. Name a new folder in GISTWALKER_VENV.")
    lock = place.venv.with_name(place.venv.name + ".lock")
    waiting = f"Waiting: another process is installing into {place.venv}."
    try:
        place.venv.mkdir(parents=True, exist_ok=True)
        with locked(lock, waiting) as descriptor:
            if again or not place.is_ready(extras):
                _SettingUp(place, descriptor, needs_llama=needs_llama).run(extras)
    except OSError as problem:
        raise Trouble(f"{problem}. {explained([str(problem)], place)}") from problem


def _is_foreign(place: Place) -> bool:
    """Whether the folder holds anything but an environment, perhaps half made."""
    ours = (place.venv / "pyvenv.cfg", place.log)
    return place.venv.exists() and any(place.venv.iterdir()) and not any(p.exists() for p in ours)


def steps(place: Place, extras: Sequence[str], environment: Mapping[str, str]) -> Iterator[Step]:
    """All steps for the program and for the extras, whether they are done or not."""
    content = tomllib.loads((place.root / "pyproject.toml").read_text("utf-8"))
    project = content["project"]
    llama, torch = (_named(each, project["dependencies"]) for each in (LLAMA, "torch"))
    others = [each for each in project["dependencies"] if each not in llama]
    index = environment.get("GISTWALKER_TORCH_INDEX")
    # torch comes alone, so that nothing else is looked for in that index.
    alone = ("--no-deps", *(("--extra-index-url", index) if index else ()))
    yield _step("torch", "torch (half a minute to several)", torch, alone)
    # With what builds the project, so that its own step needs no network.
    libraries = (*others, *content["build-system"]["requires"])
    yield _step("libraries", "other libraries (one to three minutes)", libraries)
    yield _step(LLAMA, "llama.cpp, which is compiled (two to ten minutes)", llama)
    own = ("--no-deps", "--no-build-isolation", "--editable", str(place.root))
    yield Step("gistwalker", "Gistwalker itself (seconds)", own, place.state().decode())
    for extra in extras:
        wanted = tuple(_extra(project, extra))
        yield _step(place.extra_stamp(extra).name, f"the extra “{extra}” (a minute)", wanted)


def _step(name: str, says: str, wanted: Sequence[str], options: Sequence[str] = ()) -> Step:
    return Step(name, says, (*options, *wanted), "\n".join(wanted))


def _named(name: str, requirements: Sequence[str]) -> tuple[str, ...]:
    return tuple(each for each in requirements if re.match(rf"{name}(?![\w-])", each))


def _extra(project: Mapping[str, Any], extra: str) -> Iterator[str]:
    """The requirements of an extra, and of other extras of the project that it names."""
    listed = project.get("optional-dependencies", {})
    if extra not in listed:
        raise Trouble(f"There is no extra “{extra}”. There are: {', '.join(listed)}.")
    for each in listed[extra]:
        other = re.fullmatch(rf"{project['name']}\[(.+)\]", each)
        yield from _extra(project, other[1]) if other else [each]


class _SettingUp:
    """One set-up, while it holds the lock."""

    def __init__(self, place: Place, lock: int, *, needs_llama: bool) -> None:
        self._place = place
        self._lock = lock
        self._needs_llama = needs_llama

    def run(self, extras: Sequence[str]) -> None:
        """Do the steps that are not done."""
        for half in _half_installed(self._place.venv):
            shutil.rmtree(half, ignore_errors=True)
        wanted = [*steps(self._place, self._with_earlier(extras), os.environ)]
        made = stamped(self._place.stamp(_ENVIRONMENT)) == self._place.interpreter().encode()
        left = [each for each in wanted if not (made and self._is_done(each))]
        if left:
            print(_BEGINNING.format(venv=self._place.venv), file=sys.stderr)
        if not made:
            self._make_environment()
        for number, step in enumerate(left, 1):
            self._install(step, f"{number} of {len(left)}: {step.says}")
        self._place.set_ready()
        print("Everything is installed.\n", file=sys.stderr)

    def _with_earlier(self, extras: Sequence[str]) -> list[str]:
        """The extras, with those installed before: they may have to follow a new pyproject.toml."""
        beginning = self._place.extra_stamp("").name
        earlier = self._place.extra_stamp("").parent.glob(f"{beginning}*")
        return sorted({*extras, *(each.name.removeprefix(beginning) for each in earlier)})

    def _is_done(self, step: Step) -> bool:
        return stamped(self._place.stamp(step.name)) == step.made_for.encode()

    def _make_environment(self) -> None:
        """Make the environment, or make it again if its Python has gone or is another by now."""
        ours = self._place.stamp(_ENVIRONMENT)
        clear = ["--clear"] if ours.exists() else []
        venv = [sys.executable, "-m", "venv", *clear, str(self._place.venv)]
        if lines := self._failure(venv, "the environment (seconds)"):
            raise self._trouble(lines)
        ours.parent.mkdir(exist_ok=True)
        ours.write_bytes(self._place.interpreter().encode())

    def _install(self, step: Step, says: str) -> None:
        pip = [str(self._place.python), "-m", "pip", "install", "--progress-bar=off"]
        lines = self._failure([*pip, *step.arguments], says)
        if not lines:
            self._place.stamp(step.name).write_text(step.made_for, "utf-8")
            return
        if missing := not_offered(lines):
            lines = [*self._trouble_of_indexes(missing), *lines]
        if step.name == LLAMA and not self._needs_llama:
            print(without_llama(lines, self._place), file=sys.stderr)
        else:
            raise self._trouble(lines)

    def _trouble_of_indexes(self, requirement: str) -> list[str]:
        """Why no index answered. pip hides that: it says of any trouble that nothing is offered."""
        ask = ["-m", "pip", "install", "--dry-run", "--no-deps", "-vv", "--retries=0", requirement]
        with self._started([str(self._place.python), *ask]) as child:
            assert child.stdout
            return [line.rstrip() for line in child.stdout if "Could not fetch URL" in line]

    def _trouble(self, lines: Sequence[str]) -> Trouble:
        """Show the end of what a command said, and say what that means."""
        for line in lines[-_LAST_LINES:]:
            print(f"    {line}", file=sys.stderr)
        return Trouble(explained(lines, self._place))

    def _failure(self, command: Sequence[str], says: str) -> list[str]:
        """Run a command, saying how long it takes; return what it said if it failed."""
        print(f"{says} … ", end="", file=sys.stderr, flush=True)
        began = time.monotonic()
        lines = []
        with self._started(command) as child:
            assert child.stdout
            for line in child.stdout:
                lines.append(line.rstrip())
                self._log(line)
        took = f"{time.monotonic() - began:.0f} s"
        print(f"failed after {took}" if child.returncode else took, file=sys.stderr, flush=True)
        return (lines or [f"It ended with {child.returncode}."]) if child.returncode else []

    def _started(self, command: Sequence[str]) -> subprocess.Popen[str]:
        self._log(f"$ {shlex.join(command)}\n")
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            env=_environment(self._place.root),
            # Were this process killed, the child would go on for a while: so it has the lock too.
            pass_fds=() if sys.platform == "win32" else (self._lock,),
        )

    def _log(self, text: str) -> None:
        with suppress(OSError), self._place.log.open("a", encoding="utf-8") as log:
            log.write(text)  # a failure is reported even where there is no room for the log


def _environment(root: Path) -> dict[str, str]:
    """The environment of pip: the person's, with what would disturb it here changed."""
    less = f"-DCMAKE_PROJECT_INCLUDE={(root / 'installers' / 'llama.cmake').as_posix()}"
    return {
        "CMAKE_ARGS": shlex.quote(less),  # compiles only the half of llama.cpp that is needed
        **os.environ,
        "PIP_USER": "0",  # some machines are configured so, and pip refuses it in an environment
        "PIP_NO_INPUT": "1",
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PYTHONIOENCODING": "utf-8",
    }


def _half_installed(venv: Path) -> Iterator[Path]:
    """What a killed pip leaves: it writes RECORD last, and believes in packages without one."""
    for packages in (*venv.glob("lib/python3*/site-packages"), venv / "Lib" / "site-packages"):
        yield from packages.glob("~*")
        for each in packages.glob("*.dist-info"):
            if not (each / "RECORD").exists():
                yield each
