"""Algorithm 2 around a model that errs never: what a chain loses then, the program has lost.

Chains of assignments are hidden in a long text (variable tracking, Hsieh et al., RULER).
"""

from __future__ import annotations

import re
from random import Random

import pytest

from models.prompted.hopping import PromptedHops
from models.prompted.refusals import NOT_SAID
from models.prompted.voice import Voice
from reader.asking.multihop import answer_of
from reader.hopping.graph import key
from reader.hopping.hopping import HopLimits, multi_hop
from reader.text.document import DocumentId
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain
from tests.models.prompted.embedded_aide import surroundings
from tests.models.prompted.scripted_talker import ScriptedTalker

_ASSIGNED = re.compile(r"VAR (\w+) = (?:VAR )?(\w+)\.")


class ByWords:
    """Passages of a text by the words they share with what is wanted."""

    def __init__(self, content):
        text, spans = content.text, content.sentences
        self._passages = [Excerpt(DocumentId(1), span, span.of(text)) for span in spans]

    def nearest(self, _question, wanted, at_most):
        return [tuple(self._ranked(text)[:at_most]) for text in wanted]

    def _ranked(self, wanted):
        return sorted(self._passages, key=lambda each: -len(key(each.text) & key(wanted)))


def tracker(said):
    """Plans one assignment after another, and completes it if it is shown."""
    if "this statement" in said:
        value = re.search(r"VAR \? = (?:VAR )?(\w+)", said)[1]
        found = [one[0] for one in _ASSIGNED.finditer(said) if one[2] == value]
        return found[0] if found else NOT_SAID
    if said.startswith("Passages from"):
        values, chain = {one[1]: one[2] for one in _ASSIGNED.finditer(said)}, []
        last = re.search(r"value (\d+)", said)[1]
        while name := next((each for each, value in values.items() if value == last), None):
            chain.append(last := name)
        return f"They are {', '.join(chain)}."
    found = [one[1] for one in re.finditer(r"Found: VAR (\w+) = \S+", said)]
    if not found:
        value = re.search(r"value (\d+)", said)[1]
        return f"Step: VAR ? = {value}."
    return f"Step: VAR ? = VAR {found[-1]}."


def hidden(hops, chains):
    """The sentences of a text, and the value, the names and the sentences of its first chain."""
    random = Random(hops * chains)
    text = [f"{said}, day {n}." for n in range(100) for said in ("A cart went by", "Snow fell")]
    for chain in reversed(range(chains)):
        names = [f"{chr(65 + chain)}{chr(65 + n)}XQ" for n in range(hops + 1)]
        value = str(20_000 + chain)
        assigned = zip(names, [value, *(f"VAR {name}" for name in names)], strict=False)
        statements = [f"VAR {name} = {old}." for name, old in assigned]
        places = sorted(random.randint(0, len(text)) for _ in statements)
        for place, statement in zip(reversed(places), reversed(statements), strict=True):
            text.insert(place, statement)
    return text, value, names, statements


@pytest.mark.parametrize(("hops", "chains"), [(2, 1), (4, 1), (8, 1), (2, 3)])
def test_a_chain_is_followed_to_its_last_name(hops, chains):
    sentences, value, names, statements = hidden(hops, chains)
    content = plain(*(" ".join(sentences[n : n + 5]) for n in range(0, len(sentences), 5)))
    talks = ScriptedTalker(writes=tracker)
    model = PromptedHops(Voice(talks), surroundings(content, ByWords(content)))
    asked = Question(f"Which variables have the value {value}?", DocumentId(1))
    hopping = multi_hop(asked, model, limits=HopLimits(hops=24, rounds=24))
    while True:
        try:
            next(hopping)
        except StopIteration as end:
            hopped = end.value
            break
    pieces = list(answer_of(hopped))
    assert all(name in "".join(piece.text for piece in pieces) for name in names)
    quoted = [span.of(content.text) for piece in pieces for span in piece.sources]
    assert quoted
    assert set(quoted) <= set(statements)
