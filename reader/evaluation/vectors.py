"""Sentence vectors kept in a file, so that re-reading a document doesn't compute them again."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from gettext import gettext as tr
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from reader.encoder_scales import Scale
from reader.errors import UnreadableFileError
from reader.ports import Encoder

_DIGEST = 16
_QUESTION = "question\0"


class KeptVectors:
    """Implements ``Encoder`` over another: every text is encoded once, for all runs.

    The file is a row of records, a digest and a vector each; a record cut off is written again.
    """

    def __init__(self, encoder: Encoder, folder: Path) -> None:
        self._encoder = encoder
        name = re.sub(r"[^A-Za-z0-9.]+", "-", encoder.name)
        self._path = folder / f"vectors-{name}.bin"
        self._record = np.dtype(
            [("digest", f"V{_DIGEST}"), ("vector", np.float32, (encoder.dimensions,))]
        )
        self._known: dict[bytes, NDArray[np.float32]] = {}
        self._load()

    @property
    def name(self) -> str:
        """Of the encoder beneath: the vectors are its own."""
        return self._encoder.name

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return self._encoder.dimensions

    @property
    def scale(self) -> Scale:
        """Of the encoder beneath."""
        return self._encoder.scale

    def encode_questions(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Kept apart: an encoder may mark questions, and they are other vectors then."""
        return self._kept(texts, _QUESTION, self._encoder.encode_questions)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One unit row per text. Raises ``ModelError``."""
        return self._kept(texts, "", self._encoder.encode)

    def _kept(
        self,
        texts: Sequence[str],
        mark: str,
        encode: Callable[[Sequence[str]], NDArray[np.float32]],
    ) -> NDArray[np.float32]:
        digests = [_digest(mark + text) for text in texts]
        new = {d: t for d, t in zip(digests, texts, strict=True) if d not in self._known}
        if new:
            self._keep(list(new), encode(list(new.values())))
        rows = [self._known[digest] for digest in digests]
        return np.stack(rows) if rows else np.empty((0, self.dimensions), np.float32)

    def close(self) -> None:
        """The wrapped encoder is closed by its owner."""

    def _load(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if not self._path.exists():
                return
            size = self._record.itemsize
            count = self._path.stat().st_size // size
            with self._path.open("r+b") as file:
                file.truncate(count * size)
            kept = np.fromfile(self._path, self._record)
        except OSError as error:
            raise _unwritable(self._path) from error
        vectors = kept["vector"]
        self._known = {d.tobytes(): vectors[n] for n, d in enumerate(kept["digest"])}

    def _keep(self, digests: Sequence[bytes], rows: NDArray[np.float32]) -> None:
        records = np.empty(len(digests), self._record)
        records["digest"] = np.array(digests, f"V{_DIGEST}")
        records["vector"] = rows
        try:
            with self._path.open("ab") as file:
                file.write(records.tobytes())
        except OSError as error:
            raise _unwritable(self._path) from error
        self._known.update(zip(digests, rows, strict=True))


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:_DIGEST]


def _unwritable(path: Path) -> UnreadableFileError:
    return UnreadableFileError(
        tr("Can't save sentence vectors in “{path}”.").format(path=path),
        tr("Choose another folder, or free some space."),
    )
