"""Cost of learning: selecting among very many experiences, and deciding about a new one.

``python -m pytest tests/benchmarks/test_learning.py --benchmark-enable``
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.chat.talking import EngineTalker
from models.clustering import representatives
from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from models.prompted.learning import PromptedLearning
from reader.encoder_scales import SAME
from reader.learning.improving import improve
from reader.learning.objective import Objective
from reader.learning.recalling import Recollection
from reader.learning.selecting import AT_MOST
from reader.learning.validating import validation_set
from reader.values.experience import Label, Scope, Standing, Trial
from storage.library import SqliteLibrary
from tests.doubles import stand_in
from tests.reader.learning.law import experience
from tests.real.material import experiences
from tests.real_models import real_model
from tests.scripted import LetterEncoder

MANY = 100_000
DIMENSIONS = 384
MOST_SECONDS = 0.02
"""Of processor, the quickest of thirty: a question waits for it, and other programs, which wait for
the same memory, are none of its business."""

Benchmark = Callable[..., Any]


class Prepared:
    """An encoder that has encoded already: what encoding takes is measured elsewhere."""

    name = "prepared"
    dimensions = DIMENSIONS
    scale = SAME

    def __init__(self) -> None:
        chance = np.random.default_rng(0)
        rows = chance.standard_normal((MANY, DIMENSIONS), np.float32)
        self.rows = rows / np.linalg.norm(rows, axis=1, keepdims=True)

    def encode(self, texts: list[str]) -> Any:
        return self.rows[[int(text) for text in texts]]

    def encode_questions(self, texts: list[str]) -> Any:
        return self.encode(texts)

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def library(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[tuple[SqliteLibrary, Prepared]]:
    """All in one scope and kept, which is the worst case: usually a scope holds twenty."""
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("takes minutes; run with --benchmark-enable")
    encoder = Prepared()
    folder: Path = tmp_path_factory.mktemp("library")
    with SqliteLibrary.open(folder) as opened, opened.together():
        for number in range(MANY):
            made = experience(0, question=str(number), standing=Standing.KEPT)
            opened.experiences.add(replace(made, answer="a" * 200))
    with SqliteLibrary.open(folder) as opened:
        ids = [one.id for one in opened.experiences.all()]
        opened.experiences.add_vectors(encoder.name, dict(zip(ids, encoder.rows, strict=True)))
        yield opened, encoder


def test_selecting_among_very_many(
    benchmark: Benchmark, library: tuple[SqliteLibrary, Prepared]
) -> None:
    opened, encoder = library
    recollection = Recollection(opened, stand_in(encoder))
    recollection.recall("5", [Scope()])
    found = benchmark(recollection.recall, "77777", [Scope()])
    assert found[0].experience.question == "77777"
    assert len(found) <= AT_MOST
    taken = []
    for _ in range(30):
        started = time.process_time()
        recollection.recall("77777", [Scope()])
        taken.append(time.process_time() - started)
    assert min(taken) < MOST_SECONDS


def test_selecting_right_after_a_verdict(
    library: tuple[SqliteLibrary, Prepared], capsys: pytest.CaptureFixture[str]
) -> None:
    """Something is judged, and something else set aside or taken back; then it is asked."""
    opened, encoder = library
    recollection = Recollection(opened, stand_in(encoder))
    one = recollection.recall("77777", [Scope()])[0].experience
    reading, walls, processors = [], [], []
    for number in range(30):
        standing = Standing.KEPT if number % 2 else Standing.ASIDE
        opened.experiences.change(replace(one, standing=standing))
        verdict = experience(0, label=Label.WRONG, standing=Standing.REFUSED)
        opened.experiences.add(replace(verdict, source=number))
        wall, processor = time.perf_counter(), time.process_time()
        recollection.directives(())
        reading.append(time.perf_counter() - wall)
        found = recollection.recall("77777", [Scope()])
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
        ids = [each.experience.id for each in found]
        assert (one.id in ids) is (standing is Standing.KEPT)
    with capsys.disabled():
        print(
            f"\nselecting after a verdict: {1000 * statistics.median(walls):.1f} ms wall "
            f"(quickest {1000 * min(walls):.1f}, longest {1000 * max(walls):.1f}), "
            f"of which reading what changed {1000 * statistics.median(reading):.1f} "
            f"(quickest {1000 * min(reading):.1f}); "
            f"{1000 * statistics.median(processors):.1f} ms of processor "
            f"(quickest {1000 * min(processors):.1f})"
        )
    assert min(processors) < MOST_SECONDS


def test_looking_at_very_many_anew(
    benchmark: Benchmark, library: tuple[SqliteLibrary, Prepared]
) -> None:
    opened, encoder = library

    def first() -> object:
        return Recollection(opened, stand_in(encoder)).recall("77777", [Scope()])

    assert benchmark.pedantic(first, rounds=3)  # type: ignore[attr-defined]


@pytest.mark.real_model
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("size", [5, 10, 20, 40])
def test_deciding_about_one_with_a_language_model(
    size: int, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    """Tokens and seconds of one update at the paper's numbers: 80 pairs to measure on, 8 shown."""
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("takes minutes; run with --benchmark-enable")
    facts = experiences(size + 81)
    rows = LetterEncoder().encode([one.question for one in facts])
    standings = [Standing.KEPT] * size + [Standing.CANDIDATE] + [Standing.ASIDE] * 80
    past = [replace(one, standing=standing) for one, standing in zip(facts, standings, strict=True)]
    validation = validation_set(past, rows, representatives)
    client = EngineClient(Loading(real_model(), context=4096, sequences=8, threads=2))
    with closing(client):
        talker = EngineTalker(client, "smallest")
        model = PromptedLearning(talker)
        model.log_likelihoods([Trial(facts[0], ())])
        before, started = talker.effort, time.monotonic()
        pool = past[: size + 1]
        objective = Objective(pool, rows[: size + 1], validation, model)
        memory = frozenset(one.id for one in pool[:-1])
        deciding = improve(memory, pool[-1], objective, len(validation), size)
        try:
            while True:
                next(deciding)
        except StopIteration as end:
            decision = end.value
        seconds, spent = time.monotonic() - started, talker.effort
    with capsys.disabled():
        print(
            f"\nmemory of {size}: {decision.scored} trials on {len(validation)} pairs, "
            f"{spent.tokens - before.tokens:,} tokens evaluated, {seconds:.1f} s, "
            f"{decision.before:.1f} -> {decision.after:.1f}"
        )
    assert decision.after >= decision.before
