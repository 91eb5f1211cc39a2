"""The engine against the same work one after another, on random models of a real shape.

    python -m pytest tests/benchmarks/test_engine.py --benchmark-enable -s

What they write is babble, but costs what a real model of half a billion parameters costs. Both
sides compute with as many threads, and are measured in turn, so that what else the machine does
falls on both.
"""

from __future__ import annotations

import statistics
import threading
import time

import psutil
import pytest

from models.engine.client import EngineClient
from models.engine.engine_values import Finished, Generate, Loading, Part, Score, Wrote
from models.files.description import describe_file
from reader.errors import Cancelled
from scripts import gguf_models

EPISODES, SEQUENCES, LETTERS, WRITTEN = 32, 8, 100, 48
GIST = "root ::= [^\\n]{2,2000}"
"""The form in which gists are asked for (models/prompted/reading.py)."""

pytestmark = pytest.mark.timeout(3600)


@pytest.fixture(scope="module", params=["Q8_0", "Q4_0"])
def half_a_billion(tmp_path_factory, request):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("takes minutes; run with --benchmark-enable")
    path = tmp_path_factory.mktemp("models") / f"half-{request.param}.gguf"
    gguf_models.main("0.5b", path, request.param)
    return path


@pytest.fixture
def engine(half_a_billion):
    client = EngineClient(Loading(half_a_billion, context=8192, sequences=SEQUENCES))
    list(client.run([Generate((Part("warm"),), 2)]))
    yield client
    client.close()


@pytest.fixture
def alone(half_a_billion):
    """The class that other programs use."""
    from llama_cpp import Llama

    cores = psutil.cpu_count(logical=False)
    model = Llama(
        str(half_a_billion), n_ctx=2048, verbose=False, n_threads=cores, n_threads_batch=cores
    )
    model("warm", max_tokens=2)
    yield model
    model.close()


def prompt(number, letters=LETTERS):
    """About as many tokens as letters: each letter is one."""
    words = " ".join(f"w{number}x{n}" for n in range(letters))
    return f"Episode {number}: {words}"[:letters]


def results_of(engine, wishes):
    return [event for event in engine.run(wishes) if isinstance(event, Finished)]


def timed(work, *given):
    begun = time.perf_counter()
    result = work(*given)
    return result, time.perf_counter() - begun


@pytest.mark.parametrize(("form", "letters"), [(None, 10), (None, LETTERS), (GIST, LETTERS)])
def test_gists_of_many_episodes_together(engine, alone, half_a_billion, form, letters):
    """Four portions, each with its share of the work one after another beside it."""
    from llama_cpp import LlamaGrammar

    grammar = LlamaGrammar.from_string(form, verbose=False) if form else None

    def one_after_another(numbers):
        return sum(
            alone.create_completion(
                prompt(number, letters),
                max_tokens=WRITTEN,
                temperature=0,
                repeat_penalty=1.0,
                grammar=grammar,
            )["usage"]["completion_tokens"]
            for number in numbers
        )

    def together(numbers):
        wishes = [
            Generate((Part(prompt(number, letters)),), WRITTEN, grammar=form) for number in numbers
        ]
        return sum(result.written for result in results_of(engine, wishes))

    rates = []
    for first in range(0, EPISODES, SEQUENCES):
        written, took = timed(together, range(first, first + SEQUENCES))
        base_written, base_took = timed(one_after_another, range(first, first + 3))
        rates.append((written / took, base_written / base_took))
    ratios = sorted(rate / base for rate, base in rates)
    print(
        f"\n{half_a_billion.stem}, {EPISODES} gists of {WRITTEN} tokens after {letters} "
        f"{'in the form of a gist' if form else 'in no form'}: "
        f"{statistics.median(rate for rate, _ in rates):.1f} tokens/s in batches of {SEQUENCES}, "
        f"{statistics.median(base for _, base in rates):.1f} one after another: "
        f"{statistics.median(ratios):.2f} times ({ratios[0]:.2f} to {ratios[-1]:.2f})"
    )


def test_choosing_among_eight_children(engine):
    text = " ".join(f"word{n}" for n in range(60))
    weigh = Score((Part(f"{text} Which?"),), tuple("ABCDEFGH"))
    (scored,), took = timed(lambda: list(engine.run([weigh])))
    _, seconds = timed(lambda: results_of(engine, [Generate((Part(f"Other {text} Which?"),), 1)]))
    print(
        f"\nchoose among 8: {scored.evaluated} of {scored.prompt_tokens} tokens evaluated, "
        f"{took:.2f} s; the same prompt and one token written: {seconds:.2f} s"
    )
    assert scored.prompt_tokens - 4 < scored.evaluated <= scored.prompt_tokens


@pytest.mark.parametrize("form", [GIST, 'root ::= "[" [0-9]+ "] " root'])
def test_a_grammar_costs_little(engine, form):
    """Also one that refuses nearly all that the model would rather write."""

    def rate(grammar, seed):
        wishes = [
            Generate((Part(f"{seed}{n}"),), WRITTEN, grammar=grammar) for n in range(SEQUENCES)
        ]
        results, took = timed(lambda: results_of(engine, wishes))
        return sum(result.written for result in results) / took

    rate(None, "warm")
    pairs = [(rate(None, f"a{n}"), rate(form, f"b{n}")) for n in range(5)]
    shares = sorted(1 - ruled / free for free, ruled in pairs)
    print(
        f"\nthe form {form} costs {statistics.median(shares):.1%} "
        f"({shares[0]:.1%} to {shares[-1]:.1%})"
    )


def test_the_first_token_and_the_memory(engine, half_a_billion):
    """A question after a long text: known already, and not."""
    text = prompt(99, 1000)

    def first_token(question):
        begun = time.perf_counter()
        events = engine.run([Generate((Part(text), Part(question)), WRITTEN)])
        took = next(time.perf_counter() - begun for event in events if isinstance(event, Wrote))
        events.close()
        return took

    with Beat() as beat:
        fresh, known = first_token(" Who?"), first_token(" Where?")
    print(f"\nfirst token after {len(text)} tokens: {fresh:.2f} s; when known: {known:.2f} s")
    file = describe_file(half_a_billion)
    expected = file.size + 8192 * sum(file.cache_bytes)
    print(
        f"the engine holds {engine.memory / 1e6:.0f} MB, file and cache are {expected / 1e6:.0f}; "
        f"what this process did every 10 ms came late by at most {beat.latest * 1e3:.0f} ms"
    )


def test_breaking_off_while_a_prompt_is_read(engine):
    waited = []
    for number in range(6):
        asked = []

        def interrupt(after=0.7 + 0.13 * number, asked=asked):
            time.sleep(after)
            asked.append(time.perf_counter())
            engine.interrupt()

        other = threading.Thread(target=interrupt)
        other.start()
        with pytest.raises(Cancelled):
            results_of(engine, [Generate((Part(prompt(number, 6000)),), 1)])
        waited.append(time.perf_counter() - asked[0])
        other.join()
        engine.resume()
    print(
        f"\nbreaking off while a prompt is read: {statistics.median(waited) * 1e3:.0f} ms, "
        f"at most {max(waited) * 1e3:.0f}"
    )


class Beat:
    """Something that the program would do every ten milliseconds, as a window does."""

    latest = 0.0

    def __enter__(self):
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self._thread.join()

    def _run(self):
        due = time.perf_counter()
        while not self._over.is_set():
            due = max(due + 0.01, time.perf_counter())
            time.sleep(max(0.0, due - time.perf_counter()))
            self.latest = max(self.latest, time.perf_counter() - due)
