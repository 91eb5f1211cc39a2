"""Representatives of many vectors. Windows get them through ``models.encoders.process_encoder``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_SEED = 0
"""The same vectors always give the same representatives."""


def representatives(vectors: NDArray[np.float32], groups: int, each: int) -> NDArray[np.int32]:
    """Rows nearest to the centres of ``groups`` k-means clusters, at most ``each``, ascending."""
    # Slow to import, and not needed where nothing is learnt.
    from sklearn.cluster import KMeans
    from threadpoolctl import threadpool_limits

    groups = min(groups, len(np.unique(vectors, axis=0)))
    if groups == 0:
        return np.zeros(0, np.int32)
    # On a busy machine its threads wait for each other: minutes for what takes one milliseconds.
    with threadpool_limits(1):
        found = KMeans(groups, n_init=4, random_state=_SEED).fit(vectors)
    distances = np.linalg.norm(vectors - found.cluster_centers_[found.labels_], axis=1)
    chosen: list[int] = []
    for group in range(groups):
        members = np.flatnonzero(found.labels_ == group)
        nearest = members[np.argsort(distances[members], kind="stable")][:each]
        chosen.extend(nearest.tolist())
    return np.array(sorted(chosen), np.int32)
