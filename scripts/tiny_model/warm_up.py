"""Short texts with many questions to each: the quickest way to learn looking things up.

A prompt of the project has one question behind a page of instruction. Here a text is followed by
ten, and what kind of answer is wanted is said in a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from models.prompted.answering import NOT_TOLD
from models.prompted.lettering import BACK, letter
from scripts.tiny_model.assignments import chain
from scripts.tiny_model.world import facts, grouped, unknown

Piece = tuple[str, bool]
"""A piece of text, and whether it is to be written."""

_UNKNOWN = 0.25
_VERBATIM = 0.3
_IN_PARTS = 0.5
"""How often a number or letter stands before a part instead of a sentence."""
_LETTERED, _NUMBERED = "letter", "number"

Asked = tuple[str, str]
"""A question or a guess, and the sentence that answers it, which need not be told."""


def warm_up(random: Random, size: int, *, by_name: bool = False) -> list[Piece]:
    """A text, then questions in any order, each with its answer.

    ``by_name``: most ask for the number or letter alone, some with the very sentence. To name what
    was found without copying it first is the last thing that is learnt.
    """
    said, asked = _assigned(random, size) if random.random() < 0.4 else _told(random, size)
    marks = random.choice((_LETTERED, _NUMBERED, _NUMBERED))
    first = random.choice((1, 1, 1, random.randrange(1, 40)))
    parts = grouped(random, said) if random.random() < _IN_PARTS else [[each] for each in said]
    names = [letter(n) if marks == _LETTERED else str(first + n) for n in range(len(parts))]
    lines = [
        f"{name}: {' '.join(part)}" if marks == _LETTERED else f"[{name}] {' '.join(part)}"
        for name, part in zip(names, parts, strict=True)
    ]
    where = {each: name for name, part in zip(names, parts, strict=True) for each in part}
    pieces = [("\n".join(lines) + "\n", False)]
    for question, sentence in asked:
        name = where.get(sentence, "")
        label, answer = _answer(random, marks, sentence, name, by_name=by_name)
        verbatim = by_name and name and random.random() < _VERBATIM
        pieces += [
            (f"{sentence if verbatim else question}\n{label}\n", False),
            (answer, True),
            ("\n", False),
        ]
    return pieces


def _answer(
    random: Random, marks: str, sentence: str, name: str, *, by_name: bool
) -> tuple[str, str]:
    kinds = ["quote", "yes or no", "quote", marks]
    if by_name:
        kinds[2:] = [marks] * 4
    match random.choice(kinds):
        case "yes or no":
            return "Yes or no", "yes" if name else "no"
        case "quote" if marks == _NUMBERED:
            return "Quote", f"{sentence}[{name}]" if name else NOT_TOLD
        case "quote":
            return "Quote", sentence if name else NOT_TOLD
        case _:
            return marks.capitalize(), name or BACK


def _told(random: Random, size: int) -> tuple[Sequence[str], list[Asked]]:
    told = facts(random, size)
    strange = [unknown(random, told) for _ in told if random.random() < _UNKNOWN]
    asked = [(random.choice((each.question, each.guess)), each.sentence) for each in told + strange]
    random.shuffle(asked)
    return [each.sentence for each in told], asked


def _assigned(random: Random, size: int) -> tuple[Sequence[str], list[Asked]]:
    made = chain(random, max(1, size - 1), 1, 1)
    said = list(made.sample.statements)
    asked = [
        (random.choice((made.question, made.step))(number), said[number])
        for number in range(made.length)
    ]
    asked.append((random.choice((made.question, made.step))(made.length), ""))
    random.shuffle(said)
    random.shuffle(asked)
    return said, asked
