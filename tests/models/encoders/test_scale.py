from __future__ import annotations

import numpy as np

from models.encoders.scale import measured, scale_of
from reader.encoder_scales import NOTHING


def test_cosines_that_lie_close_together_are_read_as_the_built_in_encoders(e5):
    def crowded(texts):
        """The same meanings, all of them close to one direction, as many encoders have them."""
        rows = np.hstack([e5.encode(texts), np.full((len(texts), 1), 1.2, np.float32)])
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    assert measured(crowded, crowded)[0] > 0.55
    scale, own = (
        scale_of(crowded, crowded),
        scale_of(e5.encode, e5.encode),
    )
    texts = ["The mill ground corn.", "Corn was ground by the mill.", "Rates fell in May."]
    rows, plain = crowded(texts), e5.encode(texts)
    np.testing.assert_allclose(scale.of(rows @ rows.T), own.of(plain @ plain.T), atol=0.01)


def test_an_encoder_that_tells_nothing_apart_is_not_believed():
    numbers = np.random.default_rng(1)

    def chance(texts):
        rows = numbers.standard_normal((len(texts), 64)).astype(np.float32)
        return rows / np.linalg.norm(rows, axis=1, keepdims=True)

    assert scale_of(chance, chance) == NOTHING
    assert not NOTHING.separates
    assert not NOTHING.of(np.ones(3, np.float32)).any()
