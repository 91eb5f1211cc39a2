"""How long a reading still takes: estimated before, and corrected as it goes on."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.estimating import (
    Outlook,
    Pace,
    Workload,
    expected,
    promised,
    work_of,
)
from reader.memory.reading_events import NodeBuilt, Promise, ReadingProgress
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.memory_tree import Gist, MemoryTree, Node
from tests.books import plain, prose
from tests.scripted import ScriptedModel

BEGUN = ReadingProgress(0, 1000)
RECORDED = Path(__file__).resolve().parents[2] / "data" / "deepening-timings.json"


def promises(events):
    return [event.left for event in events if isinstance(event, ReadingProgress)]


class Clock:
    """Stands still until it is moved."""

    def __init__(self):
        self.now = 0.0

    def __call__(self):
        return self.now


def outlook(sentences=0):
    return Outlook(1000.0, sentences, 40)


def test_of_a_language_model_nothing_is_promised_before_its_speed_is_known():
    ahead = Outlook(1000.0, 0, 40, slow=True)
    assert ahead.left.memory is None
    ahead.read(900.0, 2.0)
    assert ahead.left.memory == pytest.approx(18.0)


def test_time_in_which_the_reading_rests_is_not_counted():
    clock = Clock()

    def events():
        for done in range(100, 1100, 100):
            clock.now += 1.0
            yield ReadingProgress(done, 1000)

    seen = []
    for event in promised(events(), outlook(), BEGUN, clock):
        clock.now += 1000.0
        seen.append(event.left.memory)
    assert seen[-2] == pytest.approx(1.0)
    assert seen[-1] == 0.0


def deepenings():
    return json.loads(RECORDED.read_text())


def workload(parts, pace=Pace()):
    works = [{p["node"]: p["work"] for p in parts if bool(p["level"]) == above} for above in (0, 1)]
    return Workload(works[0], works[1], pace)


def node(part):
    return Node(part["node"], part["level"], Span(0, 1), Gist(()), "")


def promised_at(parts, together):
    """What is promised of the whole time after each part; ``together`` are in hand at once."""
    work, spent, begun = workload(parts), 0.0, set()
    for at, part in enumerate(parts):
        for other in parts[at : at + together]:
            if other["node"] not in begun and bool(other["level"]) == bool(part["level"]):
                begun.add(other["node"])
                work.begin(node(other))
        spent += part["seconds"]
        work.finish(node(part), part["seconds"])
        yield spent + work.promise.everything if work.promise.everything is not None else None


def as_read(parts):
    """Some passages first, then the summaries, then the other passages."""
    passages = [part for part in parts if not part["level"]]
    return [*passages[:5], *(part for part in parts if part["level"]), *passages[5:]]


def made_up(seed, summaries=20, passages=120):
    """Parts of which each takes half to half as much again as usual, and passages twice that."""
    chance = Random(seed)
    works = [chance.uniform(300, 1200) for _ in range(summaries + passages)]
    return [
        {
            "node": n,
            "level": int(n < summaries),
            "work": work,
            "seconds": work * (1 if n < summaries else 2) * chance.uniform(0.5, 1.5) / 100,
        }
        for n, work in enumerate(works)
    ]


@pytest.mark.parametrize("seed", range(20))
def test_from_a_tenth_of_the_work_on_a_promise_is_off_by_a_quarter_at_most(seed):
    parts = as_read(made_up(seed))
    total = sum(part["seconds"] for part in parts)
    promises = list(promised_at(parts, 1))
    assert all(said == pytest.approx(total, rel=0.25) for said in promises[len(parts) // 10 :])


@pytest.mark.parametrize("recorded", deepenings(), ids=lambda each: each["of"])
def test_a_short_recording_on_a_very_busy_machine_is_off_by_a_third_at_most(recorded):
    """Passages are finished in bursts, several together, and there are few of them."""
    parts = as_read(recorded["parts"])
    total = sum(part["seconds"] for part in parts)
    promises = list(promised_at(parts, 8))
    assert all(said == pytest.approx(total, rel=0.34) for said in promises[len(parts) // 10 :])


@pytest.mark.parametrize("recorded", deepenings(), ids=lambda each: each["of"])
def test_with_the_pace_of_another_reading_it_is_known_before_the_first_part(recorded):
    parts = recorded["parts"]
    known = workload(parts)
    for part in parts:
        known.finish(node(part), part["seconds"])
    left = sum(part["seconds"] for part in parts)
    promise = workload(parts, known.pace).promise
    assert promise.everything == pytest.approx(left, rel=0.25)
    assert 0 < promise.summaries < promise.everything


def test_summaries_come_before_everything_and_nothing_is_left_at_the_end():
    parts = [{"node": n, "level": n > 7, "work": 100.0} for n in range(10)]
    work = workload(parts)
    assert work.promise == Promise(0.0, None, None)
    for part in reversed(parts):
        work.begin(node(part))
        work.finish(node(part), 3.0)
    assert work.promise == Promise()
    assert work.left == 0


@pytest.mark.parametrize(("gists", "summaries"), [(0.01, 0.02), (0.01, 0.0), (0.0, 0.02)])
def test_what_is_expected_of_a_text_is_near_what_its_memory_takes(gists, summaries):
    content = plain(*(prose(80, f"p{n}w") for n in range(200)))
    size = EpisodeSize(100, 200)
    reading = read_once(content, DocumentId(1), ScriptedModel(), size)
    tree = MemoryTree(event.node for event in reading if isinstance(event, NodeBuilt))
    works = [(each, work_of(each, content, tree)) for each in tree.leaves()]
    pace = Pace(gists, summaries)
    ahead = expected(16_000, size, 8, pace)
    assert ahead.everything >= ahead.summaries
    taken = sum(work for _, work in works) * gists
    assert ahead.everything - ahead.summaries == pytest.approx(taken, rel=0.25)
