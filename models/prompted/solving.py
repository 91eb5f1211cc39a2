"""Solving problems without a document, step by step, with experience as examples (EM²)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.chat.exchanges import Segments
from models.chat.talking import Writing
from models.prompted import learning
from models.prompted.templates import fill
from models.prompted.voice import Voice
from reader.evaluation.examined_skills import Solution
from reader.values.experience import Recalled

_MOST_TOKENS = 512
_WARM = 0.7
"""Temperature for several solutions to one problem (self-consistency's)."""

_CONCLUSIONS = (
    re.compile(r"\\boxed\{((?:[^{}]|\{[^{}]*\})*)\}"),
    re.compile(r"\banswer:[*_]*([^\n]+)", re.IGNORECASE),
    re.compile(r"\banswer is:?([^\n]+)", re.IGNORECASE),
)
"""Patterns of conclusions, the most reliable first."""

_DRESS = ("*", "`", "$", "\\(", "\\)", "\\[", "\\]")
"""Markdown and TeX around an answer."""


def solve(
    voice: Voice, question: str, shown: Sequence[Recalled], samples: int = 1
) -> list[Solution]:
    """One solution, or several sampled ones. Raises ``ModelError``."""
    prompt: Segments = (
        *learning.worked(voice, shown),
        fill("solve", question=question),
    )
    wishes = [
        Writing(prompt, _MOST_TOKENS, None, _WARM if samples > 1 else 0.0, seed)
        for seed in range(1, samples + 1)
    ]
    return [_apart(text) for text in voice.talker.write_all(wishes)]


def _apart(text: str) -> Solution:
    """The last conclusion, and the lines before it; without a mark, the last line.

    No grammar enforces the mark: made to write lines, small models plan and never calculate.
    """
    for mark in _CONCLUSIONS:
        found = list(mark.finditer(text))
        if found:
            last = found[-1]
            return Solution(text[: text.rfind("\n", 0, last.start()) + 1].strip(), _plain(last[1]))
    *steps, last_line = text.strip().splitlines() or [""]
    return Solution("\n".join(steps).strip(), _plain(last_line))


def _plain(answer: str) -> str:
    """The answer without Markdown, TeX and full stop."""
    for sign in _DRESS:
        answer = answer.replace(sign, "")
    return answer.strip().removesuffix(".").strip()
