"""Whether a model knows the language of a text, by the pieces that its tokenizer makes of it."""

from __future__ import annotations

import re

from tokenizers import Encoding, Tokenizer

_WHOLE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U000323af]")
"""Characters that are words or syllables by themselves: Chinese ones, and kana."""
_ENOUGH = 0.5
"""The share of a text in pieces of words from which on it is known.

An encoder for English has much more of languages in Latin letters, and much less of all others, of
which it knows single letters.
"""


def knows(made: Encoding, unknown: int | None) -> bool:
    """Whether most of a text is in words, or pieces of words, of the tokenizer's vocabulary.

    ``unknown`` is the token for what the vocabulary lacks.
    """
    whole = known = 0
    for number, token, (start, end) in zip(made.ids, made.tokens, made.offsets, strict=True):
        whole += end - start
        if number != unknown and (end - start > 1 or _WHOLE.search(token)):
            known += end - start
    return known >= _ENOUGH * whole


def unknown_of(tokenizer: Tokenizer) -> int | None:
    """The token for what the vocabulary lacks, under its usual names; None if there is none."""
    named = map(tokenizer.token_to_id, ("[UNK]", "<unk>"))
    return next((number for number in named if number is not None), None)
