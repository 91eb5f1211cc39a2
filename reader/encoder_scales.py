"""Cosines of different sentence encoders, made comparable."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Scale:
    """Reads an encoder's cosines as if the built-in encoder had given them: shifted and stretched.

    One encoder's cosines of unrelated sentences lie around 0, another's around 0.6. Whatever is
    weighed against a fixed number (is this near enough to be an answer?) goes through this; what is
    only compared within one question needs none of it. A ``factor`` of 0 says that the encoder
    does not tell related from unrelated sentences: then all of its cosines count as nothing.
    """

    shift: float = 0.0
    factor: float = 1.0

    @property
    def separates(self) -> bool:
        """Whether the cosines say anything by themselves."""
        return self.factor > 0

    def of(self, cosines: Floats) -> Floats:
        """The same cosines on the built-in encoder's scale, at most 1."""
        if self == SAME:
            return cosines
        read: Floats = np.float32(self.shift) + np.float32(self.factor) * cosines
        return np.minimum(read, np.float32(1))


SAME = Scale()
"""Of the built-in encoder, for which the numbers were chosen."""

NOTHING = Scale(0.0, 0.0)
"""Of an encoder that tells nothing apart."""
