"""The graph of the sentence encoder that comes with the program.

It has no weights: it points to those in the file of the installed package, by name and place.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from onnx import NodeProto, TensorProto
from onnx.helper import make_graph, make_model, make_node, make_opsetid, make_tensor
from onnx.helper import make_tensor_value_info as value_info

WEIGHTS = "model.safetensors"
_LAYERS, _WIDTH, _HEADS = 6, 384, 12
_EPSILON = 1e-12
_FUSED = "com.microsoft"
"""The operators of ONNX Runtime that compute a whole step of a transformer at once."""


def sentence_encoder(folder: Path) -> bytes:
    """The graph over the weights in ``folder``.

    Its inputs are token numbers and mask, N × L; its output is the sum of the last layer over the
    tokens that are not masked, N × 384.
    """
    graph = _Graph(folder / WEIGHTS)
    hidden = graph.embedded("embeddings.")
    for layer in range(_LAYERS):
        hidden = graph.layer(f"encoder.layer.{layer}.", hidden)
    graph.summed(hidden, "sums")
    return graph.serialized("sums")


class _Graph:
    """Collects nodes and weights; each method returns the name of its result."""

    def __init__(self, file: Path) -> None:
        with file.open("rb") as stream:
            length = int.from_bytes(stream.read(8), "little")
            self._header: dict[str, Any] = json.loads(stream.read(length))
        self._begin = 8 + length
        self._nodes: list[NodeProto] = []
        self._tensors = {
            name: make_tensor(name, TensorProto.INT64, [1], [value])
            for name, value in (("zero", 0), ("one", 1))
        }

    def embedded(self, part: str) -> str:
        """Words and places. All tokens are of the first kind, which is added to the places."""
        words, places, kinds = (
            self._weight(f"{part}{name}_embeddings.weight")
            for name in ("word", "position", "token_type")
        )
        kind = self._node("Gather", [kinds, "zero"], f"{part}kind", axis=0)
        places = self._node("Add", [places, kind], f"{part}places")
        inputs = ["ids", "", words, places, "", *self._norm(part)]
        return self._fused("EmbedLayerNormalization", inputs, f"{part}sum", "", epsilon=_EPSILON)

    def layer(self, part: str, hidden: str) -> str:
        """A layer: attention, then two linear steps; what went in is added after each."""
        attention = part + "attention."
        parts = [f"{attention}self.{name}" for name in ("query", "key", "value")]
        biases = [self._weight(f"{name}.bias") for name in parts]
        bias = self._node("Concat", biases, f"{attention}bias", axis=0)
        inputs = [*(self._linear(hidden, name) for name in parts), bias, "mask"]
        heads = self._fused("MultiHeadAttention", inputs, f"{attention}heads", num_heads=_HEADS)
        attended = self._added(heads, hidden, f"{attention}output.")
        wide = self._linear(attended, f"{part}intermediate.dense")
        bias = self._weight(f"{part}intermediate.dense.bias")
        active = self._fused("BiasGelu", [wide, bias], f"{part}active")
        return self._added(active, attended, f"{part}output.")

    def summed(self, hidden: str, name: str) -> str:
        """The sum over all tokens that are not masked."""
        mask = self._node("Cast", ["mask"], "mask.float", to=TensorProto.FLOAT)
        row = self._node("Unsqueeze", [mask, "one"], "mask.row")
        product = self._node("MatMul", [row, hidden], f"{name}.row")
        return self._node("Squeeze", [product, "one"], name)

    def serialized(self, output: str) -> bytes:
        """The whole, as a file of ONNX."""
        graph = make_graph(
            self._nodes,
            "all-MiniLM-L6-v2",
            [value_info(name, TensorProto.INT32, ["texts", "tokens"]) for name in ("ids", "mask")],
            [value_info(output, TensorProto.FLOAT, ["texts", _WIDTH])],
            list(self._tensors.values()),
        )
        versions = [make_opsetid("", 17), make_opsetid(_FUSED, 1)]
        made: bytes = make_model(graph, opset_imports=versions, ir_version=9).SerializeToString()
        return made

    def _linear(self, inputs: str, part: str) -> str:
        weight = self._weight(f"{part}.weight")
        return self._fused("FusedMatMul", [inputs, weight], f"{part}.product", transB=1)

    def _added(self, inputs: str, before: str, part: str) -> str:
        product = self._linear(inputs, f"{part}dense")
        names = [product, before, *self._norm(part), self._weight(f"{part}dense.bias")]
        return self._fused("SkipLayerNormalization", names, f"{part}sum", epsilon=_EPSILON)

    def _norm(self, part: str) -> list[str]:
        return [self._weight(f"{part}LayerNorm.{name}") for name in ("weight", "bias")]

    def _fused(self, kind: str, inputs: list[str], *names: str, **attributes: Any) -> str:
        return self._node(kind, inputs, *names, domain=_FUSED, **attributes)

    def _node(
        self, kind: str, inputs: list[str], *names: str, domain: str = "", **attributes: Any
    ) -> str:
        self._nodes.append(make_node(kind, inputs, names, domain=domain, **attributes))
        return names[0]

    def _weight(self, name: str) -> str:
        entry = self._header[name]
        begin, end = entry["data_offsets"]
        tensor = TensorProto(name=name, data_type=TensorProto.FLOAT, dims=entry["shape"])
        tensor.data_location = TensorProto.EXTERNAL
        place = {"location": WEIGHTS, "offset": self._begin + begin, "length": end - begin}
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
        self._tensors[name] = tensor
        return name
