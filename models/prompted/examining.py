"""Exams: options weighed by what was read, answers compared with known ones, problems solved.

Problems have no document; they are solved step by step, with experience as examples (EM²).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from models.chat.exchanges import Segments
from models.chat.talking import Writing
from models.prompted import learning
from models.prompted.passages import SUMMARY, numbered
from models.prompted.prompt_room import holding
from models.prompted.prompt_text import fenced, letter
from models.prompted.templates import PromptName, fill
from models.prompted.voice import Voice
from reader.evaluation.examined_skills import Solution, Strictness
from reader.skills import Note
from reader.text.document import DocumentText
from reader.values.experience import Recalled
from reader.values.question import Question
from reader.values.quotation import Excerpt

_PROMPTS: dict[Strictness, PromptName] = {
    Strictness.STRICT: "rate_strict",
    Strictness.PERMISSIVE: "rate_permissive",
}
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


def weigh_options(
    voice: Voice,
    question: Question,
    options: Sequence[str],
    content: DocumentText,
    *,
    opened: Sequence[Excerpt],
    notes: Sequence[Note],
) -> tuple[float, ...]:
    """The probability of each option's letter as the answer, by what fits of passages and notes."""
    lettered = [{"letter": letter(n), "text": option} for n, option in enumerate(options)]

    def prompt(read: Sequence[Excerpt | Note]) -> str:
        noted = [each for each in read if isinstance(each, Note)]
        passages = numbered(
            content, [each for each in read if isinstance(each, Excerpt)], noted, marked=False
        )
        beside = [note.text for note in noted if not note.sources]
        return fill(
            "options",
            passages=passages.text,
            shortly=SUMMARY if passages.summarized else "",
            notes=fenced("\n".join(beside)) if beside else "",
            question=question.alone,
            options=lettered,
        )

    said, _ = holding(voice.talker, list[Excerpt | Note]((*opened, *notes)), prompt, 0)
    return voice.talker.weigh((said,), [each["letter"] for each in lettered])


def rate(voice: Voice, question: str, reference: str, answer: str, strictness: Strictness) -> float:
    """The probability of “yes”."""
    said = fill(_PROMPTS[strictness], question=question, reference=reference, answer=answer)
    return voice.talker.weigh((said,), ["yes", "no"])[0]


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
    return [_apart(text) for text in voice.talker.write_each(wishes)]


def _apart(text: str) -> Solution:
    """The last conclusion, and the lines before it; without a mark, the last line.

    No grammar enforces the mark: made to write lines, small models plan and never calculate.
    """
    for mark in _CONCLUSIONS:
        found = list(mark.finditer(text))
        if found:
            last = found[-1]
            return Solution(
                text[: text.rfind("\n", 0, last.start()) + 1].strip(), _undressed(last[1])
            )
    *steps, last_line = text.strip().splitlines() or [""]
    return Solution("\n".join(steps).strip(), _undressed(last_line))


def _undressed(answer: str) -> str:
    """The answer without Markdown, TeX and full stop."""
    for sign in _DRESS:
        answer = answer.replace(sign, "")
    return answer.strip().removesuffix(".").strip()
