"""Questions worked through, as a model is shown them: ours, or those a person has confirmed."""

from __future__ import annotations

import json
from collections.abc import Sequence

from models.prompted.talking import Talker
from reader.values.hop import Worked
from resources.prompts import FOLDER

_SHARE = 8
"""Of the context, examples take at most one part in so many."""


def _ours() -> tuple[Worked, ...]:
    read = json.loads((FOLDER / "worked.json").read_text("utf-8"))
    return tuple(
        Worked(
            example["question"],
            tuple(tuple((asked, fact) for asked, fact in each) for each in example["rounds"]),
        )
        for example in read
    )


OUR_EXAMPLES = _ours()
"""One where the second question needs the first answer, and one where two stand side by side."""


def fitting(talker: Talker, examples: Sequence[Worked]) -> tuple[Worked, ...]:
    """As many of ``examples``, or of ours if there are none, as a small context has room for."""
    offered = tuple(examples) or OUR_EXAMPLES
    sizes = talker.count([_length(example) for example in offered])
    room, shown = talker.context_tokens // _SHARE, 0
    for size in sizes:
        room -= size
        if room < 0:
            break
        shown += 1
    return offered[:shown]


def _length(example: Worked) -> str:
    said = [f"Look up: {asked}\nFound: {fact}" for each in example.rounds for asked, fact in each]
    return "\n".join([f"Question: {example.question}", *said, ""])
