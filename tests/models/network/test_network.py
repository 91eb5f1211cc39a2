"""The reader network with the weights that come with the program."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

from models.network.messages import readings_in, readings_message
from models.network.network import ReaderNetwork
from models.network.network_files import DESCRIPTION, READER, described, network_folder
from reader.child_messages import Message
from reader.errors import ModelError
from reader.text.span import Span
from reader.values.reading import Reading, ScoredSpan

MILLER = "The miller paid nine crowns for the mare, and led her home."
PASSAGES = (MILLER, "Rain fell on the hills all night.", "", "12 | 44 | 19\n7 | 8 | 9")


@pytest.fixture(scope="module")
def network():
    return ReaderNetwork()


def test_it_points_at_the_words_that_answer(network):
    reading, other, *_ = network.read("How much did the miller pay for the mare?", PASSAGES)
    assert "nine" in reading.spans[0].span.of(MILLER)
    assert reading.answers > other.answers
    assert reading.relevant > other.relevant


def test_a_reading_does_not_depend_on_what_is_read_beside_it(network):
    alone = network.read("Where did rain fall?", [PASSAGES[1]])[0]
    beside = network.read("Where did rain fall?", PASSAGES)[1]
    assert alone.spans[0].span == beside.spans[0].span
    assert alone.answers == pytest.approx(beside.answers, abs=0.3)


@pytest.mark.parametrize(
    "asked",
    [
        "",
        "?",
        "Who",
        "word " * 500,
        "x" * 5000,
        "\x00\x0b\ud800",
        "من كتب الرسالة؟",
        "🦊" * 50,
        "WHO PAID THE MILLER?",
    ],
)
def test_any_question_and_passage_can_be_read(network, asked):
    passages = (*PASSAGES, "\u202eעברית\u202c", "a" * 20_000, "def f(x):\n    return x", "\x0b \n")
    readings = network.read(asked, passages)
    assert len(readings) in (0, len(passages))
    for reading, passage in zip(readings, passages, strict=False):
        assert all(0 <= s.span.start < s.span.end <= len(passage) for s in reading.spans)
        assert np.isfinite(
            [reading.none, reading.answers, reading.relevant, reading.supports]
        ).all()


@pytest.mark.parametrize(
    ("asked", "passage", "count"),
    [
        ("Who paid the miller?", PASSAGES[0], 1),
        ("Wer bezahlte den Müller?", "Der Müller bezahlte neun Kronen für die Stute.", 1),
        ("नाव किसने चलाई?", "बूढ़ी औरत ने नाव चलाई और द्वीप तक गई।", 0),
        ("谁驾驶了船？", "老妇人驾驶了船，到了岛上。", 0),
        ("Кто правил лодкой?", "Лодкой правила старуха, которая знала море.", 0),
    ],
)
def test_a_language_that_it_does_not_know_is_not_read(network, asked, passage, count):
    assert len(network.read(asked, [passage])) == count


def test_nothing_to_read_gives_nothing(network):
    assert network.read("Who?", []) == []


def copied(tmp_path):
    folder = tmp_path / "network"
    shutil.copytree(network_folder(), folder)
    described.cache_clear()
    return folder


def test_missing_weights_are_said_in_a_sentence(tmp_path):
    folder = copied(tmp_path)
    (folder / READER).unlink()
    with pytest.raises(ModelError, match=r"Can't read the program's file network/weights\.onnx"):
        ReaderNetwork(folder)


def test_weights_cut_short_are_not_loaded(tmp_path):
    folder = copied(tmp_path)
    whole = (folder / READER).read_bytes()
    (folder / READER).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(ModelError, match="damaged"):
        ReaderNetwork(folder)


@pytest.mark.parametrize(
    ("description", "said"),
    [({"format": 999, "sha256": {}}, "another version"), ("nonsense", r"network\.json is damaged")],
)
def test_another_version_is_said(tmp_path, description, said):
    folder = copied(tmp_path)
    (folder / DESCRIPTION).write_text(json.dumps(description))
    with pytest.raises(ModelError, match=said):
        ReaderNetwork(folder)


def test_readings_travel_between_processes():
    spans = (ScoredSpan(Span(2, 9), 3.5), ScoredSpan(Span(11, 12), 0.25))
    readings = [Reading(spans, -1.0, 2.0, 0.5, -4.0), Reading((), 0.0, 0.0, 0.0, 0.0)]
    assert readings_in(readings_message(readings), 2) == readings


@pytest.mark.parametrize("arrays", [{}, {"places": np.zeros((1, 3, 2), np.int32)}])
def test_nonsense_from_the_process_is_noticed(arrays):
    with pytest.raises((KeyError, ValueError)):
        readings_in(Message("readings", arrays=arrays), 1)
