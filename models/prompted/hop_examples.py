"""Worked examples for a model's prompt: built-in ones, or those that a person has confirmed."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

from models.prompted.talking import Talker
from reader.values.hop import Algorithm, Worked
from resources.prompts import FOLDER

_SHARE = 8
"""Divisor of the context that limits the examples."""
_GAP = re.compile(r"(?<![\w.,!?”’\"')\]])\?(?=\W|$)")


def _ours(form: str) -> tuple[Worked, ...]:
    read = json.loads((FOLDER / "worked.json").read_text("utf-8"))
    return tuple(
        Worked(
            example["question"],
            tuple(tuple((asked, fact) for asked, fact in each) for each in example[form]),
        )
        for example in read
    )


OURS = {Algorithm.QUESTIONS: _ours("rounds"), Algorithm.STEPS: _ours("steps")}
"""One example whose second question needs the first answer, and one with two independent ones."""


def fitting(
    talker: Talker, examples: Sequence[Worked], algorithm: Algorithm = Algorithm.QUESTIONS
) -> tuple[Worked, ...]:
    """The ``examples`` that a small context has room for; the built-in ones if none fits it."""
    steps = algorithm is Algorithm.STEPS
    offered = tuple(each for each in examples if _in_steps(each) == steps) or OURS[algorithm]
    sizes = talker.count([_length(example) for example in offered])
    room, shown = talker.context_tokens // _SHARE, 0
    for size in sizes:
        room -= size
        if room < 0:
            break
        shown += 1
    return offered[:shown]


def has_gap(statement: str) -> bool:
    """Whether it has a question mark in place of something unknown."""
    return bool(_GAP.search(statement))


def _in_steps(example: Worked) -> bool:
    """Whether it was worked through in statements with gaps, not in questions."""
    return any(has_gap(asked) for each in example.rounds for asked, _ in each)


def _length(example: Worked) -> str:
    said = [f"Look up: {asked}\nFound: {fact}" for each in example.rounds for asked, fact in each]
    return "\n".join([f"Question: {example.question}", *said, ""])
