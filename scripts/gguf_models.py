"""Write GGUF files with random weights: language models and embedding models.

A random model writes nonsense, but costs as much as a real one of its shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import gguf
import numpy as np
from numpy.typing import NDArray

Weights = NDArray[np.float32]

BOS, EOS, UNKNOWN = "<|begin|>", "<|end|>", "<|unknown|>"
CHAT_TEMPLATE = (
    "{% for message in messages %}<|{{ message.role }}|>{{ message.content }}<|end|>{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)
SPECIAL = (BOS, EOS, UNKNOWN, "<|system|>", "<|user|>", "<|assistant|>")


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of a llama-architecture model."""

    layers: int
    width: int
    heads: int
    kv_heads: int
    inner: int
    context: int
    vocabulary: int
    rope_base: float = 10_000.0

    @property
    def head(self) -> int:
        """Length of one head's vectors."""
        return self.width // self.heads


SHAPES = {
    "tiny": Shape(2, 64, 4, 2, 128, 2048, 300),
    "0.5b": Shape(24, 896, 14, 2, 4864, 32768, 151_936),
    "1.5b": Shape(28, 1536, 12, 2, 8960, 32768, 151_936),
}
"""``0.5b`` and ``1.5b`` are those of the Qwen2.5 models of that size."""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Byte-level BPE: tokens in GPT-2's spelling of bytes, and the merges in order."""

    tokens: tuple[str, ...]
    merges: tuple[str, ...] = ()


def byte_letters() -> list[str]:
    """GPT-2's printable letter for every byte."""
    printable = [*range(33, 127), *range(161, 173), *range(174, 256)]
    letters = {byte: chr(byte) for byte in printable}
    hidden = [byte for byte in range(256) if byte not in letters]
    letters |= {byte: chr(256 + number) for number, byte in enumerate(hidden)}
    return [letters[byte] for byte in range(256)]


def byte_vocabulary(size: int) -> Vocabulary:
    """Special tokens, one for every byte, one merge (none is refused), fillers to ``size``."""
    tokens = [*SPECIAL, *byte_letters(), "th"]
    fillers = [f"filler{number}" for number in range(len(tokens), size)]
    return Vocabulary((*tokens, *fillers), ("t h",))


def random_weights(shape: Shape, seed: int = 1) -> Iterator[tuple[str, Weights]]:
    """Every tensor of a model, with small random values, layer by layer."""
    numbers = np.random.default_rng(seed)

    def matrix(rows: int, columns: int) -> Weights:
        return numbers.standard_normal((rows, columns), np.float32) * np.float32(columns**-0.5)

    ones = np.ones(shape.width, np.float32)
    yield "token_embd.weight", matrix(shape.vocabulary, shape.width)
    yield "output_norm.weight", ones
    for layer in range(shape.layers):
        block = f"blk.{layer}."
        yield block + "attn_norm.weight", ones
        yield block + "ffn_norm.weight", ones
        for name, rows, columns in (
            ("attn_q", shape.width, shape.width),
            ("attn_k", shape.kv_heads * shape.head, shape.width),
            ("attn_v", shape.kv_heads * shape.head, shape.width),
            ("attn_output", shape.width, shape.width),
            ("ffn_gate", shape.inner, shape.width),
            ("ffn_up", shape.inner, shape.width),
            ("ffn_down", shape.width, shape.inner),
        ):
            yield f"{block}{name}.weight", matrix(rows, columns)


def write(
    path: Path,
    shape: Shape,
    vocabulary: Vocabulary,
    weights: Iterator[tuple[str, Weights]],
    *,
    template: str | None = CHAT_TEMPLATE,
    name: str = "gistwalker random",
    extra: Mapping[str, str] | None = None,
    quantisation: gguf.GGMLQuantizationType = gguf.GGMLQuantizationType.F16,
) -> None:
    """Write a GGUF file. Vectors stay float32; matrices are stored in ``quantisation``."""
    out = gguf.GGUFWriter(path, "llama")
    _describe(out, shape, name)
    add_vocabulary(out, vocabulary)
    if template is not None:
        out.add_chat_template(template)
    for key, value in (extra or {}).items():
        out.add_string(key, value)
    kinds = gguf.GGMLQuantizationType
    for tensor, values in weights:
        kind = quantisation if values.ndim > 1 else kinds.F32
        stored = values if kind is kinds.F32 else gguf.quants.quantize(values, kind)
        out.add_tensor(tensor, stored, raw_dtype=kind)
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def _describe(out: gguf.GGUFWriter, shape: Shape, name: str) -> None:
    out.add_name(name)
    out.add_context_length(shape.context)
    out.add_embedding_length(shape.width)
    out.add_block_count(shape.layers)
    out.add_feed_forward_length(shape.inner)
    out.add_head_count(shape.heads)
    out.add_head_count_kv(shape.kv_heads)
    out.add_rope_dimension_count(shape.head)
    out.add_rope_freq_base(shape.rope_base)
    out.add_layer_norm_rms_eps(1e-5)
    out.add_vocab_size(shape.vocabulary)


def add_vocabulary(out: gguf.GGUFWriter, vocabulary: Vocabulary) -> None:
    """Add tokens, their kinds and merges, and the special ones for beginning, end and unknown."""
    tokens = vocabulary.tokens
    kinds = [
        gguf.TokenType.CONTROL if token in SPECIAL else gguf.TokenType.NORMAL for token in tokens
    ]
    out.add_tokenizer_model("gpt2")
    out.add_tokenizer_pre("gpt-2")
    out.add_token_list(list(tokens))
    out.add_token_types(kinds)
    out.add_token_merges(list(vocabulary.merges))
    out.add_bos_token_id(tokens.index(BOS))
    out.add_eos_token_id(tokens.index(EOS))
    out.add_unk_token_id(tokens.index(UNKNOWN))
    out.add_add_bos_token(True)


@dataclass(frozen=True, slots=True)
class EncoderShape:
    """The sizes of a bert-architecture model, which turns texts into vectors."""

    layers: int
    width: int
    heads: int
    inner: int
    context: int


def write_encoder(
    path: Path,
    shape: EncoderShape,
    words: Sequence[str],
    weights: Mapping[str, Weights],
    pooling: gguf.PoolingType,
) -> None:
    """Write a bert-architecture GGUF file in single precision.

    ``words`` are WordPiece's: ``##`` before continuations of a word, brackets around special
    tokens. ``weights`` are named as in transformers' ``BertModel``.
    """
    out = gguf.GGUFWriter(path, "bert")
    out.add_name("gistwalker random encoder")
    out.add_context_length(shape.context)
    out.add_embedding_length(shape.width)
    out.add_block_count(shape.layers)
    out.add_feed_forward_length(shape.inner)
    out.add_head_count(shape.heads)
    out.add_layer_norm_eps(1e-12)
    out.add_causal_attention(False)
    out.add_pooling_type(pooling)
    _add_words(out, words)
    names = gguf.get_tensor_name_map(gguf.MODEL_ARCH.BERT, shape.layers)
    for theirs, values in weights.items():
        ours = names.get_name(theirs, try_suffixes=(".weight", ".bias"))
        if ours is not None and not theirs.startswith("pooler"):
            out.add_tensor(ours, np.ascontiguousarray(values, np.float32))
    out.write_header_to_file()
    out.write_kv_data_to_file()
    out.write_tensors_to_file()
    out.close()


def _add_words(out: gguf.GGUFWriter, words: Sequence[str]) -> None:
    """Add WordPiece as llama.cpp stores it, which marks beginnings of words, not continuations."""

    def spelt(word: str) -> str:
        if word.startswith("["):
            return word
        return word[2:] if word.startswith("##") else f"\u2581{word}"

    control, normal = gguf.TokenType.CONTROL, gguf.TokenType.NORMAL
    out.add_tokenizer_model("bert")
    out.add_tokenizer_pre("default")
    out.add_token_type_count(2)
    out.add_token_list([spelt(word) for word in words])
    out.add_token_types([control if word.startswith("[") else normal for word in words])
    out.add_unk_token_id(words.index("[UNK]"))
    out.add_sep_token_id(words.index("[SEP]"))
    out.add_pad_token_id(words.index("[PAD]"))
    out.add_bos_token_id(words.index("[CLS]"))
    out.add_mask_token_id(words.index("[MASK]"))
