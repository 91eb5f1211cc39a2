"""Kill the program with -9 at random moments of every kind of command, and count losses.

    python -m scripts.kills [--kills N] [--minutes N] [--only KIND …] [--seed N]
        [--suspend SECONDS]

Every kill has a library of its own. Its moment is drawn from the command's normal duration. Every
second kill of one with children hits one of them instead: the parser, or the encoder. Then:

- what the program had reported as done, or another program saw stored, must be there;
- no child may outlive its parent by five seconds;
- a command whose child was killed must finish;
- the same command must finish at the next start, without the remains of the first one;
- ``doctor`` must find no fault.

With ``--suspend`` each is instead stopped once with all of its processes, while it has children
if it starts any; it must come to its end as if nothing had happened, and give no child up.

Prints a line for each.
"""

from __future__ import annotations

import argparse
import math
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path

from scripts.kills.campaign import Campaign
from scripts.kills.kinds import KINDS
from scripts.kills.material import Material


def main(arguments: Sequence[str]) -> int:
    """Run the campaign; 1 if any command broke a rule."""
    wished = _arguments(arguments)
    kinds = [kind for kind in KINDS if not wished.only or kind.name in wished.only]
    print(f"seed {wished.seed}", flush=True)
    end, failed = time.monotonic() + 60 * wished.minutes, 0
    with tempfile.TemporaryDirectory() as folder:
        learnt = any(kind.name == "learn" for kind in kinds)
        campaign = Campaign(Material.made(Path(folder), learnt=learnt), random.Random(wished.seed))
        for kind in kinds if wished.suspend else islice(cycle(kinds), wished.kills):
            if time.monotonic() > end:
                break
            what, broken = campaign.tried(kind, wished.suspend)
            failed += bool(broken)
            for each in broken or ["nothing broken"]:
                print(f"{kind.name}, {what}: {each}", flush=True)
    return int(failed > 0)


def _arguments(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.kills")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=math.inf)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    parser.add_argument("--suspend", type=int, metavar="SECONDS", help="stop commands for a while")
    parser.add_argument("--only", nargs="*", choices=[kind.name for kind in KINDS], default=[])
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
