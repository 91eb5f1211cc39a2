"""Kill the program with -9 at random moments of every kind of job, and count losses.

    python -m scripts.kills [--kills N] [--minutes N] [--only KIND …] [--seed N]
        [--suspend SECONDS]

Every kill has a library of its own. Its moment is drawn from the job's normal duration. Every
second kill of a job with children hits one of them instead: the parser, the encoder, or the one
that draws pages. Then:

- what the program had reported as done, or another program saw stored, must be there; - no child
  may outlive its parent by five seconds; - a job whose child was killed must finish; - the same job
  must finish at the next start, without the remains of the first one; - ``doctor`` must find no
  fault.

With ``--suspend`` each job is instead stopped once with all of its processes, while it has children
if it starts any; it must come to its end as if nothing had happened, and give no child up.

Prints a line for each job, and a table in Markdown of the kills.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from scripts.kills.campaign import Campaign, Outcome
from scripts.kills.kinds import KINDS, Kind
from scripts.kills.material import Material


def main(arguments: Sequence[str]) -> int:
    """Run the campaign; 1 if any job broke a rule."""
    wished = _arguments(arguments)
    kinds = [kind for kind in KINDS if not wished.only or kind.name in wished.only]
    print(f"seed {wished.seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        material = Material.made(Path(folder), learnt=any(kind.learns for kind in kinds))
        campaign = Campaign(material, random.Random(wished.seed))
        if wished.suspend:
            broken = [_suspended(campaign, kind, wished.suspend) for kind in kinds]
            return int(any(broken))
        outcomes = list(_killed(campaign, kinds, wished.kills, wished.minutes))
    print("\n".join(_table(outcomes)))
    return int(any(outcome.broken for _, outcome in outcomes))


def _killed(
    campaign: Campaign, kinds: Sequence[Kind], kills: int, minutes: float
) -> Iterator[tuple[str, Outcome]]:
    end = time.monotonic() + 60 * minutes
    for number in range(kills):
        if time.monotonic() > end:
            return
        kind = kinds[number % len(kinds)]
        outcome = campaign.kill(kind)
        what = f"{kind.name}, {outcome.child or 'program'} at {outcome.at:.2f} s"
        what += " (too late)" * outcome.late
        for broken in outcome.broken or ["nothing broken"]:
            print(f"{number + 1} {what}: {broken}", flush=True)
        yield kind.name, outcome


def _suspended(campaign: Campaign, kind: Kind, seconds: int) -> bool:
    came, broken = campaign.suspend(kind, seconds)
    for each in broken or ["nothing broken"]:
        print(f"{kind.name}, {seconds} s suspended: {came}: {each}", flush=True)
    return bool(broken)


def _table(outcomes: Sequence[tuple[str, Outcome]]) -> Iterator[str]:
    yield "| job | kills | of a child | takes | a child lived on for | rules broken |"
    yield "|---|---:|---:|---:|---:|---:|"
    hit = [(name, one) for name, one in outcomes if not one.late]
    for name in [*dict.fromkeys(name for name, _ in hit), "together"]:
        each = [one for of, one in hit if name in (of, "together")]
        children = Counter(one.child for one in each if one.child)
        child = ", ".join(f"{role} {count}" for role, count in sorted(children.items()))
        longest = max((one.outlived for one in each), default=0.0)
        takes = f"{each[0].takes:.1f} s" if name != "together" else ""
        broken = sum(len(one.broken) for one in each)
        yield f"| {name} | {len(each)} | {child} | {takes} | {longest:.1f} s | {broken} |"
    yield f"\nToo late for the job: {len(outcomes) - len(hit)}."


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--suspend", type=int, metavar="SECONDS", help="stop jobs for a while")
    parser.add_argument("--only", nargs="*", choices=[kind.name for kind in KINDS], default=[])
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
