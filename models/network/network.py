"""The reader network in this process, run by ONNX Runtime."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

import numpy as np

from models.network.network_files import READER, described, network_folder, opened
from models.network.pairs import Pair, PairTokenizer, loaded_tokenizer, padded
from models.network.token_scores import reading_of
from reader.errors import ModelError
from reader.values.reading import Reading

_BATCH = 16


class ReaderNetwork:
    """Implements ``reader.ports.PassageReader``; needs 90 MB while it is loaded.

    Raises:
        ModelError: the weights are missing, damaged or of another version.
    """

    def __init__(self, folder: Path | None = None) -> None:
        """Load the files in ``folder``, or those that come with the program."""
        folder = folder or network_folder()
        self.name = f"reader network sha256:{described(folder).sha256[READER]}"
        self._session = opened(folder, READER)
        self._tokenizer = PairTokenizer(loaded_tokenizer(folder))

    def read(self, asked: str, passages: Sequence[str]) -> list[Reading]:
        """See ``reader.ports.PassageReader``. Raises ``ModelError``."""
        pairs = self._tokenizer.pairs([(asked, passage) for passage in passages])
        if 2 * sum(pair.known for pair in pairs) < len(pairs):
            return []
        order = sorted(range(len(pairs)), key=lambda n: len(pairs[n].ids))
        found: dict[int, Reading] = {}
        for first in range(0, len(order), _BATCH):
            rows = order[first : first + _BATCH]
            found.update(zip(rows, self._batch([pairs[n] for n in rows]), strict=True))
        return [found[n] for n in range(len(pairs))]

    def _batch(self, pairs: Sequence[Pair]) -> list[Reading]:
        inputs = padded([pair.ids for pair in pairs], [pair.begin for pair in pairs])
        feed = {"ids": inputs.ids, "kinds": inputs.kinds, "mask": inputs.mask}
        try:
            start, end, marks = self._session.run(["start", "end", "marks"], feed)
        except Exception as failed:
            raise ModelError(
                tr("The reader network failed ({failed}).").format(failed=failed),
                tr("Close other programs if memory is short, and try again."),
            ) from failed
        return [
            reading_of(
                pair,
                np.asarray(start[n, : len(pair.ids)], np.float32),
                np.asarray(end[n, : len(pair.ids)], np.float32),
                np.asarray(marks[n], np.float32),
            )
            for n, pair in enumerate(pairs)
        ]
