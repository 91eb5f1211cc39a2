"""Makes the cosines of different sentence encoders comparable."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Scale:
    """A map from an encoder's cosines to those of a reference: shift and factor.

    One encoder's cosines of unrelated sentences are around 0, another's around 0.6. Comparisons
    with a fixed number (is this near enough to be an answer?) go through this; comparisons within
    one question don't need it. A ``factor`` of 0 says that the encoder does not distinguish related
    from unrelated sentences: then all of its cosines count as nothing.
    """

    shift: float = 0.0
    factor: float = 1.0

    @property
    def separates(self) -> bool:
        """Whether the cosines mean anything by themselves."""
        return self.factor > 0

    def of(self, cosines: Floats) -> Floats:
        """Return the cosines on the scale of the reference, at most 1."""
        if self == SAME:
            return cosines
        read: Floats = np.float32(self.shift) + np.float32(self.factor) * cosines
        return np.minimum(read, np.float32(1))


SAME = Scale()
"""The scale of the reference, with which the numbers were chosen."""

NOTHING = Scale(0.0, 0.0)
"""The scale of an encoder whose cosines distinguish nothing."""
