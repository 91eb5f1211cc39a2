"""Folders of sentence-transformers: described, refused, loaded in the real child process."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

from models.encoders.folders import describe_folder, make_sure, name_of
from models.encoders.process_encoder import ProcessEncoder
from models.encoders.reranking import ProcessReranker
from models.encoders.search_choice import ChosenEncoder, ChosenReranker, Form, encoder_from, to_json
from models.transformer import CrossReranker, TransformerEncoder
from reader.encoder_scales import Scale
from reader.errors import ModelError
from tests.doubles import stand_in
from tests.models.encoders.small_models import WIDTH, write_cross_encoder, write_sentence_model

TEXTS = ["the mill ground corn.", "rates fell.", "who owns the boat?"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("models") / "small"
    write_sentence_model(place, prompts={"query": "look for: ", "document": "told: "})
    return place


@pytest.fixture(scope="module")
def cross(tmp_path_factory):
    return write_cross_encoder(tmp_path_factory.mktemp("cross") / "closer")


@pytest.fixture(scope="module")
def encoder(folder):
    described = describe_folder(folder)
    prompts = (described.question_prompt, described.passage_prompt)
    chosen = ChosenEncoder(Form.FOLDER, folder, name_of(folder), WIDTH, Scale(0.1, 0.5), *prompts)
    made = ProcessEncoder(chosen=chosen)
    yield made
    made.close()


def copied(folder, tmp_path):
    return shutil.copytree(folder, tmp_path / folder.name)


def test_a_folder_says_what_it_wants_before_questions_and_passages(folder, cross):
    described = describe_folder(folder)
    assert (described.question_prompt, described.passage_prompt) == ("look for: ", "told: ")
    assert not described.reranks
    assert described.size > (folder / "model.safetensors").stat().st_size
    assert describe_folder(cross).reranks


def test_another_model_encodes_in_the_child_process(encoder, folder):
    inside = TransformerEncoder(folder, "", prompts=("look for: ", "told: "), bfloat16=False)
    rows = encoder.encode(TEXTS)
    assert (encoder.dimensions, rows.shape) == (WIDTH, (3, WIDTH))
    np.testing.assert_allclose(rows, inside.encode(TEXTS), atol=0.03)
    plain = TransformerEncoder(folder, "", bfloat16=False)
    marked = plain.encode([f"look for: {text}" for text in TEXTS])
    np.testing.assert_allclose(encoder.encode_questions(TEXTS), marked, atol=0.03)
    assert not np.allclose(encoder.encode_questions(TEXTS), rows, atol=0.03)


def test_its_name_changes_with_whatever_changes_its_vectors(folder, tmp_path):
    copy = copied(folder, tmp_path)
    assert name_of(copy) == name_of(folder)
    (copy / "README.md").write_text("Read me.")
    assert name_of(copy) == name_of(folder)
    (copy / "1_Pooling" / "config.json").write_text("{}")
    assert name_of(copy) != name_of(folder)
    with pytest.raises(ModelError, match="n't the one that was chosen"):
        make_sure(copy, name_of(folder))


def test_another_model_in_its_place_is_not_taken_for_it(folder, tmp_path):
    copy = copied(folder, tmp_path)
    chosen = ChosenEncoder(Form.FOLDER, copy, name_of(copy), WIDTH)
    (copy / "sentence_bert_config.json").write_text('{"max_seq_length": 8}')
    encoder = ProcessEncoder(chosen=chosen)
    with pytest.raises(ModelError, match="n't the one that was chosen"):
        encoder.encode(["a"])
    encoder.close()


def test_what_would_run_programs_is_refused(folder, tmp_path):
    copy = copied(folder, tmp_path)
    kept = (copy / "modules.json").read_text()
    foreign = json.loads(kept)
    foreign[0]["type"] = "os.system"
    (copy / "modules.json").write_text(json.dumps(foreign))
    with pytest.raises(ModelError, match="its own code"):
        describe_folder(copy)
    (copy / "modules.json").write_text(kept)
    config = json.loads((copy / "config.json").read_text())
    (copy / "config.json").write_text(json.dumps({**config, "auto_map": {"AutoModel": "evil.E"}}))
    with pytest.raises(ModelError, match="its own code"):
        describe_folder(copy)
    (copy / "config.json").write_text(json.dumps(config))
    (copy / "model.safetensors").rename(copy / "pytorch_model.bin")
    with pytest.raises(ModelError, match="safetensors"):
        describe_folder(copy)


@pytest.mark.parametrize("text", ["", "[", "[1]", "null", '{"a"', "\x00"])
def test_files_that_make_no_sense_are_a_known_problem(folder, tmp_path, text):
    copy = copied(folder, tmp_path)
    (copy / "modules.json").write_text(text)
    with pytest.raises(ModelError):
        describe_folder(copy)
    with pytest.raises(ModelError, match="no sentence-transformers model"):
        describe_folder(tmp_path)


def test_damaged_weights_are_a_known_problem(folder, tmp_path):
    copy = copied(folder, tmp_path)
    weights = (copy / "model.safetensors").read_bytes()
    (copy / "model.safetensors").write_bytes(weights[: len(weights) // 2])
    encoder = ProcessEncoder(chosen=ChosenEncoder(Form.FOLDER, copy, name_of(copy), WIDTH))
    with pytest.raises(ModelError, match="incomplete"):
        encoder.encode(["a"])
    encoder.close()


def test_a_choice_comes_back_as_it_was_kept(folder):
    chosen = ChosenEncoder(Form.FOLDER, folder, "a", 3, Scale(0.1, 2.0), "q: ", "p: ")
    assert encoder_from(to_json(chosen)) == chosen
    assert encoder_from(None) is None
    for text in ("", "{}", "[]", '{"path": 1}'):
        with pytest.raises(ModelError):
            encoder_from(text)


def test_a_cross_encoder_weighs_in_the_same_process(encoder, cross):
    before = encoder.encode(TEXTS)
    chosen = ChosenReranker(cross, name_of(cross))
    weights = ProcessReranker(encoder, chosen).weigh("who owns it?", TEXTS)
    expected = CrossReranker(cross, "").weigh("who owns it?", TEXTS, 60)
    np.testing.assert_allclose(weights, expected, atol=1e-4)
    assert len(set(np.round(weights, 6))) == 3
    np.testing.assert_allclose(encoder.encode(TEXTS), before, atol=1e-6)


def test_one_look_takes_no_longer_than_it_may(cross):
    times = iter(range(100))
    texts = [f"passage {n}" for n in range(40)]
    weights = CrossReranker(cross, "").weigh("who?", texts, 2.5, clock=lambda: next(times))
    assert len(weights) == 24  # a batch of eight for each second that is left


def test_what_there_was_no_time_for_stays_behind_in_its_order():
    class Slow:
        def weigh(self, *_):
            return np.array([-3.0, 5.0], np.float32)

    reranker = ProcessReranker(Slow(), ChosenReranker(stand_in(None), "slow"))
    weights = reranker.weigh("who?", ["a", "b", "c", "d"])
    assert sorted(range(4), key=lambda n: -weights[n]) == [1, 0, 2, 3]
