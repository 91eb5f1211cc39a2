"""The composition of batches, on a small random model in this process."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from dataclasses import replace

import pytest
from llama_cpp import llama_cpp

from models.engine.decoding import Decoder
from models.engine.engine_values import (
    Finished,
    Generate,
    Loading,
    Part,
    Sampling,
    Score,
    Scored,
    Wrote,
)
from models.engine.llama import Llama
from scripts import gguf_models
from tests.models.engine.conftest import prompt

SAME = (
    "Here is what both of them begin with, word by word, so that one could wait for the other. " * 4
)
GIST = Generate(prompt(SAME + "A gist."), 40, grammar="root ::= [a-z ]{40,60}")
QUESTION = Generate(prompt(SAME + "A question."), 12, grammar="root ::= [a-z ]{12,20}")
GISTS, ASKED = 1, 2


@pytest.fixture(params=[1, 2, 4])
def decoder(random_model, request):
    with Llama(Loading(random_model, context=2048, sequences=request.param, threads=1)) as llama:
        yield Decoder(llama, request.param, 2048)


def until(decoder, done):
    """Step until ``done`` says so; the calls that wrote or ended, and the events, in order."""
    events = []
    while decoder.busy and not done(events):
        events.extend(decoder.step())
    return events


def ended(call):
    return lambda events: any(c == call and isinstance(e, Finished) for c, e in events)


def test_the_background_stands_back_until_the_question_is_answered(decoder):
    for number in range(3):
        decoder.add(GISTS, number, GIST, background=True)
    assert decoder.in_background
    until(decoder, lambda events: any(isinstance(event, Wrote) for _, event in events))
    decoder.add(ASKED, 0, QUESTION, background=False)
    assert not decoder.in_background
    asked = until(decoder, ended(ASKED))
    assert {call for call, _ in asked} == {ASKED}
    assert decoder.in_background
    rest = until(decoder, lambda _: False)
    finished = [event for call, event in rest if call == GISTS and isinstance(event, Finished)]
    assert sorted(event.request for event in finished) == [0, 1, 2]
    assert all(len(event.text) >= 30 for event in finished)


def test_the_background_that_comes_later_waits_as_well(decoder):
    decoder.add(ASKED, 0, QUESTION, background=False)
    decoder.add(GISTS, 0, GIST, background=True)
    assert {call for call, _ in until(decoder, ended(ASKED))} == {ASKED}
    assert ended(GISTS)(until(decoder, lambda _: False))


def test_what_is_cancelled_while_it_stands_back_never_comes(decoder):
    decoder.add(GISTS, 0, GIST, background=True)
    list(decoder.step())
    decoder.add(ASKED, 0, QUESTION, background=False)
    decoder.cancel(GISTS)
    assert {call for call, _ in until(decoder, lambda _: False)} == {ASKED}
    assert not decoder.busy


VOCABULARY = 151_936
"""Tokens, as many as Qwen2.5 has; their logits are 4 bytes each."""


def written_model(path, **sizes):
    shape = replace(gguf_models.SHAPES["tiny"], **sizes)
    vocabulary = gguf_models.byte_vocabulary(shape.vocabulary)
    gguf_models.write(path, shape, vocabulary, gguf_models.random_weights(shape))
    return path


@pytest.fixture(scope="module")
def large_vocabulary(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    return written_model(folder / "large.gguf", layers=1, vocabulary=VOCABULARY)


COLD, HOT = Sampling(), Sampling(temperature=0.7)
ANY = "root ::= [^\\U0010FFFF]+"


@pytest.mark.parametrize(
    ("wish", "calls"),
    [
        (Generate((Part("Go"),), 24), {}),
        (Generate((Part("Go"),), 24, HOT), {"sample": 24}),
        (Generate((Part("Go"),), 24, COLD, grammar=ANY), {"apply": 24, "accept": 24}),
        (Score((Part("Go"),), tuple("abcdefgh")), {}),
    ],
    ids=["likeliest", "drawn", "by a grammar", "scored"],
)
def test_no_token_takes_a_copy_of_the_vocabulary(large_vocabulary, monkeypatch, wish, calls):
    """Counted: calls of llama.cpp's samplers, and bytes that Python has reserved at most."""
    counted = Counter()

    def count(name):
        inner = getattr(llama_cpp, f"llama_sampler_{name}")

        def call(*given):
            counted[name] += 1
            return inner(*given)

        monkeypatch.setattr(llama_cpp, f"llama_sampler_{name}", call)

    for name in ("sample", "apply", "accept"):
        count(name)
    with Llama(Loading(large_vocabulary, context=512, sequences=1, threads=1)) as llama:
        decoder = Decoder(llama, 1, 512)
        decoder.add(ASKED, 0, wish, background=False)
        tracemalloc.start()
        try:
            events = [event for _, event in until(decoder, lambda _: False)]
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert isinstance(events[-1], Finished | Scored)
    assert counted == calls
    assert most < VOCABULARY, "less than a byte for each of its tokens"


@pytest.mark.parametrize(("heads", "size"), [(2, 0.6), (4, 1)], ids=["of 32", "of 16"])
def test_a_small_cache_is_used_where_the_model_can_have_one(tmp_path, heads, size):
    """Values are stored in blocks of 32, and no block belongs to two heads."""
    path = written_model(tmp_path / "heads.gguf", heads=heads)

    def stored(*, small):
        loading = Loading(path, context=512, sequences=1, threads=1, small_cache=small)
        with Llama(loading) as llama:
            llama.decode(range(40), range(40), [0] * 40, [False] * 40)
            return llama_cpp.llama_state_seq_get_size(llama._context, 0)

    assert stored(small=True) == pytest.approx(size * stored(small=False), rel=0.1)
