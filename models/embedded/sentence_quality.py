"""Quality of a sentence on its own: as part of a gist, and read without those before it."""

from __future__ import annotations

import math
import re
from functools import cache

from models.embedded.material import Material
from models.embedded.weights import STANDING
from models.embedded.wordlists import ENGLISH, either, word_lists
from models.embedded.words import STOP_WORDS, tokens
from reader.text.document import BlockKind

_KINDS = dict(STANDING.kinds)
_SPEAKER = re.compile(r"^[A-Z][\w.'’ -]{0,30}:\s")
_ASIDE = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]")
"""A transcriber's addition: noises, pauses."""
_CLOSERS = "[\"'“”’»」』)\\]]*\\s*$"
_ASKING = "?\uff1f\u061f"
_ENDS = re.compile("[.!\u2026\u3002\uff01\uff61\u0964\u06d4" + _ASKING + "]" + _CLOSERS)
_QUESTION = re.compile(f"[{_ASKING}]" + _CLOSERS)
_SPEECH = re.compile("^[\"“”«»「『\u2014\u2013-]|^['‘](?![tT]is\\b)")
_REFERENCE = re.compile(
    r"\bet al\b|\bdoi\b|https?://|\b(?:pp?|vol|no)\.\s*\d|\bISBN\b", re.IGNORECASE
)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LIST = re.compile(r"^\W*(?:\(?\d+[.)]|\(?[a-z]\)|[•·▪–-])\s")
_OPENING, _CLOSING = "“„«", "”»"


def standing(text: str, kind: BlockKind) -> float:
    """From 0 (a fragment, a heading, a row of figures) to 1 (a sentence that stands alone)."""
    spoken = _ASIDE.sub(" ", _SPEAKER.sub("", text))
    words = tokens(spoken)
    meaning = {word for word in words if word not in STOP_WORDS and not word.isdigit()}
    solid = "".join(text.split())
    letters = sum(map(str.isalpha, solid)) / len(solid) if solid else 0.0
    weight = _KINDS[kind] * min(1.0, letters / STANDING.letters)
    weight *= math.pow(min(1.0, len(meaning) / STANDING.enough_terms), STANDING.shortness)
    return weight * math.prod(
        factor
        for applies, factor in (
            (kind is not BlockKind.VERSE and not _ENDS.search(text), STANDING.unended),
            (words and words[0] in ENGLISH.leaning, STANDING.leaning),
            (_SPEECH.search(spoken), STANDING.speech),
            (_QUESTION.search(text), STANDING.question),
            (_REFERENCE.search(text), STANDING.reference),
        )
        if applies
    )


def readable(material: Material, sentence: int) -> float:
    """From near 0 (torn out of a conversation) to 1 (needs nothing before it).

    In the turns of a transcript all is speech, and “it” is what the meeting is about.
    """
    text = material.text(sentence)
    block = material.content.blocks[int(material.block_of[sentence])].span
    whole = block.of(material.content.text)
    if _SPEAKER.match(whole):
        return 1.0
    before = whole[: material.content.sentences[sentence].start - block.start + 1]
    return _by_speech(text, before, whole) * _by_words(text, material.language)


def _by_speech(text: str, before: str, whole: str) -> float:
    """Readability by speech; speech that goes on past its paragraph counts as narration."""
    begun = text.startswith(tuple(_OPENING)) or _opened(before)
    if begun and not _opened(whole):
        return STANDING.spoken
    return STANDING.half_spoken if any(mark in text[1:] for mark in _OPENING) else 1.0


def _opened(text: str) -> bool:
    """Whether speech that begins in ``text`` has not ended there."""
    if '"' in text and not any(mark in text for mark in _OPENING):
        return text.count('"') % 2 == 1
    return sum(map(text.count, _OPENING)) > sum(map(text.count, _CLOSING))


def _by_words(text: str, language: str | None) -> float:
    lists, words = word_lists(language), _WORD.findall(text)
    if not words:
        return STANDING.broken
    broken = words[0][0].islower() or _LIST.match(text) or not _ENDS.search(text)
    continues = words[0].lower() in lists.continuing | lists.pronouns
    return math.prod(
        factor
        for applies, factor in (
            (broken, STANDING.broken),
            (continues, STANDING.continuing),
            (_lacks_name(text, language), STANDING.unnamed),
            (_pattern(lists.pointing).search(text), STANDING.pointing),
        )
        if applies
    )


def _lacks_name(text: str, language: str | None) -> bool:
    """Whether the first pronoun comes before any name; opening words name nobody."""
    lists = word_lists(language)
    text = _pattern(lists.empty_subject, lists.empty_verbs, flags=re.IGNORECASE).sub("", text)
    for place, word in enumerate(_WORD.findall(text)):
        small = word.lower()
        if small in lists.pronouns:
            return True
        opens = not place and (small in STOP_WORDS or small.endswith(tuple(lists.unnaming_endings)))
        if word[0].isupper() and len(word) > 1 and small[:2] not in ("i’", "i'") and not opens:
            return False
    return False


@cache
def _pattern(*lists: tuple[str, ...], flags: int = 0) -> re.Pattern[str]:
    """A word of each list, one after the other."""
    return re.compile(rf"\b(?:{') (?:'.join(map(either, lists))})\b", flags)
