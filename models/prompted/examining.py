"""Exams: options weighed by the text that was read, and answers compared with known ones."""

from __future__ import annotations

from collections.abc import Sequence

from models.prompted.passages import SUMMARY, numbered
from models.prompted.prompt_room import holding
from models.prompted.prompt_text import fenced, letter
from models.prompted.templates import PromptName, fill
from models.prompted.voice import Voice
from reader.evaluation.examined_skills import Strictness
from reader.skills import Note
from reader.text.document import DocumentText
from reader.values.question import Question
from reader.values.quotation import Excerpt

_PROMPTS: dict[Strictness, PromptName] = {
    Strictness.STRICT: "rate_strict",
    Strictness.PERMISSIVE: "rate_permissive",
}


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
