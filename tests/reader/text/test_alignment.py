from __future__ import annotations

import random
import string
import time

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from reader.text.alignment import align

SOME = st.text(alphabet="abc", max_size=60)


@given(SOME, SOME)
def test_what_is_matched_is_equal_and_ascends(shown, canonical):
    found = align(shown, canonical)
    matched = np.flatnonzero(found >= 0)
    assert [shown[i] for i in matched] == [canonical[j] for j in found[matched]]
    assert np.all(np.diff(found[matched]) > 0)


@given(st.text(min_size=1), st.text(alphabet="\u2603", min_size=1, max_size=5), st.data())
def test_what_only_the_page_shows_is_left_out(canonical, extra, data):
    canonical = canonical.replace("\u2603", "x")
    at = data.draw(st.integers(0, len(canonical)))
    found = align(canonical[:at] + extra + canonical[at:], canonical)
    assert found.tolist() == [
        *range(at), *[-1] * len(extra), *range(at, len(canonical))
    ]  # fmt: skip


def test_a_long_chapter_with_many_small_differences():
    dice = random.Random(3)
    canonical = "".join(dice.choices(string.ascii_lowercase, k=300_000))
    pieces = [canonical[k : k + 1000] for k in range(0, len(canonical), 1000)]
    shown = "-17-".join(pieces)
    started = time.thread_time()
    found = align(shown, canonical)
    assert time.thread_time() - started < 8
    assert np.count_nonzero(found >= 0) >= 0.999 * len(canonical)
    matched = np.flatnonzero(found >= 0)
    assert "".join(shown[i] for i in matched[:5000]) == canonical[:5000]
