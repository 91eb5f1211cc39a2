"""multilingual-e5-small, the sentence encoder that comes with the program, in this process.

ONNX Runtime runs it, since torch takes seconds to import. Wang and others, "Multilingual E5 text
embeddings", 2024.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from tokenizers import Encoding

from models.network.network_files import ENCODER, MEANS, encoder_folder, opened
from models.network.pairs import loaded_tokenizer
from models.transformer import Floats, encodable, failed_encoding
from models.vocabulary import knows, unknown_of
from reader.encoder_scales import Scale

SHA256 = "cd9c10237bc9f337901d39d3b1f8ecde27d466827f3c8c3f4dda795486e92151"
"""Checksum of the graph, as in ``network.json``."""

DIMENSIONS = 384
NAME = f"multilingual-e5-small centred sha256:{SHA256}"
SCALE = Scale(-0.2017, 1.9125)
"""What its cosines mean; a test measures it."""

_LONGEST = 256
"""Tokens of a text that are read."""
_BATCH = 8
"""Texts computed together: a fifth faster than 32, which need more padding and cache."""
_QUESTION, _PASSAGE = "query: ", "passage: "
"""What it was trained to read before every text."""


class SentenceEncoder:
    """The loaded encoder; implements ``reader.ports.Encoder``."""

    name = NAME
    dimensions = DIMENSIONS
    scale = SCALE

    def __init__(self, folder: Path | None = None) -> None:
        """Verify and load the files in ``folder``, or those that come with the program.

        Raises:
            ModelError: if they are missing or not the expected ones.
        """
        folder = folder or encoder_folder()
        self._session = opened(folder, ENCODER)
        self._tokenizer = loaded_tokenizer(folder)
        self._unknown = unknown_of(self._tokenizer)
        self._questions, self._passages = np.load(folder / MEANS)

    def encode(self, texts: Sequence[str]) -> Floats:
        """One unit row per text; texts are batched by length. Raises ``ModelError``."""
        return self._rows(self._tokens(texts, _PASSAGE), self._passages)

    def encode_questions(self, texts: Sequence[str]) -> Floats:
        """The same for questions; zeros for one in a language that the encoder doesn't know."""
        made = self._tokens(texts, _QUESTION)
        rows = self._rows(made, self._questions)
        rows[[not knows(each, self._unknown) for each in made]] = 0
        return rows

    def close(self) -> None:
        """Do nothing: its memory is freed with the object."""

    def _tokens(self, texts: Sequence[str], before: str) -> list[Encoding]:
        self._tokenizer.enable_truncation(_LONGEST)
        return self._tokenizer.encode_batch([before + encodable(text) for text in texts])

    def _rows(self, made: Sequence[Encoding], mean: Floats) -> Floats:
        # All vectors of this model point in about the same direction: what they have in common
        # says nothing, and their signs would be the same.
        found = np.zeros((len(made), DIMENSIONS), np.float32)
        order = sorted(range(len(made)), key=lambda n: len(made[n].ids))
        for first in range(0, len(order), _BATCH):
            rows = order[first : first + _BATCH]
            found[rows] = self._batch([made[n] for n in rows])
        return _unit(found - mean)

    def _batch(self, texts: Sequence[Encoding]) -> Floats:
        for text in texts:
            text.pad(len(texts[-1].ids))
        ids = np.array([text.ids for text in texts])
        mask = np.array([text.attention_mask for text in texts])
        try:
            (sums,) = self._session.run(None, {"ids": ids, "mask": mask})
        except Exception as failed:
            raise failed_encoding(failed) from failed
        return _unit(sums)


def _unit(rows: Floats) -> Floats:
    return np.asarray(rows / np.linalg.norm(rows, axis=1, keepdims=True), np.float32)
