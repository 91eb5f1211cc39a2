"""Representatives of many vectors. Windows get them through ``models.encoders.process_encoder``."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_SEED = 0
"""The same vectors always give the same representatives."""

_NEIGHBOURS = 3


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


def by_density(vectors: NDArray[np.float32], groups: int, each: int) -> NDArray[np.int32]:
    """The same with DBSCAN, which determines the number of groups itself; ``groups`` at most.

    Its radius is the median distance to the third neighbour; outliers are not represented.
    """
    # As above.
    from sklearn.cluster import DBSCAN
    from threadpoolctl import threadpool_limits

    if len(vectors) <= _NEIGHBOURS:
        return np.arange(len(vectors), dtype=np.int32)
    distances = np.linalg.norm(vectors[:, None] - vectors[None], axis=2)
    radius = float(np.median(np.sort(distances, axis=1)[:, _NEIGHBOURS]))
    with threadpool_limits(1):
        labels = DBSCAN(eps=max(radius, 1e-6), min_samples=_NEIGHBOURS).fit(vectors).labels_
    found = [np.flatnonzero(labels == label) for label in range(int(labels.max()) + 1)]
    chosen: list[int] = []
    for members in sorted(found, key=len, reverse=True)[:groups]:
        centre = vectors[members].mean(axis=0)
        near = np.argsort(np.linalg.norm(vectors[members] - centre, axis=1), kind="stable")
        chosen.extend(members[near[:each]].tolist())
    return np.array(sorted(chosen), np.int32)
