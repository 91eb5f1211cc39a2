"""The built-in encoder against torch in one run: start, memory, speed, and what bfloat16 changes.

Run with: python -m pytest tests/benchmarks/test_encoder.py --benchmark-enable -s
"""

from __future__ import annotations

import random
import time
from contextlib import closing
from functools import partial

import numpy as np
import psutil
import pytest

from models.encoders.folders import name_of
from models.encoders.process_encoder import ProcessEncoder
from models.encoders.search_choice import ChosenEncoder, Form
from models.minilm import DIMENSIONS, MiniLM, model_folder
from models.transformer import TransformerEncoder

WORDS = str.split(
    "the prince river of a carriage and battle winter letters to soldier was countess in snow "
    "speaks quietly history with regiment morning has lost every his candle road peace"
)


def made_sentences(count):
    rng = random.Random(5)
    return [" ".join(rng.choices(WORDS, k=rng.randint(3, 30))) + "." for _ in range(count)]


def seconds(work):
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def by_torch():
    """The process of the same encoder, chosen as any folder is."""
    folder = model_folder()
    return ProcessEncoder(chosen=ChosenEncoder(Form.FOLDER, folder, name_of(folder), DIMENSIONS))


@pytest.fixture(params=["onnx", "torch"])
def process(request):
    """A process that has not been started."""
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("measured with --benchmark-enable only")
    with closing(ProcessEncoder() if request.param == "onnx" else by_torch()) as encoder:
        yield request.param, encoder


@pytest.mark.slow
def test_start_memory_and_speed(process):
    name, encoder = process
    begun = seconds(lambda: encoder.encode_questions(["Who wrote the letter?"]))
    (child,) = psutil.Process().children()
    print(f"\n{name}: first vector after {begun:.2f} s, {child.memory_info().rss / 1e6:.0f} MB")
    texts = made_sentences(512)
    for some in (texts[:1], texts[:8], texts[:64], texts):
        median = sorted(seconds(partial(encoder.encode, some)) for _ in range(5))[2]
        print(f"{len(some)}: {len(some) / median:.0f} sentences/s")
    print(f"then {child.memory_info().rss / 1e6:.0f} MB")


def test_bfloat16_keeps_the_ranking():
    texts, questions = made_sentences(100), made_sentences(120)[100:]
    tops = []
    for encoder in (MiniLM(), TransformerEncoder(model_folder(), "", bfloat16=True)):
        scores = encoder.encode(questions) @ encoder.encode(texts).T
        tops.append(np.argsort(-scores, axis=1)[:, :10])
    shared = [len(set(a) & set(b)) / 10 for a, b in zip(*tops, strict=True)]
    print(f"\nof the first ten, {np.mean(shared):.3f} stay among the first ten")
    assert np.mean(shared) > 0.95
