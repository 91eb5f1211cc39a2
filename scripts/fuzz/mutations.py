"""Seeds changed by Hypothesis: bytes are cut and spliced, values in JSON are swapped."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

Strategy = st.SearchStrategy[bytes]
_MOST = 12
_NUMBERS = (0, -1, 1, 255, 1 << 15, 1 << 31, (1 << 63) - 1, -(1 << 63), 1 << 64, 10**30)
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.sampled_from(_NUMBERS)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["\0", "\ud800", "1e999", "a" * 5000, "../..", "<a>", "9" * 5000]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)


def mutated_bytes(seeds: Sequence[bytes], words: Sequence[bytes]) -> Strategy:
    """A seed with up to a dozen changes: cut, doubled, overwritten, ``words`` inserted."""

    @st.composite
    def draw_one(draw: st.DrawFn) -> bytes:
        data = bytearray(draw(st.sampled_from(seeds)))
        for _ in range(draw(st.integers(0, _MOST))):
            start = int(draw(st.floats(0, 1)) * len(data))
            end = min(len(data), start + draw(st.integers(0, 64)))
            match draw(st.integers(0, 5)):
                case 0:
                    del data[start:end]
                case 1:
                    data[start:start] = data[start:end] * draw(st.sampled_from([1, 2, 50, 2000]))
                case 2:
                    data[start:end] = draw(st.binary(max_size=16))
                case 3:
                    data[start:start] = draw(st.sampled_from(words))
                case 4:
                    data[start:end] = draw(st.sampled_from(words))
                case _:
                    del data[start:]
        return bytes(data)

    return draw_one()


def mutated_json(seeds: Sequence[Any]) -> Strategy:
    """A seed with some values, at any depth, replaced, removed or duplicated."""

    @st.composite
    def draw_one(draw: st.DrawFn) -> bytes:
        value: Any = [copy.deepcopy(draw(st.sampled_from(seeds)))]
        for _ in range(draw(st.integers(1, 4))):
            holder, key = draw(st.sampled_from(list(_places(value))))
            match draw(st.integers(0, 3)):
                case 0 if isinstance(holder, dict):
                    del holder[key]
                case 1 if isinstance(holder, list):
                    holder.append(copy.deepcopy(holder[key]))
                case _:
                    holder[key] = draw(_VALUES)
            if not value:
                value = [None]
        return json.dumps(value[0]).encode()

    return draw_one()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place within a value where another one could be."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _places(value[key])
