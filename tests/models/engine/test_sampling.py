from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from models.engine.engine_values import Sampling
from models.engine.sampling import Sampler
from tests.doubles import stand_in

VOCABULARY = 10_007


class Ruled(Sampler):
    """Its grammar is a set of tokens."""

    def __init__(self, allowed, sampling):
        super().__init__(stand_in(None), sampling, None)
        self._set = np.array(sorted(allowed))
        self.asked = []

    def _allowed(self, candidates):
        self.asked.append(len(candidates))
        return candidates[np.isin(candidates["id"], self._set)]


def logits(seed):
    return np.random.default_rng(seed).standard_normal(VOCABULARY).astype(np.float32)


@given(st.integers(0, 99), st.sets(st.integers(0, VOCABULARY - 1), max_size=300), st.booleans())
def test_asking_the_likeliest_first_changes_nothing_of_what_can_be_drawn(seed, allowed, hot):
    sampling = Sampling(temperature=1.0 if hot else 0.0, top_k=5)
    sampler, values = Ruled(allowed, sampling), logits(seed)
    looked_at = sampler._likeliest_allowed(values)["id"]
    wanted = sorted(allowed, key=lambda token: -values[token])[: 5 if hot else 1]
    sampler.close()
    assert set(wanted) <= set(looked_at.tolist()) <= allowed
