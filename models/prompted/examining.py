"""Exams: options weighed by the text that was read, and answers compared with known ones."""

from __future__ import annotations

from collections.abc import Sequence

from models.prompted.fencing import fenced
from models.prompted.lettering import letter
from models.prompted.passages import SUMMARY, numbered
from models.prompted.templates import PromptName
from models.prompted.voice import Voice
from reader.evaluation.examined_skills import Strictness
from reader.skills import Note
from reader.text.document import DocumentText
from reader.values.question import Question
from reader.values.quotation import Excerpt

_ROOM = 64
_YES, _NO = "yes", "no"
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
    """The probability of each option's letter as the answer."""
    lettered = [{"letter": letter(n), "text": option} for n, option in enumerate(options)]
    said = _fitting(voice, question, lettered, content, opened=opened, notes=notes)
    return voice.talker.weigh((said,), [each["letter"] for each in lettered])


def rate(voice: Voice, question: str, reference: str, answer: str, strictness: Strictness) -> float:
    """The probability of “yes”."""
    holes = {"question": question, "reference": reference, "answer": answer}
    said = voice.fill(_PROMPTS[strictness], **holes)
    return voice.talker.weigh((said,), [_YES, _NO])[0]


def _fitting(
    voice: Voice,
    question: Question,
    lettered: Sequence[dict[str, str]],
    content: DocumentText,
    *,
    opened: Sequence[Excerpt],
    notes: Sequence[Note],
) -> str:
    """The passages and notes that fit; notes are dropped first, then passages opened last."""
    kept, noted = list(opened), list(notes)
    while True:
        passages = numbered(content, kept, noted, marked=False)
        beside = [note for note in noted if not note.sources]
        said = voice.fill(
            "options",
            passages=passages.text,
            shortly=SUMMARY if passages.summarized else "",
            notes=fenced("\n".join(note.text for note in beside)) if beside else "",
            question=question.alone,
            options=lettered,
        )
        (tokens,) = voice.talker.count([said])
        if tokens + _ROOM <= voice.talker.context_tokens or not (noted or len(kept) > 1):
            return said
        if noted:
            noted = noted[: len(noted) // 2]
        else:
            kept.pop()
