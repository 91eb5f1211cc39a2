"""Referents of “you” and “I” in dialogue, by the names that speakers call each other."""

from __future__ import annotations

import re
from functools import cache

from models.embedded.material import Material
from models.embedded.relations.names import evened, patterns
from models.embedded.relations.vocabulary import Vocabulary
from models.embedded.weights import RELATIONS
from reader.text.span import Span

_QUOTED = re.compile('[“"][^”"]*[”"]?')


def addressed(material: Material, words: Vocabulary, sentence: int) -> tuple[str, int] | None:
    """The name by which the speaker of a sentence addresses somebody, and the sentence with it."""
    block = int(material.block_of[sentence])
    for away in RELATIONS.turns_away:
        found = _called(material, words, block + away)
        if found is not None and all(_speaks(material, n) for n in _between(block, away)):
            return found
    return None


def speaker(material: Material, words: Vocabulary, sentence: int) -> tuple[str, int] | None:
    """The name of the speaker in the paragraph of a sentence, and the sentence with it."""
    block = int(material.block_of[sentence])
    for index in _sentences(material, block):
        match = _says(words).search(evened(material.text(index)))
        if match:
            return match["before"] or match["behind"], index
    return None


def _called(material: Material, words: Vocabulary, block: int) -> tuple[str, int] | None:
    for index in _sentences(material, block):
        text = evened(material.text(index))
        match = _vocative(words).search(text)
        if match and _is_spoken(material, block, index):
            return match["first"] or match["last"], index
    return None


def _is_spoken(material: Material, block: int, sentence: int) -> bool:
    """Whether the sentence is in speech, or begins with it."""
    span = material.content.blocks[block].span
    text = span.of(material.content.text)
    at = material.content.sentences[sentence].start - span.start
    return any(match.start() <= at + 1 and at < match.end() for match in _QUOTED.finditer(text))


def _sentences(material: Material, block: int) -> range:
    if not 0 <= block < len(material.content.blocks):
        return range(0)
    return material.inside(material.content.blocks[block].span)


def _between(block: int, away: int) -> list[int]:
    step = 1 if away > 0 else -1
    return [block + n for n in range(step, away, step)]


def _speaks(material: Material, block: int) -> bool:
    if not 0 <= block < len(material.content.blocks):
        return False
    span: Span = material.content.blocks[block].span
    return _QUOTED.search(span.of(material.content.text)) is not None


@cache
def _vocative(words: Vocabulary) -> re.Pattern[str]:
    name = patterns(words).name
    return re.compile(rf"[\w’'], (?P<last>{name})(?=[,!?.;:”—]| for\b)|“(?P<first>{name})[,!]")


@cache
def _says(words: Vocabulary) -> re.Pattern[str]:
    name = patterns(words).name
    verbs = words.speaking
    return re.compile(rf"”\s*(?:(?:{verbs}) (?P<behind>{name})|(?P<before>{name}) (?:{verbs})\b)")
