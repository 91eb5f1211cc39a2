"""Description of a GGUF file: its model, size and context length."""

from __future__ import annotations

from dataclasses import dataclass
from gettext import gettext as tr
from pathlib import Path

from models.files.header import DamagedModelError, Header, Tensor, Value, read_header, shown
from reader.errors import ModelError
from reader.language import later

_ENCODERS = ("bert", "nomic-bert", "jina-bert", "t5encoder", "modern-bert", "neo-bert", "gemma-emb")
_BLOCK = "blk."

_BLOCK_SIZES = {
    0: (1, 4),  # F32
    1: (1, 2),  # F16
    2: (32, 18),  # Q4_0
    3: (32, 20),  # Q4_1
    6: (32, 22),  # Q5_0
    7: (32, 24),  # Q5_1
    8: (32, 34),  # Q8_0
    9: (32, 36),  # Q8_1
    10: (256, 84),  # Q2_K
    11: (256, 110),  # Q3_K
    12: (256, 144),  # Q4_K
    13: (256, 176),  # Q5_K
    14: (256, 210),  # Q6_K
    15: (256, 292),  # Q8_K
    16: (256, 66),  # IQ2_XXS
    17: (256, 74),  # IQ2_XS
    18: (256, 98),  # IQ3_XXS
    19: (256, 50),  # IQ1_S
    20: (32, 18),  # IQ4_NL
    21: (256, 110),  # IQ3_S
    22: (256, 82),  # IQ2_S
    23: (256, 136),  # IQ4_XS
    24: (1, 1),  # I8
    25: (1, 2),  # I16
    26: (1, 4),  # I32
    27: (1, 8),  # I64
    28: (1, 8),  # F64
    29: (256, 56),  # IQ1_M
    30: (1, 2),  # BF16
    34: (256, 54),  # TQ1_0
    35: (256, 66),  # TQ2_0
    39: (32, 17),  # MXFP4
}
"""Values in a block and its bytes, by ggml's number of the storage type."""


@dataclass(frozen=True, slots=True)
class ModelFile:
    """A usable chat model on this machine. Sizes in bytes, context in tokens.

    ``layer_bytes`` are those of the repeating layers, in order; ``other_bytes`` all the rest
    (embeddings, output). ``cache_bytes`` are what one token costs in each layer's key-value cache
    at 16 bits.
    """

    path: Path
    name: str
    architecture: str
    parameters: int
    size: int
    trained_context: int
    layer_bytes: tuple[int, ...]
    other_bytes: int
    cache_bytes: tuple[int, ...]
    template: str | None

    @property
    def layers(self) -> int:
        """The number of layers that can be put on a GPU, without the output."""
        return len(self.layer_bytes)


def describe_file(path: Path) -> ModelFile:
    """Describe the chat model in the file at ``path``.

    Raises:
        DamagedModelError: it is no GGUF file, or an incomplete one.
        ModelError: it cannot be used to read: a part, an adapter, an embedding model.
    """
    header = read_header(path)
    architecture = _text(header, "general.architecture")
    if not architecture:
        raise DamagedModelError(tr("The model file doesn't name its architecture."), tr(_ANOTHER))
    _refuse_others(header, architecture)
    blocks = _number(header, f"{architecture}.block_count")
    context = _number(header, f"{architecture}.context_length")
    if not blocks or not context:
        raise DamagedModelError(
            tr("The model file doesn't give the size of the model."), tr(_ANOTHER)
        )
    layer_bytes, other = _weigh(header, blocks)
    return ModelFile(
        path=path,
        name=_text(header, "general.name") or path.stem,
        architecture=architecture,
        parameters=sum(tensor.elements for tensor in header.tensors),
        size=header.size,
        trained_context=context,
        layer_bytes=layer_bytes,
        other_bytes=other,
        cache_bytes=_cache_bytes(header, architecture, blocks),
        template=_text(header, "tokenizer.chat_template") or None,
    )


def vector_length(path: Path) -> int:
    """The length of the vectors of the embedding model in the file at ``path``.

    Raises:
        DamagedModelError: it is no GGUF file, or an incomplete one.
        ModelError: it is no embedding model.
    """
    header = read_header(path)
    architecture = _text(header, "general.architecture")
    if not _gives_vectors(header, architecture):
        raise ModelError(
            tr("This model file isn't an embedding model."),
            tr("Choose the file of an embedding model; to read with this one, add it as a model."),
        )
    _weigh(header, _number(header, f"{architecture}.block_count"))
    return _number(header, f"{architecture}.embedding_length")


def tensor_bytes(tensor: Tensor) -> int:
    """The size of its values. Raises ``ModelError`` for an unknown storage type."""
    if tensor.kind not in _BLOCK_SIZES:
        raise ModelError(
            tr("The model file stores weights in an unknown format (type {kind}).").format(
                kind=tensor.kind
            ),
            tr(
                "A newer version of the program may support it. Or try another file of the same "
                "model."
            ),
        )
    values, size = _BLOCK_SIZES[tensor.kind]
    return -(-tensor.elements // values) * size


def _refuse_others(header: Header, architecture: str) -> None:
    """Refuse files that are no complete model, or none that can write."""
    _refuse_parts(header, architecture)
    if _gives_vectors(header, architecture):
        raise ModelError(
            tr("This is an embedding model; it can't write."),
            tr(
                "You can use it to search a library: add it on the page “Search”, or with "
                "“gistwalker models use-encoder FILE”."
            ),
        )
    if not any(key.startswith("tokenizer.ggml.tokens") for key in header.values):
        raise ModelError(
            tr("This file has no vocabulary."), tr("Choose the file of a complete model.")
        )


def _refuse_parts(header: Header, architecture: str) -> None:
    kind = _text(header, "general.type")
    if kind and kind != "model":
        raise ModelError(
            tr("This file contains only a part of a model ({kind}).").format(kind=shown(kind)),
            tr("Choose the file of the model itself."),
        )
    if architecture == "clip":
        raise ModelError(
            tr("This file contains only the image part of a model."),
            tr("Choose the file of the model itself."),
        )
    pieces = _number(header, "split.count")
    if pieces > 1:
        raise ModelError(
            tr("This is one of the {pieces} files of a model.").format(pieces=pieces),
            tr("Choose a model that is a single file, or join them with llama.cpp's gguf-split."),
        )


def _gives_vectors(header: Header, architecture: str) -> bool:
    return architecture in _ENCODERS or f"{architecture}.pooling_type" in header.values


def _weigh(header: Header, blocks: int) -> tuple[tuple[int, ...], int]:
    layers = [0] * min(blocks, len(header.tensors) or 1)
    other = 0
    for tensor in header.tensors:
        size = tensor_bytes(tensor)
        if header.data_start + tensor.offset + size > header.size:
            raise DamagedModelError(
                tr("The model file is incomplete: it ends too early."),
                tr("The download may have been interrupted. Download it again."),
            )
        number = _layer_of(tensor.name)
        if number is not None and number < len(layers):
            layers[number] += size
        else:
            other += size
    return tuple(layers), other


def _layer_of(name: str) -> int | None:
    if not name.startswith(_BLOCK):
        return None
    number = name[len(_BLOCK) :].split(".", 1)[0]
    return int(number) if number.isascii() and number.isdigit() else None


def _cache_bytes(header: Header, architecture: str, blocks: int) -> tuple[int, ...]:
    """Two bytes for every number of a token's keys and values, layer by layer."""
    width = _number(header, f"{architecture}.embedding_length")
    heads = _per_layer(header, f"{architecture}.attention.head_count", blocks)
    kv_heads = _per_layer(header, f"{architecture}.attention.head_count_kv", blocks) or heads
    if not heads:
        return (0,) * min(blocks, len(header.tensors) or 1)
    head = width // max(1, heads[0])
    keys = _number(header, f"{architecture}.attention.key_length") or head
    values = _number(header, f"{architecture}.attention.value_length") or head
    return tuple(2 * count * (keys + values) for count in kv_heads)


def _per_layer(header: Header, key: str, blocks: int) -> tuple[int, ...]:
    value = header.values.get(key)
    if isinstance(value, int):
        return (value,) * min(blocks, len(header.tensors) or 1)
    if isinstance(value, tuple):
        return tuple(each for each in value if isinstance(each, int))
    return ()


def _text(header: Header, key: str) -> str:
    value: Value = header.values.get(key, "")
    return value if isinstance(value, str) else ""


def _number(header: Header, key: str) -> int:
    value = header.values.get(key, 0)
    return value if isinstance(value, int) and value > 0 else 0


_ANOTHER = later("It is damaged or malicious. Download it again from its source.")
