"""Measure false alarms on true statements, and detections of swapped ones.

Usage: python scripts/measure_support.py FOLDER [SEED …]. FOLDER holds hotpotqa, covid_qa, tatqa and
fairytaleqa, each with a questions.jsonl. Of each, 50 answers are put as statements against their
gold evidence, and 50 against the evidence of another question.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from reader.support.figures import figures
from reader.support.statement_names import names
from reader.support.statement_support import unsupported

SETS = ("hotpotqa", "covid_qa", "tatqa", "fairytaleqa")
OF_EACH = 50
SPANS = ("span", "multi-span", None)


def questions(folder: Path) -> list[dict[str, Any]]:
    """Those with evidence and an answer that is not computed from it."""
    with (folder / "questions.jsonl").open(encoding="utf-8") as lines:
        known = [json.loads(line) for line in lines]
    return [
        each
        for each in known
        if each["answerable"]
        and each["evidence"]
        and "".join(each["answers"]).strip()
        and each["meta"].get("answer_type") in SPANS
    ]


def evidence(folder: Path, question: dict[str, Any]) -> list[str]:
    """The text of the gold evidence; of an answer's own span, the sentence around it."""
    found = []
    for each in question["evidence"]:
        if "doc" not in each:
            found.append(each["text"])
            continue
        text = (folder / each["doc"]).read_text(encoding="utf-8")
        start, end = each["char"]
        if "section" not in each and "unit" not in each:
            start = text.rfind(". ", 0, start) + 1
            end = text.find(". ", end) + 1 or len(text)
        found.append(text[start:end])
    return found


def answer(question: dict[str, Any]) -> str:
    """All parts of an answer in several spans; otherwise the first that is accepted."""
    several = question["meta"].get("answer_type") == "multi-span"
    return ", ".join(question["answers"]) if several else question["answers"][0].strip()


def alarms(folder: Path, question: dict[str, Any], said: str) -> bool:
    """Whether any part of the statement lacks support."""
    titles = [each.get("title", "") for each in question["evidence"]]
    beside = [question["question"], *titles]
    return bool(unsupported(f"It is {said}.", evidence(folder, question), beside))


def kinds(said: str) -> tuple[bool, bool]:
    """Whether an answer has figures, and whether it has names."""
    statement = f"It is {said}."
    return any(each.firm for each in figures(statement)), bool(names(statement))


def measure(folder: Path, chance: random.Random) -> Counter[str]:
    """Counts for one set of questions."""
    known, counted = questions(folder), Counter[str]()
    chance.shuffle(known)
    for question in known[:OF_EACH]:
        counted["true"] += 1
        counted["alarms"] += alarms(folder, question, answer(question))
    by_kinds: dict[tuple[bool, bool], list[dict[str, Any]]] = {}
    for question in known:
        by_kinds.setdefault(kinds(answer(question)), []).append(question)
    telling = [each for each in known if any(kinds(answer(each)))]
    for question in telling[:OF_EACH]:
        alike = by_kinds[kinds(answer(question))]
        others = [answer(o) for o in alike if o["group"] != question["group"]]
        others = [other for other in others if other.casefold() != answer(question).casefold()]
        if others:
            counted["swapped"] += 1
            counted["caught"] += alarms(folder, question, chance.choice(others))
    return counted


def main() -> None:
    """Print the counts of each set, and of all."""
    root, seeds = Path(sys.argv[1]), [int(seed) for seed in sys.argv[2:]] or [0]
    total = Counter[str]()
    for name in SETS:
        counted = Counter[str]()
        for seed in seeds:
            counted += measure(root / name, random.Random(seed))
        print(f"{name:12}", dict(counted))
        total += counted
    print(f"alarm-free {1 - total['alarms'] / total['true']:.1%} of {total['true']}")
    print(f"caught {total['caught'] / total['swapped']:.1%} of {total['swapped']}")


if __name__ == "__main__":
    main()
