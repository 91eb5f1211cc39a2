"""From trained weights to the files that come with the program."""

from __future__ import annotations

import hashlib
import json
import shutil
import warnings
from pathlib import Path

import onnx
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from torch import Tensor

from models.network.network_files import DESCRIPTION, FORMAT, TOKENIZER, WEIGHTS
from training.network import ReaderNetwork

_INPUTS, _OUTPUTS = ["ids", "kinds", "mask"], ["start", "end", "marks"]


def export(network: ReaderNetwork, tokenizer: Path, folder: Path) -> None:
    """Write weights of 8 bits, tokenizer and description into ``folder``.

    The linear layers keep their inputs in full precision, and each of their columns has a scale of
    its own; embeddings are in 8 bits as well.
    """
    folder.mkdir(parents=True, exist_ok=True)
    full = folder / "full.onnx"
    _write(network.eval(), full)
    quantize_dynamic(
        full,
        folder / WEIGHTS,
        weight_type=QuantType.QInt8,
        per_channel=True,
        op_types_to_quantize=["MatMul", "Gemm", "Gather"],
        nodes_to_exclude=_heads(full),
    )
    full.unlink()
    full.with_suffix(".onnx.data").unlink(missing_ok=True)
    shutil.copyfile(tokenizer, folder / TOKENIZER)
    digest = hashlib.sha256((folder / WEIGHTS).read_bytes()).hexdigest()
    description = {"format": FORMAT, "sha256": digest}
    (folder / DESCRIPTION).write_text(json.dumps(description, indent=2) + "\n", encoding="utf-8")


def _write(network: ReaderNetwork, path: Path) -> None:
    ids = torch.randint(1000, 2000, (2, 16))
    mask = torch.ones_like(ids)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the older exporter needs one package less
        _exported(network, ids, mask, path)


def _exported(network: ReaderNetwork, ids: Tensor, mask: Tensor, path: Path) -> None:
    axes = {name: {0: "pairs", 1: "tokens"} for name in [*_INPUTS, "start", "end"]}
    torch.onnx.export(
        network,
        (ids, torch.zeros_like(ids), mask),
        str(path),
        input_names=_INPUTS,
        output_names=_OUTPUTS,
        dynamic_axes={**axes, "marks": {0: "pairs"}},
        opset_version=17,
        dynamo=False,
    )


def _heads(path: Path) -> list[str]:
    """The last layers: small, and their scores are compared with fixed numbers."""
    nodes = onnx.load(str(path)).graph.node
    return [node.name for node in nodes if node.name.startswith(("/ends", "/pooled", "/marks"))]
