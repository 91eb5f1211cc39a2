"""Speed of the encoder against bare sentence-transformers in one run, and what bfloat16 changes.

Run with: python -m pytest tests/benchmarks/test_encoder.py --benchmark-enable -s
"""

from __future__ import annotations

import random
import time

import numpy as np
import pytest

from models.minilm import MiniLM, model_folder

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


@pytest.mark.slow
def test_speed_against_bare_sentence_transformers(request):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("measured with --benchmark-enable only")
    from sentence_transformers import SentenceTransformer

    encoder, texts = MiniLM(), made_sentences(400)
    bare = SentenceTransformer(str(model_folder()), device="cpu", local_files_only=True)
    for warm in (bare, encoder):
        warm.encode(texts[:64])
    plain = min(seconds(lambda: bare.encode(texts, show_progress_bar=False)) for _ in range(2))
    ours = min(seconds(lambda: encoder.encode(texts)) for _ in range(2))
    print(
        f"\nbare {len(texts) / plain:.0f}, ours {len(texts) / ours:.0f} sentences/s, "
        f"ratio {ours / plain:.2f}, bfloat16 {encoder.bfloat16}"
    )


def test_bfloat16_keeps_the_ranking():
    texts, questions = made_sentences(100), made_sentences(120)[100:]
    tops = []
    for bfloat16 in (False, True):
        encoder = MiniLM(bfloat16=bfloat16)
        scores = encoder.encode(questions) @ encoder.encode(texts).T
        tops.append(np.argsort(-scores, axis=1)[:, :10])
    shared = [len(set(a) & set(b)) / 10 for a, b in zip(*tops, strict=True)]
    print(f"\nof the first ten, {np.mean(shared):.3f} stay among the first ten")
    assert np.mean(shared) > 0.95
