"""Time saved by settling independent sub-questions together rather than in turn.

Times are the processor time of the engine's one thread, independent of other programs.
"""

from __future__ import annotations

import psutil
import pytest

from models.chat.talking import EngineTalker
from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from models.prompted.hopping import PromptedHops
from models.prompted.voice import Voice
from reader.hop_skills import Looked
from reader.text.document import DocumentId
from reader.values.question import Question
from reader.values.quotation import Excerpt
from scripts import gguf_models
from tests.books import plain, prose
from tests.models.prompted.embedded_aide import surroundings
from tests.models.prompted.scripted_talker import NoRetrieval

CONTENT = plain(*(prose(80, f"p{n}w") for n in range(12)))
QUESTION = Question("Which?", DocumentId(1))
_ROUNDS = 20


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("models") / "random.gguf"
    shape = gguf_models.SHAPES["tiny"]
    vocabulary = gguf_models.byte_vocabulary(shape.vocabulary)
    gguf_models.write(path, shape, vocabulary, gguf_models.random_weights(shape))
    return path


def looked(number):
    span = CONTENT.passages[number]
    return Looked(
        f"Which is number {number}?", (Excerpt(DocumentId(1), span, span.of(CONTENT.text)),)
    )


def computed():
    children = psutil.Process().children(recursive=True)
    return sum(child.cpu_times().user for child in children)


@pytest.mark.benchmark
def test_a_level_in_one_batch(model, benchmark):
    engine = EngineClient(Loading(model, context=16384, sequences=4, threads=1))
    hops = PromptedHops(Voice(EngineTalker(engine, "random")), surroundings(CONTENT, NoRetrieval()))
    level = [looked(n) for n in range(4)]
    hops.extract(QUESTION, level)
    single = level_at_once = 0.0
    for _ in range(_ROUNDS):
        begun = computed()
        for each in level:
            hops.extract(QUESTION, [each])
        between = computed()
        hops.extract(QUESTION, level)
        single += between - begun
        level_at_once += computed() - between
    benchmark.extra_info["times as fast together"] = round(single / level_at_once, 2)
    benchmark(lambda: None)
    engine.close()
    print(f"four sub-questions: {single:.2f} s one by one, {level_at_once:.2f} s together")
