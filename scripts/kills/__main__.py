"""Kill the program with -9 at random moments of every kind of job, and count losses.

    python -m scripts.kills [--kills N] [--minutes N] [--only KIND …] [--seed N] [--model FILE]

Every kill has a library of its own. Its moment is drawn from the job's normal duration. Every
second kill of a job with children hits one of them instead: the parser, the encoder, or the one
that draws pages. Jobs with a language model are hit while the engine holds it, every second time
the engine itself. Then:

- what the program had reported as done, or another program saw stored, must be there; - no child
may outlive its parent by five seconds; - a job whose child was killed must finish; - the same job
must finish at the next start, without the remains of the first one; - ``doctor`` must find no
fault.

Prints a line for each kill, and a table in Markdown.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from scripts.kills.killing import Campaign, Outcome
from scripts.kills.kinds import KINDS
from scripts.kills.material import Material


def main(arguments: Sequence[str]) -> int:
    """Run the campaign; 1 if any kill broke a rule."""
    wished = _arguments(arguments)
    chance = random.Random(wished.seed)
    kinds = [
        kind
        for kind in KINDS
        if (not wished.only or kind.name in wished.only) and (wished.model or not kind.needs_model)
    ]
    print(f"seed {wished.seed}, {wished.kills} kills", flush=True)
    outcomes: dict[str, list[Outcome]] = {kind.name: [] for kind in kinds}
    end = time.monotonic() + 60 * wished.minutes
    with tempfile.TemporaryDirectory() as folder:
        learnt = any(kind.learns for kind in kinds)
        campaign = Campaign(Material.made(Path(folder), learnt=learnt, model=wished.model), chance)
        for number in range(wished.kills):
            if time.monotonic() > end:
                break
            kind = kinds[number % len(kinds)]
            outcome = campaign.kill(kind)
            outcomes[kind.name].append(outcome)
            what = f"{kind.name}, {outcome.child or 'program'} at {outcome.at:.2f} s"
            what += " (too late)" * outcome.late + " (engine at work)" * outcome.engine
            for broken in outcome.broken or ["nothing broken"]:
                print(f"{number + 1} {what}: {broken}", flush=True)
    print("\n".join(_table(outcomes)))
    return int(any(one.broken for each in outcomes.values() for one in each))


def _table(outcomes: dict[str, list[Outcome]]) -> list[str]:
    lines = [
        "| job | kills | of a child | takes | a child lived on for | rules broken |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    hit = {name: [one for one in each if not one.late] for name, each in outcomes.items()}
    for name, each in hit.items():
        if not each:
            continue
        child = _of_children(each)
        longest = max(one.outlived for one in each)
        broken = sum(len(one.broken) for one in each)
        figures = f"{len(each)} | {child} | {each[0].takes:.1f} s | {longest:.1f} s | {broken}"
        lines.append(f"| {name} | {figures} |")
    every = [one for each in hit.values() for one in each]
    children = _of_children(every)
    longest = max((one.outlived for one in every), default=0.0)
    broken = sum(len(one.broken) for one in every)
    lines.append(f"| together | {len(every)} | {children} | | {longest:.1f} s | {broken} |")
    late = sum(one.late for each in outcomes.values() for one in each)
    working = sum(one.engine for one in every)
    lines.append(f"\nToo late for the job: {late}. While the engine held the model: {working}.")
    return lines


def _of_children(outcomes: Sequence[Outcome]) -> str:
    """The number of kills that hit children, by kind."""
    kinds = Counter(one.child for one in outcomes if one.child)
    return ", ".join(f"{role} {count}" for role, count in sorted(kinds.items()))


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--model", type=Path, help="a GGUF file, to kill the engine too")
    parser.add_argument("--only", nargs="*", choices=[kind.name for kind in KINDS], default=[])
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
