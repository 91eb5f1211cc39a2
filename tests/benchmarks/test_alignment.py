"""Rate at which a retold sentence is aligned with other sentences than its sources.

    python -m pytest tests/benchmarks/test_alignment.py --benchmark-enable -s

No language model is available for retelling, so sentences of real documents are retold by rule,
with known sources: shortened (up to half of their words left out), reworded (a third of their
longer words are replaced by words that are not in the document), merged (the halves of two
neighbours made into one), and all of it together. Each is looked for among all sentences of its
episode of 200 to 400 words.

Wrong: none of the sentences named is a true source. Missed: share of true sources that are not
named. Extra: share of those named that are none.
"""

from __future__ import annotations

import json
import random
import re
from dataclasses import dataclass

import pytest

from models.prompted.alignment import sources
from reader.importing.assemble import assemble
from reader.importing.drafts import DraftBlock
from reader.memory.episodes import EpisodeSize, divide
from reader.text.document import BlockKind, DocumentText
from reader.text.word_counts import WordCounts
from tests.corpus import corpus

SETS = ("qmsum", "covid_qa", "fairytaleqa", "leval_closed", "legalbench_rag")
DOCUMENTS, SENTENCES, SEED = 8, 12, 1

pytestmark = [pytest.mark.corpus, pytest.mark.timeout(1800)]


def shorter(chance, words):
    kept = [word for word in words if chance.random() > 0.5 * chance.random()]
    return kept or words


def reworded(chance, words):
    return [
        f"q{chance.randrange(10**6)}" if len(word) > 3 and chance.random() < 1 / 3 else word
        for word in words
    ]


@dataclass
class Count:
    retold: int = 0
    wrong: int = 0
    true: int = 0
    missed: int = 0
    named: int = 0
    extra: int = 0

    def take(self, named, true):
        hits = len(set(named) & set(true))
        self.retold += 1
        self.wrong += not hits
        self.true += len(true)
        self.missed += len(true) - hits
        self.named += len(named)
        self.extra += len(named) - hits

    def __str__(self):
        return (
            f"{self.retold:,} sentences: wrong {self.wrong / self.retold:.1%}, "
            f"missed {self.missed / self.true:.1%}, extra {self.extra / self.named:.1%}"
        )


def episodes(text):
    blocks = [DraftBlock(part, BlockKind.PARAGRAPH) for part in re.split(r"\n\s*\n", text)]
    found = assemble([block for block in blocks if block.text.strip()])
    content = DocumentText(found.text, found.blocks, (), found.sentences, found.passages, ())
    last = lambda _, pauses: len(pauses) - 1  # noqa: E731
    for episode in divide(content, WordCounts(content.text), EpisodeSize(200, 400), last):
        inside = [s.of(content.text) for s in content.sentences if episode.span.contains(s)]
        if len(inside) > 3:
            yield inside


def texts(name):
    folder = corpus(f"questions/{name}")
    lines = (folder / "questions.jsonl").read_text("utf-8").splitlines()
    paths = sorted({doc for line in lines for doc in json.loads(line)["docs"]})
    for path in paths[:DOCUMENTS]:
        with (folder / path).open(encoding="utf-8", newline="") as file:
            yield file.read()[:200_000]


WAYS = ("shortened", "reworded", "merged", "all of it")


def retold(change, chance, inside, at):
    first, second = inside[at].split(), inside[at + 1].split()
    true = [at]
    words = first
    if change in {"merged", "all of it"}:
        words = [*first[: -(-len(first) // 2)], *second[len(second) // 2 :]]
        true = [at, at + 1]
    if change in {"shortened", "all of it"}:
        words = shorter(chance, words)
    if change in {"reworded", "all of it"}:
        words = reworded(chance, words)
    return " ".join(words), true


@pytest.mark.parametrize("name", SETS)
def test_sources_of_retold_sentences(request, name):
    if not request.config.getoption("benchmark_enable"):
        pytest.skip("a measurement: --benchmark-enable")
    chance = random.Random(SEED)
    counts = {change: Count() for change in WAYS}
    for text in texts(name):
        for inside in episodes(text):
            long = [n for n, s in enumerate(inside[:-1]) if len(s.split()) > 7]
            for at in chance.sample(long, min(SENTENCES, len(long))):
                for change in WAYS:
                    retelling, true = retold(change, chance, inside, at)
                    counts[change].take(sources(retelling, inside), true)
    for change, count in counts.items():
        print(f"\n{name}, {change}: {count}", end="")
