"""The engine as a talker: how quickly it reads is kept up with."""

from __future__ import annotations

import pytest

from models.chat import speed
from models.chat.talking import EngineTalker, Writing
from models.engine.engine_values import Finished, Frame, Generate, Loaded, Scored, Wrote


class Engine:
    """Evaluates ``tokens`` of each prompt in ``seconds`` of the clock."""

    def __init__(self, clock):
        self.clock = clock
        self.tokens, self.seconds = 60, 1.0
        self.loading = 0.0
        self.runs = 0

    def loaded(self):
        return Loaded("engine", 4096, 4096, 1, 8, 0, Frame("", "", own=False))

    def run(self, requests):
        self.runs += 1
        self.clock.now += self.seconds + self.loading
        self.loading = 0.0
        (wanted,) = requests
        if isinstance(wanted, Generate):
            yield Wrote(0, "Yes.")
            self.clock.now += 1000
            yield Finished(0, "Yes.", 3, self.tokens, self.tokens)
            return
        probable = tuple((-1.0,) for _ in wanted.completions)
        yield Scored(0, probable, self.tokens, self.tokens)


class Clock:
    now = 100.0

    def monotonic(self):
        return self.now


@pytest.fixture
def engine(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(speed, "time", clock)
    return Engine(clock)


def test_the_rate_is_that_of_the_latest_prompt(engine):
    talker = EngineTalker(engine, "any")
    engine.seconds = 6.0
    assert talker.speed.read == pytest.approx(10)
    assert talker.speed.read == pytest.approx(10)
    assert engine.runs == 2, "the trial is made once, behind a prompt that loads the weights"
    engine.tokens = 600
    talker.weigh(("A long prompt.",), ("yes", "no"))
    assert talker.speed.read == pytest.approx(100)


def test_a_prompt_that_was_known_says_nothing_about_the_rate(engine):
    talker = EngineTalker(engine, "any")
    talker.weigh(("A prompt.",), ("yes", "no"))
    engine.tokens, engine.seconds = 2, 1.0
    talker.weigh(("A prompt.",), ("yes", "no"))
    assert talker.speed.read == pytest.approx(60)


def test_the_weights_are_loaded_before_the_trial(engine):
    talker = EngineTalker(engine, "any")
    engine.loading = 500.0
    assert talker.speed.read == pytest.approx(60)


def test_the_rate_is_that_of_an_answer_s_prompt_too(engine):
    talker = EngineTalker(engine, "any")
    engine.tokens, engine.seconds = 600, 20.0
    assert "".join(talker.write(Writing(("A long prompt.",), 8))) == "Yes."
    engine.tokens, engine.seconds = 60, 1.0
    assert talker.speed.read == pytest.approx(30), "its words took longer, and are no part of it"
