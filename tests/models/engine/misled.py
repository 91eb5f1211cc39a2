"""A worker whose processor lacks what it claims to have: rearranged weights end it."""

import os

from models.engine import engine_worker
from models.engine.llama import Llama


class Misled(Llama):
    """Ends its process at the first evaluation, as a fault does, where weights were rearranged."""

    def __init__(self, loading, *others):
        super().__init__(loading, *others)
        self._ends = loading.rearranged

    def decode(self, *batch):
        if self._ends:
            os.abort()
        super().decode(*batch)


if __name__ == "__main__":
    engine_worker.Llama = Misled
    engine_worker.main()
