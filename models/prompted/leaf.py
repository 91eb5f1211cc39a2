"""Reading a leaf (MemWalker, leaf): whether it answers the question, and by which sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from gettext import gettext as tr

from models.chat.forms import LeafVerdict
from models.chat.talking import Writing
from models.prompted.alignment import sources
from models.prompted.choosing import ROOM, Asked, noted, thought_over
from models.prompted.passages import sentences_in
from models.prompted.prompt_room import holding
from models.prompted.prompt_text import fenced
from models.prompted.templates import fill
from models.prompted.turns import lines_of, texts_of
from models.prompted.voice import Voice
from reader.language import later
from reader.skills import Note, Verdict
from reader.text.document import DocumentText
from reader.values.quotation import Excerpt

YES, PARTLY = "yes", "partly"
MOST_SENTENCES = 6
_NO_ANSWER = later("It doesn't answer the question.")
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

    def prompt(texts: Sequence[str]) -> str:
        numbered = (f"[{number}] {text}" for number, text in enumerate(texts, 1))
        return fill(
            "leaf",
            source=asked.source,
            sentences=fenced("\n".join(numbered)),
            notes=noted(notes),
            question=asked.question.alone,
            example=_EXAMPLE,
            most=MOST_SENTENCES,
        )

    said, shown = holding(voice.talker, texts, prompt, ROOM + _TOKENS)
    segments, thought = thought_over(voice, (said,))
    form = LeafVerdict(tuple(range(1, len(shown) + 1)), MOST_SENTENCES)
    (written,) = voice.talker.write_each([Writing(segments, _TOKENS, form=form)])
    reply = written.strip().casefold()
    named = [int(number) for number in re.findall(r"\d+", reply)]
    numbers = [number - 1 for number in dict.fromkeys(named) if 0 < number <= len(shown)]
    answers, partly = reply.startswith(YES), reply.startswith(PARTLY)
    if answers and not numbers:
        numbers = sources(asked.question.alone, shown)
    found = tuple(spans[index] for index in sorted(numbers)) if answers or partly else ()
    reason = tr("It answers a part of the question.") if partly else tr(_NO_ANSWER)
    reason = tr("According to the model, it answers the question.") if answers else reason
    return Verdict(answers, thought or reason, found)
