"""An embedding model in a GGUF file as the library's encoder."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from models.encoders.search_choice import ChosenEncoder
from models.engine.embedding import EmbeddingClient
from models.files.identity import identity
from reader.encoder_scales import Scale
from reader.errors import ModelError


class GgufEncoder:
    """Implements ``reader.ports.Encoder`` over llama.cpp in a process of its own."""

    def __init__(self, chosen: ChosenEncoder, client: EmbeddingClient | None = None) -> None:
        self._chosen = chosen
        self._client = client or EmbeddingClient(chosen.path)
        self._sure = False

    @property
    def name(self) -> str:
        """The file's name with its identity."""
        return self._chosen.name

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self._chosen.dimensions

    @property
    def scale(self) -> Scale:
        """The scale of its cosines."""
        return self._chosen.scale

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text. Raises ``ModelError``."""
        return self._encoded(self._chosen.passage_prompt, texts)

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """The same for questions."""
        return self._encoded(self._chosen.question_prompt, texts)

    def close(self) -> None:
        """End the process; the next use would start another."""
        self._client.close()

    def _encoded(self, prompt: str, texts: Sequence[str]) -> NDArray[np.float32]:
        if not texts:
            return np.zeros((0, self.dimensions), np.float32)
        if not self._sure:
            self._make_sure()
        rows = self._client.embed([f"{prompt}{text}" for text in texts])
        if rows.shape[1] != self.dimensions:
            raise _changed(self._chosen)
        return rows

    def _make_sure(self) -> None:
        if name_of_file(self._chosen.path) != self._chosen.name:
            raise _changed(self._chosen)
        self._sure = True


def name_of_file(path: Path) -> str:
    """The file's name with its identity."""
    return f"{path.stem} ({identity(path)})"


def _changed(chosen: ChosenEncoder) -> ModelError:
    return ModelError(
        tr("The model in {folder} isn't the one that was chosen.").format(folder=chosen.path),
        tr("Choose it again, or the built-in one (gistwalker models use-encoder built-in)."),
    )
