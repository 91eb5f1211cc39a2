"""Algorithm 2 around a model that errs never: what a chain loses then, the program has lost."""

from __future__ import annotations

import re

import pytest

from models.prompted.hopping import NOT_SAID, PromptedHops
from models.prompted.voice import Voice
from reader.asking.multihop import answer_of
from reader.evaluation.measuring.variable_tracking import Tracking, make, score
from reader.hopping.graph import key
from reader.hopping.hopping import multi_hop
from reader.hopping.limits import HopLimits
from reader.text.document import DocumentId
from reader.values.question import Question
from reader.values.quotation import Excerpt
from tests.books import plain
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


@pytest.mark.parametrize(("hops", "chains"), [(2, 1), (4, 1), (8, 1), (2, 3)])
def test_a_chain_is_followed_to_its_last_name(hops, chains):
    sample = make(Tracking(hops, chains, 600), 1, lambda text: len(text.split()))
    content = plain(*sample.text.split("\n\n"))
    talks = ScriptedTalker(writes=tracker)
    model = PromptedHops(Voice(talks), lambda _: content, ByWords(content))
    hopping = multi_hop(
        Question(sample.question, DocumentId(1)), model, limits=HopLimits(hops=24, rounds=24)
    )
    while True:
        try:
            next(hopping)
        except StopIteration as end:
            hopped = end.value
            break
    pieces = list(answer_of(hopped))
    assert score(sample, "".join(piece.text for piece in pieces)) == 1
    quoted = [span.of(content.text) for piece in pieces for span in piece.sources]
    assert quoted
    assert set(quoted) <= set(sample.statements)
