"""Normalises words for comparison: folded, without endings, and without function words."""

from __future__ import annotations

import re
import unicodedata

from reader.text.language_recognition import language_of
from reader.text.stemming import algorithm
from reader.text.stemming import stem as snowball

_WORD = re.compile("[^\\W_]+(?:['’][^\\W_]+)*")
_ACCENTS = re.compile("[\u0300-\u036f]")
_POSSESSIVE = re.compile("['’]s?$")
_ENGLISH_STEMS, _GERMAN_STEMS = algorithm("en"), algorithm("de")
_SHARED = 5
"""The letters at the beginning by which long words count as forms of one."""


def listed(text: str) -> frozenset[str]:
    """Return the words of a list."""
    return frozenset(text.split())


_ENGLISH = listed(
    """
    a about above after again all also although am among an and any are as at be because
    been before being below between both but by can could did do does doing down during each
    every few for from further had has have having he her here hers him his how however i if
    in into is it its itself just many may me might more most much must my neither no nor
    not now of off on once only or other our out over own per same she should since so some
    such than that the their them then there these they this those through thus to too under
    until up upon us very was we were what when where whether which while who whom whose why
    will with within without would yes yet you your
    """
)
_GERMAN = listed(
    """
    aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim
    bin bis da damit dann das dass dein dem den denn der des dessen die dies diese diesem
    diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas
    euch für gegen hat hatte hatten haben hier hin hinter ich ihm ihn ihnen ihr ihre ihrem
    ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jene jener kann kein keine
    keinem keinen keiner können man mehr mein mit muss nach nicht noch nun nur ob oder ohne
    sehr sein seine seinem seinen seiner sich sie sind so sondern soll sollen sowie über um
    und uns unter vom von vor war waren was weil weiter welche welcher wenn wer werden wie
    wieder will wir wird wo wurde wurden zu zum zur zwischen
    """
)
_LITTLE = _ENGLISH | _GERMAN


def folded(text: str) -> str:
    """Return text without capitals and accents."""
    low = text.casefold()
    return low if low.isascii() else _ACCENTS.sub("", unicodedata.normalize("NFKD", low))


def words(text: str) -> list[str]:
    """Return words in order, folded, without the possessive ending; hyphens separate words."""
    return [_POSSESSIVE.sub("", word) for word in _WORD.findall(folded(text))]


def stem(word: str) -> str:
    """Return a folded word without its ending, of English and then of German.

    A short statement does not show which of them it is in.
    """
    return snowball(snowball(word, _ENGLISH_STEMS), _GERMAN_STEMS)


def content_stems(text: str) -> frozenset[str]:
    """Return the stems of all content words."""
    return frozenset(stem(word) for word in words(text) if word not in _LITTLE)


def says_little(word: str) -> bool:
    """Whether a folded word is an article, a pronoun, a preposition or the like."""
    return word in _LITTLE


def foreign_share(statement: str, known: frozenset[str]) -> float:
    """Return the share of the statement's content words that are forms of no ``known`` stem."""
    said = content_stems(statement)
    if not said:
        return 0.0
    beginnings = {each[:_SHARED] for each in known if len(each) >= _SHARED}
    foreign = [each for each in said - known if each[:_SHARED] not in beginnings]
    return len(foreign) / len(said)


def is_german(text: str) -> bool:
    """Whether it is in German, in which all nouns are capitalised."""
    return language_of(text, 0, 0) == "de"
