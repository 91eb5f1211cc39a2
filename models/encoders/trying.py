"""Trying a model that finds text before it is chosen."""

from __future__ import annotations

from contextlib import closing
from gettext import gettext as tr
from pathlib import Path

from models.encoders.process_encoder import WORKER
from models.encoders.scale import scale_of
from models.engine.embedding import EmbeddingClient
from models.files.description import describe_vector_file
from models.interruption import Interruption
from models.transformer import OFFLINE
from reader.child_messages import Message
from reader.child_process import ChildProcess, Limits
from reader.encoder_scales import Scale
from reader.errors import ChildFailedError, ModelError

_LIMITS = Limits(silence=300, memory=8 << 30)
Tried = tuple[int, Scale]


def try_folder(path: Path, prompts: tuple[str, str], interruption: Interruption) -> Tried:
    """The length of its vectors and the scale of its cosines. Raises ``ModelError``."""
    try:
        with ChildProcess(WORKER, _LIMITS, OFFLINE) as child, interruption.waking(child.end):
            answer = child.ask(Message("try", {"folder": str(path), "prompts": prompts}))
    except ChildFailedError as failed:
        raise ModelError(
            tr("Couldn't test the model in {folder}: {failed}.").format(
                folder=path.name, failed=failed
            ),
            tr("It may need more memory than is free."),
        ) from failed
    if answer.kind == "problem":
        raise ModelError(str(answer.data["what"]), str(answer.data["hint"]))
    scale = Scale(float(answer.data.get("shift", 0)), float(answer.data.get("factor", 1)))
    return int(answer.data["dimensions"]), scale


def try_gguf(path: Path, prompts: tuple[str, str], interruption: Interruption) -> Tried:
    """The same for a GGUF file. Raises ``ModelError``."""
    describe_vector_file(path)
    questions, passages = prompts
    with closing(EmbeddingClient(path)) as client, interruption.waking(client.end):
        scale = scale_of(
            lambda texts: client.embed([f"{questions}{text}" for text in texts]),
            lambda texts: client.embed([f"{passages}{text}" for text in texts]),
        )
        return client.dimensions(), scale
