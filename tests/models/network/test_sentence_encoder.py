from __future__ import annotations

import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

from models.encoders.scale import scale_of
from models.network.network_files import ENCODER, MEANS, WORDS, described, encoder_folder
from models.network.sentence_encoder import DIMENSIONS, SCALE, SHA256, SentenceEncoder
from models.transformer import has_bfloat16
from reader.errors import ModelError


def test_rows_are_unit_vectors_that_lie_close_where_meanings_do(e5):
    cat, kitten, bank = e5.encode(
        ["A cat sleeps.", "The kitten is dozing.", "The bank raised its rates."]
    )
    for row in (cat, kitten, bank):
        assert row.shape == (DIMENSIONS,)
        assert np.linalg.norm(row) == pytest.approx(1, abs=1e-5)
    assert cat @ kitten > 0.4 > cat @ bank


def test_order_is_kept_though_batches_go_by_length(e5):
    texts = [f"{'long ' * (40 - n)}text {n}" for n in range(40)]
    together = e5.encode(texts)
    alone = np.concatenate([e5.encode([text]) for text in texts[::13]])
    assert np.all((together[::13] * alone).sum(axis=1) > 0.99)


def test_nothing_gives_no_rows(e5):
    assert e5.encode([]).shape == (0, DIMENSIONS)


@pytest.mark.parametrize("text", ["", " ", "\ud800 half a pair", "word " * 5000, "\x00"])
def test_any_text_has_a_vector(e5, text):
    assert np.all(np.isfinite(e5.encode([text])))


def test_a_question_in_a_language_that_it_does_not_know_is_close_to_nothing(e5):
    questions = ["Who steered the boat?", "नाव किसने चलाई?", "ვინ მართავდა ნავს?"]
    english, hindi, georgian = e5.encode_questions(questions)
    assert np.linalg.norm(english) == pytest.approx(1, abs=1e-5)
    assert np.linalg.norm(hindi) == pytest.approx(1, abs=1e-5)
    assert not georgian.any()


def test_texts_of_one_meaning_are_close_in_any_language(e5):
    said = [
        "The miller sold his horse.",
        "Der Müller verkaufte sein Pferd.",
        "Мельник продал лошадь.",
    ]
    others = ["Rain fell all night.", "Es regnete die ganze Nacht.", "Всю ночь шёл дождь."]
    cosines = e5.encode(said) @ e5.encode([*said, *others]).T
    assert cosines[:, :3].min() > cosines[:, 3:].max()


def test_cosines_are_on_the_scale_that_they_are_said_to_be_on(e5):
    measured = scale_of(e5.encode_questions, e5.encode)
    assert measured.shift == pytest.approx(SCALE.shift, abs=0.01)
    assert measured.factor == pytest.approx(SCALE.factor, abs=0.03)


def test_vectors_are_stored_under_the_checksum_of_the_encoder():
    assert described(encoder_folder()).sha256[ENCODER] == SHA256


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


@pytest.mark.parametrize("name", [ENCODER, MEANS, WORDS])
def test_changed_files_are_refused(tmp_path, name):
    folder = tmp_path / "network"
    shutil.copytree(encoder_folder(), folder)
    with (folder / name).open("r+b") as file:
        file.seek(-1, os.SEEK_END)
        file.write(b"\x00" if file.read(1) != b"\x00" else b"\x01")
    with pytest.raises(ModelError, match="damaged") as refused:
        SentenceEncoder(folder)
    assert "pip install" in refused.value.hint


def test_missing_files_are_a_known_problem(tmp_path):
    with pytest.raises(ModelError, match="Can't read"):
        SentenceEncoder(tmp_path)
