"""Fuzz parsers with changed data for a given time.

    python -m scripts.fuzz TARGET … [--minutes N] [--seed N]

Prints for each target how many inputs were tried, accepted and refused. A failing input is
minimised by Hypothesis and printed; it belongs into ``FOUND`` of tests/scripts/test_fuzz.py.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence

from hypothesis import HealthCheck, Phase, given, seed, settings

from scripts.fuzz.targets import TARGETS, Target, run_one

_ROUND = 500
"""Examples between two looks at the clock."""


def main(arguments: Sequence[str]) -> int:
    """Run the targets one after another; return 1 if anything was found."""
    wished = _arguments(arguments)
    found = 0
    for name in wished.targets or TARGETS:
        print(f"{name}: seed {wished.seed}", flush=True)
        try:
            counted, seconds = fuzz(TARGETS[name], 60 * wished.minutes, wished.seed)
        except Exception as error:  # noqa: BLE001  # what is looked for
            found += 1
            print("".join(traceback.format_exception(error)), flush=True)
            continue
        taken, refused = counted[True], counted[False]
        print(f"{name}: {taken} taken, {refused} refused in {seconds:.0f} s", flush=True)
    return int(found > 0)


def fuzz(
    target: Target, least_seconds: float, start: int, most: int = _ROUND
) -> tuple[Counter[bool], float]:
    """Fuzz for that time, in rounds of ``most`` examples. Raises the error found."""
    counted: Counter[bool] = Counter()
    strategy = target.strategy()

    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate, Phase.shrink],
    )
    @given(strategy)
    def look(data: bytes) -> None:
        counted[run_one(target, data)] += 1

    began = time.monotonic()
    number = start
    while True:
        seed(number)(look)()
        number += 1
        if time.monotonic() - began >= least_seconds:
            return counted, time.monotonic() - began


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.fuzz")
    parser.add_argument("targets", nargs="*", choices=[[], *TARGETS], metavar="TARGET")
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
