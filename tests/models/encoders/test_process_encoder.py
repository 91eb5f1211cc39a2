from __future__ import annotations

import subprocess
import sys

import numpy as np
import psutil
import pytest

from models.encoders import process_encoder
from models.encoders.process_encoder import ProcessEncoder
from models.network.sentence_encoder import DIMENSIONS, NAME
from reader.errors import ModelError

pytestmark = pytest.mark.usefixtures("started_children")

TEXTS = ["The whale surfaced.", "A ship came into sight.", "Interest rates fell."]


@pytest.fixture(scope="module")
def encoder():
    encoder = ProcessEncoder()
    yield encoder
    encoder.close()


def children():
    return [c for c in psutil.Process().children() if "models.encoder_worker" in c.cmdline()]


def test_it_gives_the_same_vectors_as_in_process(encoder, e5):
    rows = encoder.encode(TEXTS)
    assert rows.dtype == np.float32
    assert (encoder.name, encoder.dimensions) == (NAME, DIMENSIONS)
    np.testing.assert_allclose(rows, e5.encode(TEXTS), atol=1e-6)


def test_many_texts_go_in_several_messages(encoder, monkeypatch):
    monkeypatch.setattr(process_encoder, "TEXTS_PER_MESSAGE", 4)
    rows = encoder.encode([f"Number {n}" for n in range(11)])
    assert rows.shape == (11, DIMENSIONS)
    assert rows[10] @ encoder.encode(["Number 10"])[0] > 0.98


def test_it_finds_what_stands_for_many(encoder):
    rows = encoder.encode([f"The whale dived {n} times." for n in range(9)] + TEXTS[1:])
    chosen = encoder.representatives(rows, 3, 2)
    assert len(chosen) <= 6
    assert {9, 10} <= set(chosen)


def test_no_texts_need_no_process():
    encoder = ProcessEncoder("no.such.module")
    assert encoder.encode([]).shape == (0, DIMENSIONS)
    encoder.close()


def test_a_killed_process_is_started_again(encoder):
    before = encoder.encode(TEXTS)
    (child,) = children()
    child.kill()
    child.wait()
    np.testing.assert_array_equal(encoder.encode(TEXTS), before)
    assert children() != [child]


def test_a_process_that_always_dies_is_a_known_problem():
    encoder = ProcessEncoder("tests.models.encoders.dying_encoder")
    with pytest.raises(ModelError, match="stopped working"):
        encoder.encode(TEXTS)
    encoder.close()


def test_a_model_that_cannot_be_loaded_says_so_every_time():
    encoder = ProcessEncoder("tests.models.encoders.broken_encoder")
    for _ in range(2):
        with pytest.raises(ModelError, match="damaged") as problem:
            encoder.encode(TEXTS)
        assert problem.value.hint == "Install it again."
    encoder.close()


def test_torch_stays_out_of_this_process():
    code = (
        "import sys\n"
        "from models.encoders.process_encoder import ProcessEncoder\n"
        "import models.embedded.extractive\n"
        "bad = {'torch', 'sentence_transformers', 'transformers'} & set(sys.modules)\n"
        "sys.exit(str(bad) if bad else 0)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
