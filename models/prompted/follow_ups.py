"""Rewriting of a question so that it can be understood without the turns before it."""

from __future__ import annotations

from models.chat.forms import Prose
from models.chat.talking import Writing
from models.prompted.prompt_text import fenced
from models.prompted.templates import fill
from models.prompted.voice import Voice
from reader.support.support_words import content_stems
from reader.values.question import Question

_TOKENS = 96
_MOST_TURNS = 4
_POINTING = content_stems(
    "other others another one ones more else same former latter thing things point first second "
    "last tell say explain detail details continue go mean please"
)
"""Words that a complete question names things in place of, or has no need of."""


def rewritten(voice: Voice, question: Question) -> str | None:
    """The question as the model rewrites it; None if that lacks a word of it, or answers it.

    “How much did exports of cigarettes grow?” must not become a question about all exports.
    """
    turns = "\n".join(
        f"Question: {turn.question}\nAnswer: {turn.answer}"
        for turn in question.known.earlier[-_MOST_TURNS:]
    )
    prompt = fill("follow_up", turns=fenced(turns), question=question.text)
    (written,) = voice.talker.write_each([Writing((prompt,), _TOKENS, form=Prose())])
    whole = " ".join(written.split())
    if "?" in question.text and "?" not in whole:
        return None
    missing = content_stems(question.text) - content_stems(whole) - _POINTING
    return None if missing else whole
