"""Finds the user's wishes for answers in what they type; never in what they read.

A wish is noticed if it is said to hold from now on, or if the same is asked for in three questions.
Text in quotation marks is somebody else's, and does not count.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from gettext import gettext as tr

from reader.text.word_counts import shortened
from reader.values.advice import Wish, WishKind

TIMES = 3
"""The number of questions that ask for the same before it counts as a wish."""

_LONGEST_SHOWN = 200
_LONGEST = 2_000
"""The characters of a text that are checked: a pasted page is no wish."""


_LANGUAGES = {
    "English": r"english|englisch",
    "German": r"german|deutsch",
    "French": r"french|französisch|français",
    "Spanish": r"spanish|spanisch|español",
    "Italian": r"italian|italienisch|italiano",
    "Portuguese": r"portuguese|portugiesisch|português",
    "Dutch": r"dutch|niederländisch|nederlands",
    "Polish": r"polish|polnisch|polski",
    "Russian": r"russian|russisch",
    "Turkish": r"turkish|türkisch|türkçe",
    "Chinese": r"chinese|chinesisch",
    "Japanese": r"japanese|japanisch",
    "Arabic": r"arabic|arabisch",
}
_TELLING = (
    r"(?:answers?|repl(?:y|ies)|respond|responses?|write|tell me|explain|antworte\w*|antwort|"
    r"schreib\w*|sag\w*|erklär\w*)"
)
_ANSWER = rf"\b{_TELLING}\b[^.?!\n]{{0,40}}?"

_FORMS: tuple[tuple[re.Pattern[str], Wish], ...] = (
    *(
        (
            re.compile(rf"{_ANSWER}\b(?:in|auf|en|em)\s+(?:{names})\b", re.IGNORECASE),
            Wish(WishKind.LANGUAGE, f"Answer in {language}."),
        )
        for language, names in _LANGUAGES.items()
    ),
    (
        re.compile(
            rf"\b(?:short|brief|concise)\s+(?:answers?|repl(?:y|ies))\b"
            rf"|{_ANSWER}\b(?:briefly|shortly|concisely|in (?:a|one|a single) sentence|kurz)\b"
            rf"|\b(?:be brief|keep (?:it|them|answers?) (?:short|brief)|kurze antwort\w*)\b",
            re.IGNORECASE,
        ),
        Wish(WishKind.SHORT, "Answer briefly."),
    ),
    (
        re.compile(
            rf"\b(?:long|detailed|full) (?:answers?|repl(?:y|ies))\b"
            rf"|{_ANSWER}\b(?:in detail|at length|ausführlich)\b",
            re.IGNORECASE,
        ),
        Wish(WishKind.FULL, "Answer in detail."),
    ),
    (
        re.compile(
            rf"{_ANSWER}\b(?:as|in|with) (?:a )?(?:bullet(?:ed)? (?:points?|lists?)|bullets|lists?)"
            rf"|{_ANSWER}\bals liste\b",
            re.IGNORECASE,
        ),
        Wish(WishKind.LIST, "Answer as a list of points."),
    ),
    (
        re.compile(
            r"\b(?:cite|name|give|quote)\b[^.?!\n]{0,30}\bsections?\b[^.?!\n]{0,30}\bpages?\b"
            r"|\bsections?,? (?:and )?(?:not|instead of|rather than) (?:the )?pages?\b"
            r"|\babschnitte?\b[^.?!\n]{0,20}\bstatt\b[^.?!\n]{0,20}\bseiten?\b",
            re.IGNORECASE,
        ),
        Wish(WishKind.SECTIONS, "Cite sections, not pages."),
    ),
)

_LASTING = re.compile(
    r"\b(?:always|from now on|in (?:the )?future|every time|for all (?:my )?questions|"
    r"i (?:want|prefer|like)|immer|ab jetzt|künftig|in zukunft|ich möchte)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"“[^”]*”|„[^“”]*[“”]|«[^»]*»|‘[^’]{3,}’|\"[^\"]*\"|^\s*>.*$", re.MULTILINE)
"""Quotations; one that is not closed goes on to the end."""
_UNCLOSED = re.compile(r"[“„«\"].*\Z", re.DOTALL)


def noticed(typed: Iterable[str]) -> list[tuple[Wish, str]]:
    """Return wishes to propose, from what was typed, each with its reason, a sentence for people.

    They are in the order in which they became clear.
    """
    counts: dict[Wish, int] = Counter()
    found: dict[Wish, str] = {}
    for text in dict.fromkeys(typed):
        for wish, lasting in _said(text):
            counts[wish] += 1
            if wish not in found and (lasting or counts[wish] >= TIMES):
                found[wish] = _reason(text, counts[wish], lasting=lasting)
    return list(found.items())


def wish_of(text: str) -> Wish:
    """Return the accepted wish; of unknown kind if the user has reworded it."""
    known = {wish.text: wish for _, wish in _FORMS}
    if text.strip() in known:
        return known[text.strip()]
    kinds = {wish.kind for form, wish in _FORMS if form.search(text)}
    return Wish(kinds.pop() if len(kinds) == 1 else WishKind.OTHER, " ".join(text.split()))


def _said(text: str) -> Iterator[tuple[Wish, bool]]:
    """Yield each wish in a text, and whether it is said to hold from now on."""
    own = _UNCLOSED.sub(" ", _QUOTED.sub(" ", text[:_LONGEST]))
    for sentence in re.split(r"(?<=[.?!;\n])\s+", own):
        for form, wish in _FORMS:
            if form.search(sentence):
                yield wish, _LASTING.search(sentence) is not None


def _reason(text: str, count: int, *, lasting: bool) -> str:
    typed = shortened(" ".join(text.split()), _LONGEST_SHOWN)
    if lasting:
        return tr("You wrote: “{typed}”").format(typed=typed)
    said = tr("You asked for this in {count} questions, most recently in “{typed}”")
    return said.format(count=count, typed=typed)
