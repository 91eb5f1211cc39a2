"""How often a wrong figure is the sum or difference of others, by chance.

    python -m scripts.measure_sums TEXT…

In sentences of these texts one figure is replaced: by another one of the text, by one that is 1 or
2 away, by random digits. Prints of how many, citing the sentence as it was, the wrong figure is the
sum or difference of any two cited ones, and of how many as the program allows it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from reader.support.amounts import Figure, Kind
from reader.support.figures import figures
from reader.support.matching import KnownFigures
from reader.support.statement_support import sums_up
from reader.text.document import Block, BlockKind
from reader.text.sentences import sentences
from reader.text.span import Span

_PLAIN = frozenset({Kind.NUMBER, Kind.PERCENT, Kind.MONEY})
_MOST = 25
"""Sentences of one text."""


def main(paths: list[str]) -> None:
    """Measure the texts at ``paths``."""
    rng, made, of_any, shown = random.Random(7), 0, 0, 0
    for path in paths:
        text = Path(path).read_text("utf-8", errors="replace")
        block = Block(Span(0, len(text)), BlockKind.PARAGRAPH)
        said = [span.of(text) for span in sentences(text, [block])]
        words = [figure.words for each in said for figure in _plain(each)]
        rng.shuffle(said)
        for sentence in [each for each in said if len(_plain(each)) > 1][:_MOST]:
            for wrong, figure in _wrong(sentence, words, rng):
                made += 1
                of_any += _is_result(figure, _plain(sentence))
                known = KnownFigures([sentence])
                given = [each for each in figures(wrong) if known.bear_out(each)]
                shown += sums_up(wrong, figure, given)
    print(f"{made} wrong figures; {of_any} result from any two cited ones; {shown} pass")


def _plain(text: str) -> list[Figure]:
    return [f for f in figures(text) if f.firm and {a.kind for a in f.readings[0]} <= _PLAIN]


def _wrong(sentence: str, words: list[str], rng: random.Random) -> Iterator[tuple[str, Figure]]:
    figure = rng.choice(_plain(sentence))
    others = [rng.choice(words)]
    if figure.words.isdecimal():
        others.append(str(int(figure.words) + rng.choice([-2, -1, 1, 2])))
        others.append("".join(rng.choice("123456789") for _ in figure.words))
    start, end = figure.span.start, figure.span.end
    for other in others:
        wrong = f"{sentence[:start]}{other}{sentence[end:]}"
        placed = next((each for each in _plain(wrong) if each.span.start == start), None)
        if placed is not None and not KnownFigures([sentence]).bear_out(placed):
            yield wrong, placed


def _is_result(figure: Figure, known: list[Figure]) -> bool:
    value = figure.readings[0][0].value
    values = [each.readings[0][0].value for each in known]
    return any(value in (a + b, abs(a - b)) for a, b in combinations(values, 2))


if __name__ == "__main__":
    main(sys.argv[1:])
