from __future__ import annotations

import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

from models.minilm import DIMENSIONS, GRAPH, MiniLM, model_folder, verify
from models.transformer import OFFLINE, TransformerEncoder, has_bfloat16
from reader.errors import ModelError


def test_rows_are_unit_vectors_that_lie_close_where_meanings_do(minilm):
    cat, kitten, bank = minilm.encode(
        ["A cat sleeps.", "The kitten is dozing.", "The bank raised its rates."]
    )
    for row in (cat, kitten, bank):
        assert row.shape == (DIMENSIONS,)
        assert np.linalg.norm(row) == pytest.approx(1, abs=1e-5)
    assert cat @ kitten > 0.4 > cat @ bank


def test_order_is_kept_though_batches_go_by_length(minilm):
    texts = [f"{'long ' * (40 - n)}text {n}" for n in range(40)]
    together = minilm.encode(texts)
    alone = np.concatenate([minilm.encode([text]) for text in texts[::13]])
    assert np.all((together[::13] * alone).sum(axis=1) > 0.999)


def test_nothing_gives_no_rows(minilm):
    assert minilm.encode([]).shape == (0, DIMENSIONS)


@pytest.mark.parametrize("text", ["", " ", "\ud800 half a pair", "word " * 5000, "\x00"])
def test_any_text_has_a_vector(minilm, text):
    assert np.all(np.isfinite(minilm.encode([text])))


def test_a_question_in_a_language_that_it_does_not_know_is_close_to_nothing(minilm):
    known, german, hindi = minilm.encode_questions(
        ["Who steered the boat?", "Wer steuerte das Boot?", "नाव किसने चलाई?"]
    )
    assert np.linalg.norm(known) == pytest.approx(1, abs=1e-5)
    assert np.linalg.norm(german) == pytest.approx(1, abs=1e-5)
    assert not hindi.any()


TEXTS = [
    "The prince rode to the front.",
    "Revenue rose by 12 % in 2021.",
    "Tea?",
    "",
    "Ünïcode 漢字 🦊",
    "The regiment marched through the snow, and nobody spoke of letters. " * 40,
]


@pytest.mark.parametrize("bfloat16", [False, True])
def test_vectors_of_libraries_that_torch_made_stay_valid(minilm, bfloat16):
    stored = TransformerEncoder(model_folder(), "", bfloat16=bfloat16).encode(TEXTS)
    least = 0.9999 if bfloat16 else 0.999999
    assert np.all((stored * minilm.encode(TEXTS)).sum(axis=1) > least)


def test_the_encoders_process_needs_no_torch_for_it():
    code = (
        "import sys\n"
        "from models.encoder_worker import EncoderWorker\n"
        "from reader.child_messages import Message\n"
        "worker = EncoderWorker()\n"
        "(answer,) = worker(Message('encode', {'texts': ['Tea?']}))\n"
        "assert answer.arrays['rows'].shape == (1, 384)\n"
        "sys.exit(str({'torch', 'sentence_transformers', 'transformers'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "set()"


def test_the_processor_decides_about_bfloat16():
    assert has_bfloat16({"architecture": "x86_64", "avx512_bf16": True})
    assert has_bfloat16({"architecture": "aarch64", "bf16": True})
    assert not has_bfloat16({"architecture": "x86_64", "avx2": True, "avx512_bf16": False})


def test_changed_weights_are_refused(tmp_path):
    folder = tmp_path / "model"
    shutil.copytree(model_folder(), folder)
    weights = folder / "model.safetensors"
    weights.chmod(0o644)
    with weights.open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\x00" if file.read(1) != b"\x00" else b"\x01")
    with pytest.raises(ModelError, match="damaged") as refused:
        MiniLM(folder)
    assert "pip install" in refused.value.hint


def test_missing_weights_are_a_known_problem(tmp_path):
    with pytest.raises(ModelError, match="Can't read"):
        verify(tmp_path)


def test_a_graph_that_cannot_be_run_is_a_known_problem(monkeypatch, tmp_path):
    (tmp_path / "graph").write_bytes(GRAPH.read_bytes()[:1000])
    monkeypatch.setattr("models.minilm.GRAPH", tmp_path / "graph")
    with pytest.raises(ModelError, match="Can't load") as refused:
        MiniLM()
    assert "pip install" in refused.value.hint


def test_loading_sets_the_libraries_offline():
    TransformerEncoder(model_folder(), "")
    for name, value in OFFLINE.items():
        assert os.environ[name] == value
