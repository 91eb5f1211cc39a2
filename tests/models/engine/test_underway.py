"""Calls that the engine works on while others are waited for, on a small random model."""

from __future__ import annotations

import time

import pytest

from models.engine.client import EngineClient
from models.engine.engine_values import Generate, Loading, Wrote
from reader.errors import ModelError, PromptTooLongError
from tests.models.engine.conftest import prompt
from tests.patience import PATIENCE_SECONDS

SHORT = Generate(prompt("A gist."), 8, grammar="root ::= [a-z ]{8,12}")
LONG = Generate(prompt("A pause, which takes longer."), 200, grammar="root ::= [a-z ]{200,220}")


def finished(events):
    """Each result, and what streamed of its text."""
    results, streamed = {}, {}
    for event in events:
        if isinstance(event, Wrote):
            streamed[event.request] = streamed.get(event.request, "") + event.text
        else:
            results[event.request] = event
    assert {number: result.text for number, result in results.items()} == streamed
    return results


def test_it_is_made_while_another_is_waited_for(engine):
    begun = engine.begin([SHORT, SHORT])
    assert not begun.here
    list(engine.run([LONG]))
    assert begun.here
    started = time.perf_counter()
    assert set(finished(begun)) == {0, 1}
    assert time.perf_counter() - started < 0.05
    assert list(begun) == []


def test_nothing_of_it_is_lost_while_tokens_are_counted(engine):
    begun = engine.begin([SHORT, LONG])
    until = time.monotonic() + PATIENCE_SECONDS
    while not begun.here and time.monotonic() < until:
        engine.count([prompt("How long?")])
    assert begun.here
    results = finished(begun)
    assert len(results[0].text) >= 8
    assert len(results[1].text) >= 200


def test_what_is_closed_is_worked_on_no_longer_and_disturbs_nobody(engine):
    endless = Generate(prompt("For ever"), 2000, grammar='root ::= "a" root')
    begun, kept = engine.begin([endless]), engine.begin([SHORT])
    next(begun)
    begun.close()
    begun.close()
    assert finished(kept)[0].text
    started = time.perf_counter()
    assert finished(engine.run([SHORT]))[0].text
    assert time.perf_counter() - started < 5
    assert list(begun) == []


def test_what_is_in_the_making_when_the_model_is_given_back_is_made_again(random_model):
    loading = Loading(random_model, context=2048, sequences=4, threads=1)
    engine = EngineClient(loading, idle=0.3)
    try:
        begun = engine.begin([LONG])
        wrote = next(begun)
        deadline = time.monotonic() + 20
        while engine.running and time.monotonic() < deadline:
            time.sleep(0.05)
        assert not engine.running, "nobody had asked for anything for a while"
        (result,) = finished([wrote, *begun]).values()
        assert len(result.text) >= 200
    finally:
        engine.close()


def test_what_is_wrong_with_one_is_said_to_whoever_waits_for_it(engine):
    kept = engine.begin([SHORT])
    too_long = engine.begin([Generate(prompt("word " * 9000), 8)])
    no_grammar = engine.begin([Generate(prompt("A gist."), 8, grammar="root ::= [")])
    with pytest.raises(PromptTooLongError):
        list(too_long)
    with pytest.raises(ModelError):
        list(no_grammar)
    assert finished(kept)


def test_what_runs_in_the_background_stands_back_and_is_finished_afterwards(engine):
    begun = engine.begin([LONG], background=True)
    next(begun)
    assert finished(engine.run([SHORT]))[0].text
    assert not begun.here
    assert len("".join(event.text for event in begun if isinstance(event, Wrote))) >= 190
