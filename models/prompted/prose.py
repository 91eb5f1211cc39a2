"""The length of prose to request: limits in letters, and a limit in tokens."""

from __future__ import annotations

from dataclasses import dataclass

from reader.text.word_counts import words_in

_LEAST, _MOST = 0.7, 1.6
"""Shares of the requested length. Small models stop early unless they are forced to go on; excess
text is cut after a sentence.
"""
_LETTERS = (3.0, 9.0)
"""Letters of a word with its space, in any language with words."""
_TOKENS_PER_LETTER = 0.45
"""An upper bound for the languages of Europe."""
_FEWEST = 48


@dataclass(frozen=True, slots=True)
class Prose:
    """A grammar for one paragraph, and its limit in tokens."""

    grammar: str
    tokens: int


def prose(words: int, like: str) -> Prose:
    """A paragraph of about ``words`` words, which are as long as those of ``like``."""
    length = words_in(like)
    letters = min(max(len(like) / length if length else 6.0, _LETTERS[0]), _LETTERS[1])
    least, most = round(_LEAST * words * letters), round(_MOST * words * letters)
    tokens = max(_FEWEST, round(most * _tokens_per_letter(like)))
    return Prose(f"root ::= [^\\n]{{{least},{most}}}", tokens)


def _tokens_per_letter(like: str) -> float:
    """Tokens of a letter: those beyond Latin often take one or more each."""
    plain = sum(character.isascii() for character in like) / max(1, len(like))
    return _TOKENS_PER_LETTER if plain > 0.8 else 1.5
