"""The engine against the same work one after another, on a random model of a real shape.

    python -m pytest tests/benchmarks/test_engine.py --benchmark-enable -s

What it writes is babble, but costs what a real model of half a billion parameters costs.
"""

from __future__ import annotations

import time

import pytest

from models.engine.client import EngineClient
from models.engine.values import Finished, Generate, Loading, Part, Score
from scripts import gguf_models

EPISODES, SEQUENCES, PROMPT_WORDS, WRITTEN = 32, 8, 20, 32

pytestmark = pytest.mark.timeout(3600)


@pytest.fixture(scope="module")
def half_a_billion(tmp_path_factory, request):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("takes minutes; run with --benchmark-enable")
    path = tmp_path_factory.mktemp("models") / "half.gguf"
    gguf_models.main("0.5b", path)
    return path


@pytest.fixture
def engine(half_a_billion):
    client = EngineClient(Loading(half_a_billion, context=8192, sequences=SEQUENCES + 1))
    client.loaded()
    yield client
    client.close()


def prompt(number):
    words = " ".join(f"w{number}x{n}" for n in range(PROMPT_WORDS))
    return f"Episode {number}: {words}. Shorten it."


def test_gists_of_many_episodes_together(engine, half_a_billion):
    from llama_cpp import Llama

    wishes = [
        Generate((Part(prompt(number)),), WRITTEN, grammar="root ::= [a-z ] root")
        for number in range(EPISODES)
    ]
    begun = time.perf_counter()
    results = [event for event in engine.run(wishes) if isinstance(event, Finished)]
    ours = time.perf_counter() - begun
    written = sum(len(result.logprobs) for result in results)
    engine.close()
    alone = Llama(str(half_a_billion), n_ctx=2048, verbose=False, n_threads=2, n_threads_batch=2)
    begun = time.perf_counter()
    theirs_written = 0
    for number in range(0, EPISODES, 4):
        tokens = alone.tokenize(prompt(number).encode())
        for count, _ in enumerate(alone.generate(tokens, temp=0.0), 1):
            if count == WRITTEN:
                break
        theirs_written += WRITTEN
    theirs = time.perf_counter() - begun
    alone.close()
    rate, base = written / ours, theirs_written / theirs
    print(
        f"\n{EPISODES} gists of {WRITTEN} tokens: {rate:.1f} tokens/s in batches, "
        f"{base:.1f} one after another: {rate / base:.1f} times"
    )


def test_choosing_among_eight_children(engine):
    text = " ".join(f"word{n}" for n in range(200))
    weigh = Score((Part(f"{text} Which?"),), tuple("ABCDEFGH"))
    begun = time.perf_counter()
    (scored,) = engine.run([weigh])
    took = time.perf_counter() - begun
    begun = time.perf_counter()
    list(engine.run([Generate((Part(f"Other {text} Which?"),), 1)]))
    whole = time.perf_counter() - begun
    print(
        f"\nchoose among 8: {scored.evaluated} of {scored.prompt_tokens} tokens evaluated, "
        f"{took:.2f} s; the same prompt and one token written: {whole:.2f} s"
    )
    assert scored.evaluated == scored.prompt_tokens


def test_a_grammar_costs_little(engine):
    def rate(grammar, seed):
        wishes = [
            Generate((Part(f"{seed} {prompt(n)}"),), WRITTEN, grammar=grammar)
            for n in range(SEQUENCES)
        ]
        begun = time.perf_counter()
        results = [event for event in engine.run(wishes) if isinstance(event, Finished)]
        return sum(len(result.logprobs) for result in results) / (time.perf_counter() - begun)

    rate(None, "warm")
    pairs = [(rate(None, f"a{n}"), rate("root ::= [^\\n] root", f"b{n}")) for n in range(3)]
    shares = sorted(1 - ruled / free for free, ruled in pairs)
    print(f"\na grammar costs {shares[1]:.1%} (of {shares[0]:.1%} to {shares[-1]:.1%})")
