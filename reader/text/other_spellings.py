"""Words that are spelt in two ways: British and American, with a ligature and without."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WAYS = (
    (r"(?<=\w\w)our(?=s?$|ed$|ful$|ing$|able$|ite$|hood$)", "or"),
    (r"(?<=\w\w)or(?=s?$|ed$|ful$|ing$|able$|ite$|hood$)", "our"),
    (r"(?<=\w\w\w)is(?=e[sd]?$|ing$|ation)", "iz"),
    (r"(?<=\w\w\w)iz(?=e[sd]?$|ing$|ation)", "is"),
    (r"(?<=\w\w\w)re(?=s?$)", "er"),
    (r"(?<=\w\w\w)er(?=s?$)", "re"),
    (r"[ao]e", "e"),
    (r"(?<=\w)e(?=\w)", "ae"),
    (r"(?<=\w)e(?=\w)", "oe"),
    (r"^gray", "grey"),
    (r"^grey", "gray"),
    (r"(?<=\w\w)ll(?=ed$|ing$|ers?$)", "l"),
    (r"(?<=[aeiou])l(?=ed$|ing$|ers?$)", "ll"),
    (r"(?<=og)ue$", ""),
    (r"(?<=og)$", "ue"),
    (r"(?<=\w\w)c(?=e[sd]?$)", "s"),
    (r"(?<=\w\w)s(?=e[sd]?$)", "c"),
)
_COMPILED = tuple((re.compile(pattern), by) for pattern, by in _WAYS)
_LEAST = 4


def other_spellings(word: str) -> Iterator[str]:
    """Other ways to write a folded word; most are no words, so look for them in a text."""
    if len(word) < _LEAST:
        return
    for pattern, by in _COMPILED:
        for found in pattern.finditer(word):
            yield f"{word[: found.start()]}{by}{word[found.end() :]}"
