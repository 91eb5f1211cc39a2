"""Evaluating questions in several hops, over a real library."""

from __future__ import annotations

import json

import pytest

from reader.errors import UnreadableFileError
from reader.evaluation.bench import Wishes
from reader.evaluation.formats.published import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.hop_task import MULTIHOP
from reader.evaluation.methods import RANKED
from reader.evaluation.questions import Places
from tests.books import prose
from tests.reader.evaluation.made import measured_in

CONTEXT = [
    ["Red Sand", ["The film Red Sand was directed by Ada Lund.", f" Then came {prose(90, 'r')}"]],
    ["Mills", ["Nobody knows when the mill was built.", f" Then came {prose(90, 'm')}"]],
    ["Ada Lund", ["Ada Lund was born in Bergen.", f" Then came {prose(90, 'a')}"]],
]
DISTRACTED = {
    "_id": "d1",
    "question": "Where was the director of the film Red Sand born?",
    "answer": "Bergen",
    "supporting_facts": [["Red Sand", 0], ["Ada Lund", 0], ["Nowhere", 9]],
    "context": CONTEXT,
}
LONG = {
    "_id": "l1",
    "input": DISTRACTED["question"],
    "context": "\n\n".join(f"{title}\n{''.join(said)}" for title, said in CONTEXT),
    "answers": ["Bergen"],
}


def kept(path, entry):
    path.write_text(json.dumps(entry), encoding="utf-8")
    return path


def test_supporting_sentences_are_found_again_in_the_text_that_is_kept(tmp_path):
    (item,) = read_items(kept(tmp_path / "d.json", [DISTRACTED]), Texts(tmp_path)).items
    text = item.path.read_text(encoding="utf-8")
    said = [span.of(text).strip() for span in item.gold.spans]
    assert said == ["The film Red Sand was directed by Ada Lund.", "Ada Lund was born in Bergen."]
    assert item.references == ("Bergen",)


def test_longbench_brings_its_context_and_no_evidence(tmp_path):
    (item,) = read_items(kept(tmp_path / "l.jsonl", LONG), Texts(tmp_path)).items
    assert item.path.read_text(encoding="utf-8") == LONG["context"]
    assert (item.references, item.gold) == (("Bergen",), Places())


@pytest.mark.parametrize("entry", [[{"_id": 1}], ["x"], [{**DISTRACTED, "context": 3}]])
def test_a_damaged_distractor_file_is_said_to_be(tmp_path, entry):
    with pytest.raises(UnreadableFileError, match="line 1"):
        read_items(kept(tmp_path / "d.json", entry), Texts(tmp_path))


def test_every_method_is_judged_by_every_hop(tmp_path):
    data = kept(tmp_path / "d.json", [DISTRACTED])
    rows, report = measured_in(tmp_path, MULTIHOP, Wishes((data,), held_out=True))
    by_method = {row.key.method: row.values for row in rows}
    assert set(by_method) == {*RANKED, "algorithm 1", "algorithm 2"}
    assert all(row.left_out == "" for row in rows)
    hopped = by_method["algorithm 1"]
    assert hopped["recall@5"] == 1
    assert hopped["fact recall"] == 1
    assert hopped["hops"] >= 2
    assert "F1" not in by_method["fusion"]
    assert "later hops@5" in report.tables[0].columns
