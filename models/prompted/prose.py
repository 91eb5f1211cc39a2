"""Requests for prose of a certain length: limits in letters, and a limit in tokens."""

from __future__ import annotations

from models.chat.exchanges import Segments
from models.chat.talking import Writing
from reader.text.word_counts import words_in

_LEAST, _MOST = 0.7, 1.6
"""Shares of the requested length. Small models stop early unless they are forced to go on; excess
text is cut after a sentence.
"""
_LETTERS = (3.0, 9.0)
"""Letters of a word with its space, in any language with words."""
_TOKENS_PER_LETTER, _TOKENS_BEYOND_LATIN = 0.45, 1.5
"""An upper bound for the languages of Europe; other letters often take one token or more each."""
_FEWEST = 48


def prose(segments: Segments, words: int, like: str) -> Writing:
    """A paragraph of about ``words`` words, which are as long as those of ``like``."""
    length = words_in(like)
    letters = min(max(len(like) / length if length else 6.0, _LETTERS[0]), _LETTERS[1])
    least, most = round(_LEAST * words * letters), round(_MOST * words * letters)
    latin = sum(character.isascii() for character in like) > 0.8 * max(1, len(like))
    tokens = round(most * (_TOKENS_PER_LETTER if latin else _TOKENS_BEYOND_LATIN))
    return Writing(segments, max(_FEWEST, tokens), f"root ::= [^\\n]{{{least},{most}}}")
