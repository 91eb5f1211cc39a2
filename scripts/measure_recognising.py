"""Measure which questions are taken for questions in several hops, by set.

python -m scripts.measure_recognising SET…

SET is a folder of questions in the project's own format, with `questions.jsonl`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from reader.hopping.recognising import takes_hops


def main(arguments: list[str] | None = None) -> None:
    """Print the share of each set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="+", type=Path)
    for folder in parser.parse_args(arguments).sets:
        lines = (folder / "questions.jsonl").read_text("utf-8").splitlines()
        asked = [str(json.loads(line)["question"]) for line in lines if line.strip()]
        taken = sum(map(takes_hops, asked))
        print(f"{folder.name}: {taken} of {len(asked)}, {taken / max(1, len(asked)):.0%}")


if __name__ == "__main__":
    main()
