"""Finding places that are known to be evidence, over a real library."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pymupdf
import pytest

from models.bench import NETWORK, without_network
from reader.evaluation.bench import UnknownFeatureError, Wishes
from reader.evaluation.evidence_task import EVIDENCE
from reader.evaluation.questions import Half, Item
from reader.evaluation.settings import settings_of
from tests.books import prose
from tests.doubles import stand_in
from tests.reader.evaluation.made import (
    PARAGRAPHS,
    Bench,
    bench,
    measured,
    measured_in,
    place,
    question_set,
)

TAXES = {
    "question": "Who raised taxes on barley?",
    "evidence": place("Parliament raised the taxes"),
}
SILENT = {"question": "Which dentist moved to Antarctica?", "answerable": False}
LOST = {"question": "Where?", "evidence": [{"char": [5000, 5100]}]}
SMALL = settings_of(["segment=100"])
"""Episodes of about one paragraph."""


def groups(half, count):
    """Names of groups that are on one side."""
    names = (f"group {n}" for n in range(100))
    return [name for name in names if Item("", name, "", stand_in(None)).half is half][:count]


@pytest.fixture
def development():
    return groups(Half.DEVELOPMENT, 1)[0]


def test_every_method_finds_what_is_plainly_said(tmp_path, development):
    data = question_set(tmp_path / "set", {**TAXES, "group": development})
    rows, report = measured_in(tmp_path, EVIDENCE, Wishes((data,), settings=SMALL))
    assert {row.key.method for row in rows} == {
        *("BM25", "dense", "fusion", "hybrid", "dense gists"),
        *("gist-P", "gist-S", "conditional", "tree", "multihop", "auto"),
    }
    assert [row.left_out for row in rows] == [""] * len(rows)
    sure = {"BM25", "fusion", "hybrid", "gist-P", "gist-S", "tree", "auto"}
    found = {row.key.method for row in rows if row.values["hit@1"]}
    assert found >= sure
    table = report.tables[0]
    assert len(table.rows) == len(rows)
    assert table.columns[:4] == ("set", "method", "setting", "n")


def test_refusals_and_evidence_that_is_not_there(tmp_path, development):
    entries = [{**each, "group": development} for each in (TAXES, SILENT, LOST)]
    data = question_set(tmp_path / "set", *entries)
    wishes = Wishes((data,), ("gist-P",), SMALL)
    rows, report = measured_in(tmp_path, EVIDENCE, wishes)
    answered, silent, lost = sorted(rows, key=lambda row: row.key.question)
    assert answered.values["refused wrongly"] is False
    assert "refused rightly" in silent.values
    assert "hit@1" not in silent.values
    assert "not found in the imported document" in lost.left_out
    assert any("Left out 1 times" in remark for remark in report.remarks)


def test_the_held_out_half_is_asked_only_when_it_is_wanted(tmp_path):
    both = [*groups(Half.DEVELOPMENT, 1), *groups(Half.HELD_OUT, 1)]
    data = question_set(tmp_path / "set", *({**TAXES, "group": group} for group in both))
    with bench(tmp_path) as made:
        names = [
            [trial.key.data for trial in EVIDENCE.trials(wishes, made)]
            for wishes in (
                Wishes((data,), ("BM25",)),
                Wishes((data,), ("BM25",), held_out=True),
            )
        ]
    assert names == [["set"], ["set", "set, held out"]]


def test_a_document_without_text_is_no_measure_and_stops_nobody(tmp_path, development):
    entries = [{**SILENT, "group": development, "docs": ["docs/scan.pdf"]}]
    data = question_set(tmp_path / "set", *entries, {**TAXES, "group": development})
    scan = pymupdf.open()
    scan.new_page().draw_rect((50, 50, 200, 200), fill=(0, 0, 0))
    scan.save(data / "docs" / "scan.pdf")
    rows, report = measured_in(tmp_path, EVIDENCE, Wishes((data,), settings=SMALL))
    of_scan = [row for row in rows if row.key.question == "q0"]
    assert of_scan
    assert all("only pictures" in row.left_out for row in of_scan)
    assert any(row.values.get("hit@1") for row in rows)
    assert any("only pictures" in remark for remark in report.remarks)


def test_pages_where_pages_are_the_evidence(tmp_path, development):
    entry = {**TAXES, "group": development, "docs": ["docs/a.pdf"], "evidence": [{"page0": 1}]}
    data = question_set(tmp_path / "set", entry)
    document = pymupdf.open()
    for text in (PARAGRAPHS[0], PARAGRAPHS[2], PARAGRAPHS[4]):
        box = (72, 72, 500, 700)
        around = prose(100, text[:5].lower())
        document.new_page().insert_textbox(box, f"{around} {text} {around}")
    document.save(data / "docs" / "a.pdf")
    methods = ("BM25", "hybrid, by page", "tree")
    rows, _ = measured_in(tmp_path, EVIDENCE, Wishes((data,), methods))
    assert {row.key.method: row.values["hit@1"] for row in rows} == dict.fromkeys(methods, True)


class Switchable(Bench):
    def reading(self, name):
        reading = super().reading(name)
        return replace(reading, switched={NETWORK: lambda: without_network(reading)})


def test_the_network_can_be_switched_off_and_its_gain_is_told(tmp_path):
    data = question_set(tmp_path / "set", TAXES, {**TAXES, "question": "Who raised them?"})
    wishes = Wishes((data,), ("gist-P",), settings_of(["without=nothing,network"]), held_out=True)
    with closing(Switchable(tmp_path)) as made:
        rows, report = measured(EVIDENCE, wishes, made)
        other = made.reading("").without(NETWORK)
        with pytest.raises(UnknownFeatureError):
            made.reading("").without("luck")
    assert (dict(other.switched), other.model._close._network) == ({}, None)
    assert {row.key.setting for row in rows} == {"", "without=network"}
    assert [row.left_out for row in rows] == [""] * 4
    differences = next(each for each in report.tables if each.title == "Differences, paired")
    assert differences.rows[0][1:4] == ("gist-P, without=network", "gist-P, usual", 2)
