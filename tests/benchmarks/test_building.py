"""Cost of building the memories of a long novel with a language model, in calls and memory.

    python -m pytest tests/benchmarks/test_building.py --benchmark-enable -s

Uses the 565,000-word novel of the shared material. Tokens are those of a byte-pair vocabulary of
8,000 that is learnt from the novel itself: about as many to a word as large vocabularies have.
Calls and tokens are counted over the whole novel with the engine's own accounting of its cache; a
talker that computes nothing takes the model's place. Seconds are measured with a random model of
half a billion parameters on the first episodes: 50 (environment variable ``EPISODES``), or as many
as are read in ten minutes (``SECONDS``); and extrapolated by the tokens of the whole. ``LIBRARY``
names the folder of a library that has the novel already.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import gguf
import pytest

from models.chat.talking import EngineTalker
from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from models.servers.together import Together
from models.shipped_roles import by_size
from reader.importing.importing import Imported, import_document
from reader.memory.apart import read_apart
from reader.memory.building import read_once
from reader.memory.episodes import EpisodeSize
from reader.memory.reading_events import EpisodeFound, EpisodeRead, NodeBuilt
from reader.text.beginning import beginning
from reader.text.word_counts import WordCounts
from scripts import gguf_models
from storage.library import SqliteLibrary
from tests.benchmarks.counting_talker import CountingTalker
from tests.corpus import corpus
from tests.models.prompted.embedded_aide import prompted

NOVEL = "epubs/standardebooks/leo-tolstoy_war-and-peace_louise-maude_aylmer-maude.epub"
VOCABULARY = 8000
SHARP = EpisodeSize(200, 400)
CHARACTERS = 1_700
"""Of an episode of that size, about."""
WRITTEN = 0.45
"""Of the tokens that a gist may have at most: as many as the words that are asked for."""

pytestmark = [pytest.mark.corpus, pytest.mark.timeout(7200)]


@pytest.fixture(scope="module")
def novel(request, tmp_path_factory):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("a measurement of many minutes: --benchmark-enable")
    folder = os.environ.get("LIBRARY") or tmp_path_factory.mktemp("library")
    with SqliteLibrary.open(Path(folder)) as library:
        *_, last = import_document(library, corpus(NOVEL))
        assert isinstance(last, Imported)
        yield library.documents.content(last.record.id), last.record.id


@pytest.fixture(scope="module")
def tokenizer(novel):
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

    made = Tokenizer(models.BPE())
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=VOCABULARY,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        special_tokens=list(gguf_models.SPECIAL),
        show_progress=False,
    )
    made.train_from_iterator([novel[0].text], trainer)
    return made


def counting(tokenizer, context, **options):
    known = {}

    def tokens_of(text):
        if text not in known:
            known.clear()
            known[text] = tokenizer.encode(text, add_special_tokens=False).ids
        return known[text]

    return CountingTalker(tokens_of, context, **options)


@pytest.mark.parametrize("context", [16384, 8192])
@pytest.mark.parametrize("size", [None, SHARP], ids=["fitting", "sharp"])
@pytest.mark.parametrize("division", ["one read", "one read without chapters", "apart"])
def test_calls_and_tokens(novel, tokenizer, context, size, division):
    content, document = novel
    if division == "one read without chapters":
        content = replace(content, sections=())
    talker = counting(tokenizer, context, shares=division != "apart")
    model = prompted(talker, content)
    words = WordCounts(content.text).of(content.whole)
    size = size or EpisodeSize.for_document(words, model.context_words)
    read = read_apart if division == "apart" else read_once
    started = time.perf_counter()
    events = list(read(content, document, model, size))
    took = time.perf_counter() - started
    (total,) = talker.count([content.text])
    found = sum(isinstance(event, EpisodeFound) for event in events)
    nodes = sum(isinstance(event, NodeBuilt) and event.node.level > 0 for event in events)
    pauses = talker.by_kind["pause"][0]
    spread = {kind: round(tokens / total, 2) for kind, (_, tokens) in talker.by_kind.items()}
    print(
        f"\n{division}, context {context:,}, episodes of {size.min_words} to {size.max_words}: "
        f"{words:,.0f} words, {total:,} tokens; {found:,} episodes ({found - pauses:,} ended by "
        f"the document's structure alone), {nodes:,} nodes above; {talker.effort.calls:,} calls, "
        f"{talker.effort.tokens:,} tokens evaluated or written: "
        f"{talker.effort.tokens / total:.2f} per token of text {spread}; without the model "
        f"{took:.0f} s"
    )


@pytest.mark.parametrize("parameters", [1.5e9, 7e9])
@pytest.mark.parametrize("words", [1_000, 3_000, 10_000])
@pytest.mark.parametrize("shares", [True, False], ids=["engine", "server"])
def test_short_documents(novel, tokenizer, words, parameters, shares):
    """With the roles that are shipped; a server without a cache is sent everything again."""
    content, document = novel
    content = beginning(content, words * 6)
    talker = counting(tokenizer, 16384, shares=shares)
    model = prompted(talker, content, roles=by_size(parameters, ""))
    long = WordCounts(content.text).of(content.whole)
    size = EpisodeSize.for_document(long, model.context_words)
    for _ in read_once(content, document, model, size):
        pass
    (total,) = talker.count([content.text])
    written = talker.by_kind["written"][1]
    sent = talker.effort.tokens - written
    print(
        f"\n{long:,.0f} words, {parameters / 1e9:g} billion parameters: "
        f"{talker.effort.calls:,} calls, {sent / total:.2f} tokens sent and "
        f"{written / total:.2f} written per token of text"
    )


@pytest.fixture(scope="module")
def half_a_billion(tokenizer, tmp_path_factory):
    shape = gguf_models.SHAPES["0.5b"]
    path = tmp_path_factory.mktemp("models") / "half.gguf"
    tokens = [token for token, _ in sorted(tokenizer.get_vocab().items(), key=lambda each: each[1])]
    fillers = [f"filler{number}" for number in range(len(tokens), shape.vocabulary)]
    merges = [" ".join(pair) for pair in pairs_of(tokenizer)]
    gguf_models.write(
        path,
        shape,
        gguf_models.Vocabulary((*tokens, *fillers), tuple(merges)),
        gguf_models.random_weights(shape),
        quantisation=gguf.GGMLQuantizationType.Q8_0,
    )
    return path


def pairs_of(tokenizer):
    import json

    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    return [each if isinstance(each, list) else each.split(" ") for each in merges]


class OfTheLengthAskedFor(EngineTalker):
    """Random weights never end what they write; a gist ends where a model's would."""

    def begin(self, wish):
        return super().begin(self._shorter(wish))

    def write_each(self, wishes):
        return super().write_each([self._shorter(wish) for wish in wishes])

    def _shorter(self, wish):
        return replace(wish, most=round(wish.most * WRITTEN))


class OneKindAtATime(OfTheLengthAskedFor):
    """Writes no gist before it must: first the pauses, then the gists of all, and so on."""

    def __init__(self, engine, name):
        super().__init__(engine, name)
        self._together = Together(self.write_each)

    def begin(self, wish):
        if self._together.written:
            self._together = Together(self.write_each)
        return self._together.add(wish)


@pytest.mark.parametrize("size", [None, SHARP], ids=["fitting", "sharp"])
def test_half_a_billion_parameters(novel, tokenizer, half_a_billion, size):
    content, _ = novel
    most, budget = int(os.environ.get("EPISODES", "50")), float(os.environ.get("SECONDS", "600"))
    spent = processor_of_children()
    engine = EngineClient(Loading(half_a_billion, context=16384))
    try:
        talker = OfTheLengthAskedFor(engine, "half a billion")
        read, seconds, size = read_some(novel, talker, size, most, budget)
        end = read[-1].episode.span.end
        (done,) = talker.count([content.text[:end]])
    finally:
        engine.close()
    spent = processor_of_children() - spent
    (total,) = counting(tokenizer, 16384).count([content.text])
    rate = talker.effort.tokens / seconds
    print(
        f"\nepisodes of {size.min_words} to {size.max_words} words: {len(read)} in {seconds:.0f} s "
        f"({spent:.0f} s of the processor): {talker.effort.calls} calls, "
        f"{talker.effort.tokens / done:.2f} tokens evaluated or written per token of text, "
        f"{rate:.0f} tokens/s; the whole novel: about {seconds / done * total / 3600:.1f} h "
        f"({spent / done * total / 3600:.1f} h of the processor)"
    )


def test_gists_while_pauses_are_looked_for(novel, half_a_billion):
    """Against pauses and gists by turns, as many together; in turn, of the same text to its end."""
    content, document = novel
    content = beginning(content, int(os.environ.get("EPISODES", "16")) * CHARACTERS)
    took, found = {OfTheLengthAskedFor: 0.0, OneKindAtATime: 0.0}, set()
    for kind in (OneKindAtATime, OfTheLengthAskedFor, OfTheLengthAskedFor, OneKindAtATime):
        engine = EngineClient(Loading(half_a_billion, context=16384))
        try:
            talker = kind(engine, "half a billion")
            model = prompted(talker, content)
            engine.loaded()
            started = time.perf_counter()
            events = list(read_once(content, document, model, SHARP))
            took[kind] += time.perf_counter() - started
        finally:
            engine.close()
        found.add(sum(isinstance(event, EpisodeRead) for event in events))
    by_turns, at_once = took[OneKindAtATime], took[OfTheLengthAskedFor]
    print(
        f"\n{found} episodes: {at_once / 2:.0f} s, by turns {by_turns / 2:.0f} s; "
        f"{by_turns / at_once:.2f} times as fast"
    )


def read_some(novel, talker, size, most, budget):
    """Episodes until there are ``most`` or ``budget`` seconds are over; and how long that took."""
    content, document = novel
    model = prompted(talker, content)
    words = WordCounts(content.text).of(content.whole)
    size = size or EpisodeSize.for_document(words, model.context_words)
    reading = read_once(content, document, model, size)
    started = time.perf_counter()
    read = []
    while len(read) < most and time.perf_counter() - started < budget:
        read.append(next(event for event in reading if isinstance(event, EpisodeRead)))
    seconds = time.perf_counter() - started
    reading.close()
    return read, seconds, size


def processor_of_children():
    """Seconds, of those that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


@pytest.mark.parametrize("times", [1, 4, 16])
def test_memory_of_the_process(novel, times):
    """In a process of its own: the embedded reader with vectors made of letters."""
    content, _ = novel
    quarter = len(content.text) // 4
    text = (content.text * 4)[: quarter * times]
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.reading_memory"],
        input=text.encode(),
        capture_output=True,
        check=True,
    )
    print(f"\n{times} of 4 quarters of the novel: {done.stdout.decode().strip()}")
