"""Gains of features of the embedded reader, over a real library."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest

from models.bench import without_network
from reader.evaluation.bench import UnknownFeatureError
from reader.evaluation.settings import Setting, settings_of
from reader.evaluation.tasks.feature_task import FeatureGains
from reader.evaluation.trials import Key, Row, Wishes
from tests.reader.evaluation.made import Bench, measured, place, question_set

TAXES = {"question": "Who raised taxes on barley?", "evidence": place("Parliament raised")}


class Switchable(Bench):
    def reading(self, name):
        reading = super().reading(name)
        return replace(
            reading,
            features=("headings", "network"),
            switched=lambda _: without_network(reading),
        )


def row(question, without="", **values):
    usual = {"hit@1": True, "hit@3": True, "reciprocal rank": 1.0, "recall": 1.0, "quote": True}
    setting = replace(Setting(), without=without).name
    return Row(Key("set", question, "gist-P", setting), {**usual, "without": without, **values})


def test_each_question_is_asked_with_all_features_and_without_each(tmp_path):
    data = question_set(tmp_path / "set", TAXES)
    with closing(Switchable(tmp_path)) as made:
        rows, report = measured(FeatureGains(), Wishes((data,), held_out=True), made)
    assert [row.key.setting for row in rows] == ["", "without=headings", "without=network"]
    assert [row.values["without"] for row in rows] == ["", "headings", "network"]
    assert [row.left_out for row in rows] == [""] * 3
    assert [line[0] for line in report.tables[0].rows] == ["headings", "network"]


def test_a_person_may_choose_the_features(tmp_path):
    data = question_set(tmp_path / "set", TAXES)
    wishes = Wishes((data,), settings=settings_of(["without=network"]), held_out=True)
    with closing(Switchable(tmp_path)) as made:
        rows, _ = measured(FeatureGains(), wishes, made)
    assert [row.key.setting for row in rows] == ["", "without=network"]


def test_a_feature_that_there_is_none_of_is_said_to_be_unknown(tmp_path):
    with closing(Switchable(tmp_path)) as made, pytest.raises(UnknownFeatureError):
        made.reading("").without("luck")


def test_the_gain_is_what_is_lost_without_a_feature():
    rows = [row("a"), row("b"), row("a", "kind", quote=False), row("b", "kind")]
    (line,) = FeatureGains().report(rows).tables[0].rows
    feature, method, _, count, changed, *gains = line
    assert (feature, method, count, changed) == ("kind", "gist-P", 2, 1)
    assert gains[0].startswith("+0.000")
    assert gains[-1].startswith("+0.500")


def test_several_sets_are_counted_together_too():
    other = [replace(each, key=replace(each.key, data="other")) for each in (row("a"), row("b"))]
    off = [replace(row("a", "kind"), key=replace(e.key, setting="without=kind")) for e in other]
    report = FeatureGains().report([row("a"), *other, *off, row("a", "kind")])
    assert [line[2:4] for line in report.tables[0].rows] == [
        ("all sets", 3),
        ("other", 2),
        ("set", 1),
    ]


def test_the_network_can_be_switched_off(tmp_path):
    with closing(Bench(tmp_path)) as made:
        other = without_network(made.reading(""))
    assert other.features == ()
    assert other.model._close._network is None
