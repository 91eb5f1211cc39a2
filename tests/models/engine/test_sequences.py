from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from models.engine.sequences import Sequences
from tests.doubles import there


class RealCells:
    """A model of llama.cpp's cache; ``partly`` is False for models that cannot trim sequences."""

    def __init__(self, partly=True):
        self.held = {}
        self.partly = partly

    def copy(self, source, target, length):
        held = self.held[source]
        self.held[target] = held[:length] if self.partly else held[:]

    def trim(self, sequence, length):
        held = self.held.get(sequence, [])
        if 0 < length < len(held) and not self.partly:
            return False
        self.held[sequence] = held[:length]
        return True

    def evaluate(self, slot, tokens):
        self.held.setdefault(slot.number, [])
        self.held[slot.number] = self.held[slot.number] + tokens
        slot.tokens += tokens


prompts = st.lists(st.integers(0, 2), min_size=1, max_size=12)


@given(st.lists(prompts, min_size=1, max_size=20), st.integers(1, 4), st.booleans())
def test_what_is_taken_as_known_really_stands_in_the_cache(asked, count, partly):
    cells = RealCells(partly)
    sequences = Sequences(cells, count)
    for prompt in asked:
        slot = sequences.begin(prompt, len(prompt) - 1)
        assert slot.tokens == prompt[: len(slot.tokens)]
        assert len(slot.tokens) < len(prompt), "the logits of the last token are still to be made"
        assert cells.held.get(slot.number, []) == slot.tokens
        cells.evaluate(slot, prompt[len(slot.tokens) :])
        sequences.end(there(slot))


@given(st.lists(prompts, min_size=1, max_size=20))
def test_working_sequences_are_never_touched(asked):
    cells = RealCells()
    sequences = Sequences(cells, 3)
    first = sequences.begin(asked[0], 0)
    cells.evaluate(first, asked[0])
    for prompt in asked:
        slot = sequences.begin(prompt, len(prompt) - 1)
        assert slot is not first
        cells.evaluate(slot, prompt[len(slot.tokens) :])
        sequences.end(there(slot))
    while sequences.forget_oldest():
        pass
    assert cells.held[first.number] == asked[0]


def test_a_common_beginning_is_copied_and_not_evaluated_again():
    cells = RealCells()
    sequences = Sequences(cells, 2)
    slot = sequences.begin([1, 2, 3, 4], 3)
    cells.evaluate(slot, [1, 2, 3, 4])
    assert sequences.begin([1, 2, 3, 9], 3).tokens == [1, 2, 3]


def test_whoever_needs_what_is_being_evaluated_had_better_wait():
    cells = RealCells()
    sequences = Sequences(cells, 2)
    slot = sequences.begin([1, 2, 3, 4, 5], 4)
    assert sequences.worth_waiting([1, 2, 3, 4, 6], 4)
    assert not sequences.worth_waiting([1, 2, 3, 4, 6], 5)
    cells.evaluate(slot, [1, 2, 3])
    assert not sequences.worth_waiting([1, 2, 3, 4, 6], 4)


def test_the_idle_one_used_the_longest_ago_is_forgotten_first():
    cells = RealCells()
    sequences = Sequences(cells, 3)
    for prompt in ([1, 1], [2, 2], [3, 3]):
        slot = sequences.begin(prompt, 1)
        cells.evaluate(slot, prompt[len(slot.tokens) :])
        sequences.end(there(slot))
    sequences.forget_oldest()
    assert sorted(held for held in cells.held.values() if held) == [[2, 2], [3, 3]]
