"""Reading a leaf (MemWalker, leaf): whether it answers the question, and by which sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from gettext import gettext as tr

from models.chat.forms import LeafVerdict
from models.chat.talking import Writing
from models.prompted.alignment import sources
from models.prompted.choosing import Asked, noted
from models.prompted.fencing import fenced
from models.prompted.passages import sentences_in
from models.prompted.prompt_room import fits
from models.prompted.thinking import ROOM, thought_over
from models.prompted.turns import lines_of, texts_of
from models.prompted.voice import Voice
from reader.skills import Note, Verdict
from reader.text.document import DocumentText
from reader.values.quotation import Excerpt

YES, PARTLY = "yes", "partly"
MOST_SENTENCES = 6
_EXAMPLE = f"{PARTLY}: 2, 5"
_TOKENS = 8 + 5 * MOST_SENTENCES


def read_leaf(
    voice: Voice,
    asked: Asked,
    content: DocumentText,
    leaf: Excerpt,
    notes: Sequence[Note],
) -> Verdict:
    """Yes, partly or no, and the sentences that help.

    Turns of speech that say nothing are left out. If there is no room for all of a leaf, its
    beginning is read. If the model names no sentence of a leaf that answers, those with the most
    words of the question are kept.
    """
    lines = list(lines_of(content, sentences_in(content, leaf.span)))
    spans = [span for line in lines for span in line]
    texts = [text for line in lines for text in texts_of(content, line)]
    shown = _fitting(voice, asked, texts, notes)
    segments, thought = thought_over(voice, (_prompt(voice, asked, shown, notes),))
    form = LeafVerdict(tuple(range(1, len(shown) + 1)), MOST_SENTENCES)
    (written,) = voice.talker.write_all([Writing(segments, _TOKENS, form=form)])
    reply = written.strip().casefold()
    named = [int(number) for number in re.findall(r"\d+", reply)]
    numbers = [number - 1 for number in dict.fromkeys(named) if 0 < number <= len(shown)]
    answers, partly = reply.startswith(YES), reply.startswith(PARTLY)
    if answers and not numbers:
        numbers = sources(asked.question.alone, shown)
    found = tuple(spans[index] for index in sorted(numbers)) if answers or partly else ()
    return Verdict(answers, thought or _reason(answers, partly=partly), found)


def _reason(answers: bool, *, partly: bool) -> str:
    if answers:
        return tr("According to the model, it answers the question.")
    return (
        tr("It answers a part of the question.")
        if partly
        else tr("It doesn't answer the question.")
    )


def _fitting(
    voice: Voice, asked: Asked, texts: Sequence[str], notes: Sequence[Note]
) -> Sequence[str]:
    shown = list(texts)
    while len(shown) > 1 and not fits(
        voice.talker, _prompt(voice, asked, shown, notes), ROOM + _TOKENS
    ):
        shown = shown[: max(1, len(shown) * 3 // 4)]
    return shown


def _prompt(voice: Voice, asked: Asked, texts: Sequence[str], notes: Sequence[Note]) -> str:
    lines = (f"[{number}] {text}" for number, text in enumerate(texts, 1))
    return voice.fill(
        "leaf",
        source=asked.source,
        sentences=fenced("\n".join(lines)),
        notes=noted(notes),
        question=asked.question.alone,
        example=_EXAMPLE,
        most=MOST_SENTENCES,
    )
