"""Whether a sentence makes sense by itself: narration, not speech, with the names it needs."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from models.embedded.material import Material
from models.embedded.weights import STANDING
from models.embedded.wordlists import SentenceWords, either, word_lists
from models.embedded.words import STOP_WORDS


@dataclass(frozen=True)
class _Signs:
    """By what the sentences of a language depend on those before them."""

    words: SentenceWords
    pointing: re.Pattern[str]
    empty: re.Pattern[str]


@cache
def _signs(language: str | None) -> _Signs:
    words = word_lists(language).sentence
    subject, verbs = either(words.empty_subject), either(words.empty_verbs)
    return _Signs(
        words,
        re.compile(rf"\b(?:{either(words.pointing)})\b"),
        re.compile(rf"\b(?:{subject}) (?:{verbs})\b", re.IGNORECASE),
    )


_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LIST = re.compile(r"^\W*(?:\(?\d+[.)]|\(?[a-z]\)|[•·▪–-])\s")
_ENDS = re.compile(r"[.!?…。！？।۔][\"'“”’»」』)\]]*\s*$")  # noqa: RUF001
_OPENING, _CLOSING = "“„«", "”»"


_TURN = re.compile(r"[A-Z][\w.'’ -]{0,30}:\s")


def readable(material: Material, sentence: int) -> float:
    """From near 0 (torn out of a conversation) to 1 (needs nothing before it).

    In the turns of a transcript all is speech, and “it” is what the meeting is about.
    """
    text = material.text(sentence)
    block = material.content.blocks[int(material.block_of[sentence])].span
    if _TURN.match(material.content.text, block.start):
        return 1.0
    return _by_speech(material, sentence, text) * _by_words(text, _signs(material.language))


def _by_speech(material: Material, sentence: int, text: str) -> float:
    """Readability by speech; speech that goes on past its paragraph counts as narration."""
    block = material.content.blocks[int(material.block_of[sentence])].span
    whole = block.of(material.content.text)
    begin = material.content.sentences[sentence].start - block.start
    if _opened(whole[: begin + 1]) and not _opened(whole):
        return STANDING.spoken
    if text.startswith(tuple(_OPENING)) and not _opened(whole):
        return STANDING.spoken
    return STANDING.half_spoken if any(mark in text[1:] for mark in _OPENING) else 1.0


def _opened(text: str) -> bool:
    """Whether speech that begins in ``text`` has not ended there."""
    if '"' in text and not any(mark in text for mark in _OPENING):
        return text.count('"') % 2 == 1
    return sum(map(text.count, _OPENING)) > sum(map(text.count, _CLOSING))


def _by_words(text: str, signs: _Signs) -> float:
    words = _WORD.findall(text)
    if not words:
        return STANDING.broken
    weight = 1.0
    first = words[0].lower()
    if words[0][0].islower() or _LIST.match(text) or not _ENDS.search(text):
        weight *= STANDING.broken
    if first in signs.words.continuing or first in signs.words.pronouns:
        weight *= STANDING.continuing
    if _lacks_name(text, signs):
        weight *= STANDING.unnamed
    if signs.pointing.search(text):
        weight *= STANDING.pointing
    return weight


def _lacks_name(text: str, signs: _Signs) -> bool:
    """Whether the first pronoun comes before any name; opening words name nobody."""
    text = signs.empty.sub("", text)
    endings = tuple(signs.words.unnaming_endings)
    for place, word in enumerate(_WORD.findall(text)):
        small = word.lower()
        if small in signs.words.pronouns:
            return True
        opens = not place and (small in STOP_WORDS or small.endswith(endings))
        if word[0].isupper() and len(word) > 1 and small[:2] not in ("i’", "i'") and not opens:
            return False
    return False
