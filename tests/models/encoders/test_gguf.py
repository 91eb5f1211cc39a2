"""Embedding models in GGUF files, in the real llama.cpp in its real process."""

from __future__ import annotations

from contextlib import closing

import numpy as np
import psutil
import pytest

from models.encoders.folders import name_of
from models.encoders.process_encoder import WORKER, ProcessEncoder
from models.encoders.search_choice import ChosenEncoder, Form
from models.files.description import describe_file, vector_length
from models.transformer import TransformerEncoder
from reader.errors import ModelError
from tests.models.babbling import write_model
from tests.models.encoders.small_models import WIDTH, write_gguf, write_sentence_model

TEXTS = [
    "the whale surfaced.",
    "interest rates fell, didn't they?",
    "a",
    "who ground the corn by the river in 1851?",
]


@pytest.fixture(scope="module", params=["mean", "cls"])
def both(request, tmp_path_factory):
    """The same weights as a GGUF file and in torch."""
    folder = tmp_path_factory.mktemp("models")
    bert = write_sentence_model(folder / "model", pooling=request.param)
    file = write_gguf(folder / "model.gguf", bert, request.param)
    return file, TransformerEncoder(folder / "model", "", bfloat16=False)


def chosen_of(file, **prompts):
    return ChosenEncoder(Form.GGUF, file, name_of(file), WIDTH, **prompts)


@pytest.fixture
def client(both):
    made = ProcessEncoder(chosen=chosen_of(both[0]))
    yield made
    made.close()


def test_vectors_are_those_of_the_same_weights_in_torch(both, client):
    rows, expected = client.encode(TEXTS), both[1].encode(TEXTS)
    assert rows.shape == (len(TEXTS), WIDTH)
    np.testing.assert_allclose(rows, expected, atol=2e-3)
    # The random model does tell them apart, so that the comparison says something.
    assert (rows @ rows.T)[0, 1] < 0.99


def test_together_they_are_what_they_are_alone(client):
    many = [f"{text} {n}" for n in range(40) for text in TEXTS]
    together = client.encode(many)
    alone = np.concatenate([client.encode([text]) for text in many[:6]])
    # llama.cpp adds up in an order that depends on what else is in the batch.
    np.testing.assert_allclose(together[:6], alone, atol=1e-3)
    np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)


def test_a_text_longer_than_the_model_takes_is_cut(client):
    rows = client.encode(["corn " * 500, "corn " * 501])
    assert np.isfinite(rows).all()
    np.testing.assert_allclose(rows[0], rows[1], atol=1e-3)


@pytest.mark.parametrize("text", ["", " ", "\ud800 half a pair", "龍", "\0"])
def test_any_text_has_a_vector(client, text):
    assert np.isfinite(client.encode([text])).all()


def test_a_killed_process_is_started_again(client):
    before = client.encode(TEXTS)
    (child,) = [c for c in psutil.Process().children() if WORKER in c.cmdline()]
    child.kill()
    child.wait()
    np.testing.assert_array_equal(client.encode(TEXTS), before)


def test_the_header_says_which_kind_of_model_it_is(both, tmp_path):
    length = vector_length(both[0])
    assert length == WIDTH
    with pytest.raises(ModelError, match="can't write") as refused:
        describe_file(both[0])
    assert "use-encoder" in refused.value.hint
    with pytest.raises(ModelError, match="n't an embedding model"):
        vector_length(write_model(tmp_path / "chat.gguf"))


def test_prompts_stand_before_questions_and_passages(both):
    with closing(ProcessEncoder(chosen=chosen_of(both[0], question_prompt="who: "))) as encoder:
        (asked,) = encoder.encode_questions(["came"])
        encoded = encoder.encode(["who: came", "came"])
    assert asked @ encoded[0] > 0.9999
    assert asked @ encoded[1] < 0.9999


def test_another_file_in_its_place_is_not_taken_for_it(both):
    chosen = ChosenEncoder(Form.GGUF, both[0], "model (0123)", WIDTH)
    with (
        closing(ProcessEncoder(chosen=chosen)) as encoder,
        pytest.raises(ModelError, match="n't the one that was chosen"),
    ):
        encoder.encode(["a"])
