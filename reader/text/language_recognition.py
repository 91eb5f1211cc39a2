"""Recognises the language that a text or a question is in, by its script and its function words.

A tag in a file is often wrong or missing, and a question need not be in the language of the window
or of the document.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from string import ascii_lowercase

import regex

from reader.text.languages import ENGLISH, base, grammar, languages

_ONE_LANGUAGE = {
    "Thai": "th",
    "Lao": "lo",
    "Khmer": "km",
    "Myanmar": "my",
    "Hangul": "ko",
    "Greek": "el",
    "Georgian": "ka",
    "Armenian": "hy",
    "Tamil": "ta",
    "Telugu": "te",
    "Kannada": "kn",
    "Malayalam": "ml",
    "Gujarati": "gu",
    "Gurmukhi": "pa",
    "Sinhala": "si",
    "Ethiopic": "am",
}
"""Scripts that nearly all texts of one language are in."""
_LETTER = regex.compile(r"\p{L}")
_IN_SCRIPT = {code: regex.compile(rf"\p{{{script}}}") for script, code in _ONE_LANGUAGE.items()}
_CODE = 2
"""The letters of a code; “ger” and “und” are no codes of this kind."""
_KANA, _HAN = regex.compile(r"[\p{Hiragana}\p{Katakana}]"), regex.compile(r"\p{Han}")
_WORD = regex.compile(r"[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*")
_MOST_LETTERS = 0.5
"""The share of a text's letters from which on a script decides."""
_LEAST_KANA = 0.1
"""The share of kana, among them and Chinese characters, that tells Japanese from Chinese."""
_LEAST_KNOWN, _LEAST_AHEAD = 0.1, 0.03
_PIECES, _PIECE = 12, 4000
"""A long text is judged by this many pieces, so that a licence in another language is outvoted."""


def language_of(text: str, least: float = _LEAST_KNOWN, ahead: float = _LEAST_AHEAD) -> str | None:
    """The main language of ``text``, as a code such as “de”; None where it can't be told.

    Where its script doesn't tell, ``least`` is the share of its words that must be function words
    of the language, and ``ahead`` how much larger than for any other language it must be.
    """
    sample = _sample(text)
    letters = len(_LETTER.findall(sample))
    kana, han = len(_KANA.findall(sample)), len(_HAN.findall(sample))
    if kana + han > _MOST_LETTERS * letters:
        return "ja" if kana >= _LEAST_KANA * (kana + han) else "zh"
    for code, script in _IN_SCRIPT.items():
        if len(script.findall(sample)) > _MOST_LETTERS * letters:
            return code
    return _by_words(sample, least, ahead)


@lru_cache(maxsize=64)
def question_language(question: str) -> str:
    """The language that a question is asked in; English where it can't be told."""
    return language_of(question, 0, 0) or ENGLISH


def document_language(text: str, stated: str | None) -> str | None:
    """The language of a document whose file states one, which is often wrong.

    What the file states stands if it agrees, since it may add a country, and where its language
    can't be recognised or the text has too few words.
    """
    found, said = language_of(text), base(stated)
    unknown = len(said) == _CODE and said not in {*_ONE_LANGUAGE.values(), *_listed()}
    return stated if found is None or unknown or said == found else found


@cache
def function_words(language: str) -> frozenset[str]:
    """Words that say nothing about the subject of a text; none for a language without a list."""
    known = languages().get(language)
    asking = known.asking if known else frozenset()
    ours = grammar(language).get("function") if known else None
    return asking.union(_listed().get(language, ()) if ours is None else ours)


@cache
def _listed() -> Mapping[str, frozenset[str]]:
    """The function words of the languages that have a list."""
    import stopwordsiso  # reads its lists while it is imported, which would delay the start

    return {code: frozenset(stopwordsiso.stopwords(code)) for code in stopwordsiso.langs()}


@cache
def _alphabet(language: str) -> frozenset[str]:
    return frozenset("".join(function_words(language))) | frozenset(ascii_lowercase)


def _by_words(sample: str, least: float, ahead: float) -> str | None:
    counts = Counter(word.lower() for word in _WORD.findall(sample))
    known = {code: _known(counts, code) for code in _compared()}
    best, second = sorted(known, key=lambda code: -known[code])[:2]
    much = known[best] > least * counts.total()
    return best if much and known[best] - known[second] >= ahead * counts.total() else None


def _known(counts: Counter[str], code: str) -> float:
    """The number of function words of a language, less that of words it cannot have, by half."""
    words, letters = function_words(code), _alphabet(code)
    known = sum(count for word, count in counts.items() if word in words)
    strange = sum(count for word, count in counts.items() if not letters.issuperset(word))
    return known - strange / 2


@cache
def _compared() -> tuple[str, ...]:
    """Of two languages that are as likely, the one with a file of words is taken."""
    return tuple(dict.fromkeys([*languages(), *sorted(_listed())]))


def _sample(text: str) -> str:
    if len(text) <= _PIECES * _PIECE:
        return text
    step = len(text) // _PIECES
    return " ".join(text[at : at + _PIECE] for at in range(0, len(text) - _PIECE, step))
