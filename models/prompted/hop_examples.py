"""Worked examples for a model's prompt: built-in ones, or those that the user has confirmed."""

from __future__ import annotations

import json
from collections.abc import Sequence

from models.chat.talking import Talker
from models.prompted.prompt_room import first_that_fit
from reader.values.hop import Algorithm, Worked
from resources.prompts import FOLDER

_SHARE = 8
"""Divisor of the context that limits the examples."""


def _ours(form: str, algorithm: Algorithm) -> tuple[Worked, ...]:
    read = json.loads((FOLDER / "worked.json").read_text("utf-8"))
    return tuple(
        Worked(
            example["question"],
            tuple(tuple((asked, fact) for asked, fact in each) for each in example[form]),
            algorithm,
        )
        for example in read
    )


OURS = {
    Algorithm.QUESTIONS: _ours("rounds", Algorithm.QUESTIONS),
    Algorithm.STEPS: _ours("steps", Algorithm.STEPS),
}
"""One example whose second question needs the first answer, and one with two independent ones."""


def fitting(
    talker: Talker, examples: Sequence[Worked], algorithm: Algorithm = Algorithm.QUESTIONS
) -> tuple[Worked, ...]:
    """The ``examples`` that a small context has room for; the built-in ones if none fits it."""
    offered = tuple(each for each in examples if each.algorithm is algorithm) or OURS[algorithm]
    sizes = talker.count([_length(example) for example in offered])
    return offered[: first_that_fit(sizes, talker.context_tokens // _SHARE)]


def _length(example: Worked) -> str:
    said = [f"Look up: {asked}\nFound: {fact}" for each in example.rounds for asked, fact in each]
    return "\n".join([f"Question: {example.question}", *said, ""])
