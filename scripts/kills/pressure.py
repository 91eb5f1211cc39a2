"""Suspend the whole program, or give it little memory, and count what was lost.

    python -m scripts.kills.pressure [--seconds N …] [--megabytes N …] [--only KIND …]
        [--model FILE] [--seed N]

Each job is stopped once for each of ``--seconds``, with all of its processes, at a random moment
(while it has children, if it starts any); it must come to its end as if nothing had happened, and
none of its children may be given up. Each job is run once for each of ``--megabytes``, which are
all that its processes may use together (a control group of Linux, so it needs root and version 1);
it must come to its end, or say in a sentence why not. Then the rules are those of the kills. Prints
a line for each.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path

from scripts.kills.killing import Campaign
from scripts.kills.kinds import KINDS, Kind
from scripts.kills.material import Material
from scripts.kills.observing import children_of, counts
from scripts.kills.running import Running, begun

_GROUPS = Path("/sys/fs/cgroup/memory")
_GIVEN_UP = ("was silent for", "ended with")
"""Phrases in the log about a child that was considered dead."""
_LATEST_SECONDS = 0.5
"""The longest wait before a job with children is stopped; some are over in a second."""
_LOOK_SECONDS = 0.02
_MOST_CODE = 10
"""Exit codes below are the program's own."""
_USUAL = ("import", "read", "ask", "window: import", "window: read", "window: ask")


class Pressure:
    """Presses one job after another, each with a library of its own."""

    def __init__(self, campaign: Campaign) -> None:
        self._campaign = campaign

    def suspend(self, kind: Kind, seconds: float) -> tuple[str, list[str]]:
        """Suspend it for this time: return what it was doing, and what is broken."""
        latest = _LATEST_SECONDS if kind.has_children else self._campaign.undisturbed(kind)
        with self._campaign.place(kind) as place:
            home = place.parent / "home"
            running = begun(kind.arguments(self._campaign.material, place), home, together=True)
            stopped = self._stopped(kind, running, latest, seconds)
            code = running.end()
            broken = [f"ended with {code}: {running.complaints[-2:]}"] if code else []
            broken += _given_up(home, running.complaints)
            broken += self._campaign.after(kind, place, running, {})
            return stopped, broken

    def squeeze(self, kind: Kind, megabytes: int) -> tuple[str, list[str]]:
        """Limit its memory: return its last output, and what is broken."""
        with self._campaign.place(kind) as place, _room(megabytes) as group:
            own = kind.arguments(self._campaign.material, place)
            joined = ["sh", "-c", f'echo $$ > {group}/cgroup.procs; exec "$@"', "sh", *own]
            running = begun(joined, place.parent / "home")
            code = running.end()
            seen = counts(place / "library")
            said = (running.complaints or running.said or [""])[-1]
            broken = [] if -signal.SIGKILL <= code < _MOST_CODE else [f"ended with {code}"]
            broken += self._campaign.after(kind, place, running, seen)
            return f"ended with {code}: {said}", broken

    def _stopped(self, kind: Kind, running: Running, latest: float, seconds: float) -> str:
        program = running.process
        if kind.needs_model:
            self._campaign.wait_for_engine(program)
        while kind.has_children and program.poll() is None and not children_of(program.pid):
            time.sleep(_LOOK_SECONDS)
        time.sleep(self._campaign.chance.uniform(0, latest))
        if program.poll() is not None:
            return "over before"
        count = len(children_of(program.pid))
        os.killpg(program.pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.killpg(program.pid, signal.SIGCONT)
        return f"stopped with {count} children"


def _given_up(home: Path, complaints: Sequence[str]) -> Iterator[str]:
    logs = [log.read_text("utf-8").splitlines() for log in home.rglob("*.log")]
    for line in chain(complaints, *logs):
        if any(word in line for word in _GIVEN_UP):
            yield f"a child was given up: {line}"


@contextmanager
def _room(megabytes: int) -> Iterator[Path]:
    """A group of processes that have so much memory together."""
    group = _GROUPS / f"gistwalker-{os.getpid()}"
    group.mkdir()
    (group / "memory.limit_in_bytes").write_text(str(megabytes << 20), "ascii")
    try:
        yield group
    finally:
        group.rmdir()


def main(arguments: Sequence[str]) -> int:
    """Run them all; 1 if anything was broken."""
    wished = _arguments(arguments)
    chance = random.Random(wished.seed)
    kinds = [kind for kind in KINDS if kind.name in wished.only]
    found = 0
    with tempfile.TemporaryDirectory() as folder:
        material = Material.made(Path(folder), learnt=False, model=wished.model)
        pressure = Pressure(Campaign(material, chance))
        for kind in kinds:
            tries = [(pressure.suspend, each, "s suspended") for each in wished.seconds]
            tries += [(pressure.squeeze, each, "MB") for each in wished.megabytes]
            for press, amount, unit in tries:
                came, broken = press(kind, amount)
                found += len(broken)
                for each in broken or ["nothing broken"]:
                    print(f"{kind.name}, {amount} {unit}: {came}: {each}", flush=True)
    return int(found > 0)


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.kills.pressure")
    parser.add_argument("--seconds", type=int, nargs="*", default=[])
    parser.add_argument("--megabytes", type=int, nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--model", type=Path, help="a GGUF file, for the jobs that need one")
    names = [kind.name for kind in KINDS]
    parser.add_argument("--only", nargs="*", choices=names, default=list(_USUAL))
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
