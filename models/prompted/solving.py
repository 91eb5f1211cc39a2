"""Solving problems that come without a document, step by step, beside what was learnt (EM²)."""

from __future__ import annotations

from collections.abc import Sequence

from models.prompted import learning
from models.prompted.talking import Writing
from models.prompted.templates import PromptName
from models.prompted.voice import Voice
from reader.evaluation.skills import Solution
from reader.values.experience import Recalled

_MOST_TOKENS = 512
_WARM = 0.7
"""Temperature of several solutions to one problem (self-consistency's)."""

_MARK = "Answer:"
_FORM = """root ::= step{0,30} "Answer: " [^\\n]{1,120} "\\n"?
step ::= [^\\n]{1,400} "\\n"
"""
"""Steps, a line each, and the answer last. In one rule llama.cpp counts too many repetitions."""


def solve(
    voice: Voice, question: str, shown: Sequence[Recalled], samples: int = 1
) -> list[Solution]:
    """One solution, or several with chance in them. Raises ``ModelProblem``."""
    prompt = (learning.shown(voice, shown), voice.fill(PromptName.SOLVE, question=question))
    wishes = [
        Writing(prompt, _MOST_TOKENS, _FORM, _WARM if samples > 1 else 0.0, seed)
        for seed in range(1, samples + 1)
    ]
    return [_apart(text) for text in voice.talker.write_all(wishes)]


def _apart(text: str) -> Solution:
    """A server may not know grammars: without the mark, the last line is the answer."""
    reasoning, mark, answer = text.rpartition(_MARK)
    if mark:
        return Solution(reasoning.strip(), answer.strip())
    *steps, last = text.strip().splitlines() or [""]
    return Solution("\n".join(steps).strip(), last.strip())
