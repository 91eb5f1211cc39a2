"""Compare our matching of names and quotes with rapidfuzz's, which is only installed for this.

    pip install rapidfuzz; python -m scripts.compare_rapidfuzz BOOK.txt

Names of actions are typed in five ways, and the right one has to be among the first three. Quotes
of the book are located after an eighth of their words was dropped or replaced, and must not be
found once they were cut out with their surroundings.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rapidfuzz import fuzz

from reader.annotations.anchoring import anchor_of
from reader.annotations.mark import Anchor
from reader.annotations.placing import Placer
from reader.text.span import Span
from ui.action_specs import SPECS
from ui.fuzzy import fold, match

CHANCE = random.Random(3)
QUOTES, LENGTHS, MARGIN = 60, (40, 90, 180), 1000
GONE, LEAST_SCORE = 600, 75
DROPPED, REPLACED = 0.06, 0.12
NEAR = 15


def typo(name: str) -> str:
    """The text without one of its letters."""
    at = CHANCE.randrange(1, max(2, len(name) - 1))
    return name[:at] + name[at + 1 :]


def consonants(name: str) -> str:
    """The consonants of its longest word."""
    word = max(name.split(), key=len)
    return word[0] + "".join(letter for letter in word[1:] if letter not in "aeiou")


TYPED: dict[str, Callable[[str], str]] = {
    "first letters": lambda name: "".join(w[0] for w in name.split() if w[0].isalnum()),
    "beginnings of words": lambda name: " ".join(word[:3] for word in name.split()),
    "words in reverse": lambda name: " ".join(reversed(name.split())),
    "consonants of a word": consonants,
    "a letter missing": typo,
}
SCORES: dict[str, Callable[[str, str], float]] = {
    "own": lambda typed, name: found.score if (found := match(typed, name)) else 0.0,
    "WRatio": lambda typed, name: fuzz.WRatio(typed, fold(name)),
    "partial_ratio": lambda typed, name: fuzz.partial_ratio(typed, fold(name)),
    "partial_token_sort": lambda typed, name: fuzz.partial_token_sort_ratio(typed, fold(name)),
}


def names() -> None:
    """Print how many names each scorer finds."""
    known = sorted({spec.text for spec in SPECS.values()})
    for mistake, spoil in TYPED.items():
        tried = [(spoil(fold(name)), name) for name in known]
        tried = [(typed, name) for typed, name in tried if len(typed) > 1]
        for scorer, score in SCORES.items():
            right = 0
            for typed, name in tried:
                best = sorted(known, key=lambda each: -score(typed, each))[:3]
                right += name in best and score(typed, name) > 0
            print(f"{mistake}: {scorer} {right} of {len(tried)}")


def damaged(quote: str, words: list[str]) -> str:
    """With some words dropped and some replaced."""
    drawn = [(CHANCE.random(), word) for word in quote.split(" ")]
    return " ".join(CHANCE.choice(words) if x < REPLACED else w for x, w in drawn if x > DROPPED)


def aligned(anchor: Anchor, text: str) -> Span | None:
    """The span at which rapidfuzz locates a quote."""
    found = fuzz.partial_ratio_alignment(anchor.quote, text, score_cutoff=LEAST_SCORE)
    return Span(found.dest_start, found.dest_end) if found else None


def quotes(text: str) -> None:
    """Print how many quotes are found where they are, elsewhere, or not."""
    words, placer = text.split(), Placer.of(text)
    starts = [CHANCE.randrange(MARGIN, len(text) - MARGIN) for _ in range(QUOTES)]
    starts = [text.index(" ", start) + 1 for start in starts]
    spans = [Span(start, text.index(" ", start + CHANCE.choice(LENGTHS))) for start in starts]
    for kind in ("damaged", "gone"):
        counts = {"own": [0, 0, 0], "rapidfuzz": [0, 0, 0]}
        seconds = dict.fromkeys(counts, 0.0)
        for span in spans:
            anchor, rest, here = anchor_of(text, span), text, placer
            if kind == "damaged":
                anchor = replace(anchor, quote=damaged(anchor.quote, words))
            else:
                rest = text[: span.start - GONE] + text[span.end + GONE :]
                here = Placer.of(rest)
            for who, found in counts.items():
                begun = time.perf_counter()
                got = here.place(anchor) if who == "own" else aligned(anchor, rest)
                seconds[who] += time.perf_counter() - begun
                near = got is not None and abs(got.start - span.start) < NEAR
                found[2 if got is None else 0 if near and kind == "damaged" else 1] += 1
        for who, (right, wrong, none) in counts.items():
            took = 1000 * seconds[who] / QUOTES
            print(f"{kind}: {who} right {right}, wrong {wrong}, none {none}; {took:.0f} ms each")


if __name__ == "__main__":
    names()
    quotes(Path(sys.argv[1]).read_text("utf-8"))
