"""The graphs that ONNX Runtime runs: the sentence encoder, and the reader network.

Both are transformers over the same word embeddings, which lie once, in blocks of 4 bits, in a file
that both graphs point to. Weights and inputs of their layers are rounded to 7 and 8 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto
from onnx.helper import make_graph, make_model, make_node, make_opsetid
from onnx.helper import make_tensor_value_info as value_info
from onnx.numpy_helper import from_array

Floats = NDArray[np.float32]
Weights = Mapping[str, Floats]

BLOCK = 32
"""Weights that share a scale."""

_HEADS = 12
_EPSILON = _LEAST = 1e-12
_LARGEST = 63
"""With 8 bits, sums overflow on processors without the newest instructions."""
_FUSED = "com.microsoft"
"""The operators of ONNX Runtime that compute a whole step of a transformer at once."""


def encoder_graph(weights: Weights, words: str) -> bytes:
    """The sentence encoder, over the embeddings in the file ``words``.

    Its inputs are token numbers and mask, N × L; its output, ``sums``, is the sum of the last layer
    over the tokens that are not masked, N × width.
    """
    graph = _Graph(weights, words)
    graph.summed(graph.transformer(""), "sums")
    return graph.serialized(["ids", "mask"], {"sums": ["texts", "width"]})


def reader_graph(weights: Weights, words: str) -> bytes:
    """The reader network, as ``training.network.ReaderNetwork`` computes it.

    Its inputs are token numbers, segments and mask, N × L.
    """
    graph = _Graph(weights, words)
    hidden = graph.transformer("body.", "kinds")
    graph.node("Split", [graph.linear(hidden, "ends.")], ["starts", "ends"], axis=2, num_outputs=2)
    graph.node("Squeeze", ["starts", graph.number(2)], ["start"])
    graph.node("Squeeze", ["ends", graph.number(2)], ["end"])
    first = graph.node("Gather", [hidden, graph.number(0, scalar=True)], axis=1)
    count = graph.node("ReduceSum", [graph.mask, graph.number(1)], keepdims=1)
    mean = graph.node("Div", [graph.summed(hidden), count])
    both = graph.node("Concat", [first, mean], axis=1)
    pooled = graph.node("Gelu", [graph.linear(both, "pooled.")], domain=_FUSED)
    graph.linear(pooled, "marks.", "marks")
    ends: list[str | int] = ["texts", "tokens"]
    return graph.serialized(
        ["ids", "kinds", "mask"], {"start": ends, "end": ends, "marks": ["texts", 3]}
    )


def packed_words(words: Floats) -> bytes:
    """Word embeddings, words × width, in blocks of 4 bits, followed by the scales of all blocks.

    The weight of a block that is farthest from zero becomes −8. Embeddings that come from blocks
    of this kind lose nothing.
    """
    blocks = words.reshape(len(words), -1, BLOCK)
    farthest = np.take_along_axis(blocks, np.abs(blocks).argmax(2)[..., None], axis=2)
    scales = (farthest / -8).astype(np.float16)
    divisors = np.where(scales == 0, 1, scales).astype(np.float32)
    whole = np.rint(blocks / divisors).clip(-8, 7).astype(np.int8).view(np.uint8) & 15
    pairs = whole.reshape(len(words), -1, 2)
    packed: bytes = (pairs[..., 0] | (pairs[..., 1] << 4)).tobytes()
    return packed + scales.tobytes()


class _Graph:
    """Collects nodes and weights; methods return the name of their result."""

    def __init__(self, weights: Weights, words: str) -> None:
        self._weights = weights
        self._words = words
        self._nodes: list[NodeProto] = []
        self._tensors: dict[str, TensorProto] = {}
        self.mask = self.node("Cast", ["mask"], to=TensorProto.FLOAT)
        self._masked = self.node("Cast", ["mask"], to=TensorProto.INT32)

    def transformer(self, part: str, kinds: str | None = None) -> str:
        """The last layer of the transformer whose weights' names begin with ``part``."""
        hidden = self._embedded(f"{part}embeddings.", kinds)
        layers = sum(name.endswith("attention.self.query.bias") for name in self._weights)
        for layer in range(layers):
            hidden = self._layer(f"{part}encoder.layer.{layer}.", hidden)
        return hidden

    def summed(self, hidden: str, name: str | None = None) -> str:
        """The sum over all tokens that are not masked."""
        row = self.node("Unsqueeze", [self.mask, self.number(1)])
        product = self.node("MatMul", [row, hidden])
        return self.node("Squeeze", [product, self.number(1)], name and [name])

    def linear(self, inputs: str, part: str, name: str | None = None) -> str:
        """A small last layer, in full precision."""
        weight = self._tensor(f"{part}weight", self._weights[f"{part}weight"].T)
        product = self.node("MatMul", [inputs, weight])
        return self.node("Add", [product, self._weight(f"{part}bias")], name and [name])

    def number(self, value: int, *, scalar: bool = False) -> str:
        """A constant."""
        return self._tensor(f"{value} {scalar}", np.array(value if scalar else [value], np.int64))

    def node(
        self,
        kind: str,
        inputs: Sequence[str],
        names: Sequence[str] | None = None,
        **attributes: Any,
    ) -> str:
        """A step; the name of its first result."""
        results = names or [f"{kind} {len(self._nodes)}"]
        self._nodes.append(make_node(kind, inputs, results, **attributes))
        return results[0]

    def serialized(self, inputs: Sequence[str], outputs: Mapping[str, list[str | int]]) -> bytes:
        """The whole, as a file of ONNX."""
        graph = make_graph(
            self._nodes,
            "Gistwalker",
            [value_info(name, TensorProto.INT64, ["texts", "tokens"]) for name in inputs],
            [value_info(name, TensorProto.FLOAT, shape) for name, shape in outputs.items()],
            list(self._tensors.values()),
        )
        versions = [make_opsetid("", 21), make_opsetid(_FUSED, 1)]
        made: bytes = make_model(graph, opset_imports=versions, ir_version=10).SerializeToString()
        return made

    def _embedded(self, part: str, kinds: str | None) -> str:
        """Words, their places and segments; without ``kinds`` all are of the first segment."""
        rows = self._word_rows(self._weights[f"{part}word_embeddings.weight"].shape)
        words = self.node("Cast", [rows], to=TensorProto.FLOAT)
        length = self.node("Shape", ["ids"], start=1)
        table = self._weight(f"{part}position_embeddings.weight")
        places = self.node("Slice", [table, self.number(0), length, self.number(0)])
        table = self._weight(f"{part}token_type_embeddings.weight")
        segments = self.node("Gather", [table, kinds or self.number(0)])
        whole = self.node("Add", [self.node("Add", [words, places]), segments])
        return self.node("LayerNormalization", [whole, *self._norm(part)], epsilon=_EPSILON)

    def _word_rows(self, shape: tuple[int, ...]) -> str:
        words, width = shape
        half = words * width // 2
        data = self._stored("words", TensorProto.INT4, [words, width], 0, half)
        blocks = width // BLOCK
        scales = self._stored(
            "scales", TensorProto.FLOAT16, [words, blocks], half, 2 * words * blocks
        )
        return self.node(
            "GatherBlockQuantized", [data, "ids", scales], domain=_FUSED,
            block_size=BLOCK, gather_axis=0, quantize_axis=1,
        )  # fmt: skip

    def _layer(self, part: str, hidden: str) -> str:
        """Attention, then two linear steps; what went in is added after each."""
        parts = [f"{part}attention.self.{name}" for name in ("query", "key", "value")]
        weights = np.concatenate([self._weights[f"{name}.weight"] for name in parts])
        made = self._rows(hidden, f"{part}attention.self", weights)
        names = [f"{name} {part}" for name in ("query", "key", "value")]
        self.node("Split", [made], names, axis=2, num_outputs=3)
        biases = np.concatenate([self._weights[f"{name}.bias"] for name in parts])
        bias = self._tensor(f"{part}attention.self.bias", biases)
        heads = self.node(
            "MultiHeadAttention", [*names, bias, self._masked], domain=_FUSED, num_heads=_HEADS
        )
        attended = self._added(heads, hidden, f"{part}attention.output.", self._rows)
        wide = self._rows(attended, f"{part}intermediate.dense")
        bias = self._weight(f"{part}intermediate.dense.bias")
        active = self.node("BiasGelu", [wide, bias], domain=_FUSED)
        # Single tokens have values thirty times as large as the others here.
        return self._added(active, attended, f"{part}output.", self._blocks)

    def _added(self, inputs: str, before: str, part: str, times: Callable[[str, str], str]) -> str:
        product = times(inputs, f"{part}dense")
        names = [product, before, *self._norm(part), self._weight(f"{part}dense.bias")]
        return self.node("SkipLayerNormalization", names, domain=_FUSED, epsilon=_EPSILON)

    def _norm(self, part: str) -> list[str]:
        return [self._weight(f"{part}LayerNorm.{kind}") for kind in ("weight", "bias")]

    def _rows(self, inputs: str, part: str, weights: Floats | None = None) -> str:
        """Inputs times weights, outputs × inputs, with a scale for each row and for all inputs."""
        weights = self._weights[f"{part}.weight"] if weights is None else weights
        scales = np.abs(weights).max(1) / np.float32(_LARGEST)
        whole = np.rint(weights / np.maximum(scales, _LEAST)[:, None]).astype(np.int8)
        names = [self._tensor(f"{part}.whole", whole.T), self._tensor(f"{part}.scales", scales)]
        return self.node("DynamicQuantizeMatMul", [inputs, *names], domain=_FUSED)

    def _blocks(self, inputs: str, part: str) -> str:
        """The same with a scale for each block of a row, and of the inputs of a token."""
        weights = self._weights[f"{part}.weight"]
        rows, columns = weights.shape
        blocks = weights.reshape(rows, -1, BLOCK)
        scales = np.abs(blocks).max(2) / np.float32(127)
        whole = np.rint(blocks / np.maximum(scales, _LEAST)[..., None]) + 128
        names = [
            self._tensor(f"{part}.whole", whole.astype(np.uint8)),
            self._tensor(f"{part}.scales", scales),
        ]
        return self.node(
            "MatMulNBits", [inputs, *names], domain=_FUSED,
            K=columns, N=rows, bits=8, block_size=BLOCK, accuracy_level=4,
        )  # fmt: skip

    def _weight(self, name: str) -> str:
        return self._tensor(name, self._weights[name])

    def _tensor(self, name: str, values: NDArray[Any]) -> str:
        self._tensors.setdefault(name, from_array(np.array(values, order="C"), name))
        return name

    def _stored(self, name: str, kind: int, shape: list[int], offset: int, length: int) -> str:
        """Weights that lie in the file of the words."""
        tensor = TensorProto(name=name, data_type=kind, dims=shape)
        tensor.data_location = TensorProto.EXTERNAL
        for key, value in {"location": self._words, "offset": offset, "length": length}.items():
            tensor.external_data.add(key=key, value=str(value))
        self._tensors[name] = tensor
        return name
