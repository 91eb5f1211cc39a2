"""The trained tiny model as a reader of synthetic documents that it has never seen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from models.prompted.model import PromptedModel
from models.prompted.talking import EngineTalker
from reader.asking.values import Excerpt
from reader.memory.values import Gist, GistSentence
from reader.text.document import DocumentText
from reader.text.span import Span
from scripts.tiny_model.world import Fact, facts, mixed, unknown
from tests.books import plain

TINY = Path(__file__).parents[2] / "data" / "tiny-reader.gguf"
SAMPLES = 12
_FIRST_SEED = 1 << 41


@dataclass(frozen=True)
class Told:
    """A short document: the facts it tells, one of them asked for, and one it does not tell."""

    content: DocumentText
    facts: list[Fact]
    asked: Fact
    foreign: Fact

    @property
    def whole(self):
        """All of it as one passage."""
        return Excerpt(1, Span(0, len(self.content.text)), self.content.text)

    def said_of(self, spans):
        """What stands there."""
        return [span.of(self.content.text) for span in spans]


def documents(size, empty=2, count=SAMPLES):
    """Always the same ones, none of which was trained on."""
    for number in range(count):
        random = Random(_FIRST_SEED + 100 * size + number)
        told = facts(random, size)
        content = plain(" ".join(mixed(random, told, empty)))
        yield Told(content, told, random.choice(told), unknown(random, told))


def reader(engine, content=None):
    return PromptedModel(EngineTalker(engine, "tiny"), lambda _: content, retrieval=None)


def gist(*sentences):
    """Of these sentences, wherever they stand."""
    return Gist(tuple(GistSentence(each, (Span(0, 1),)) for each in sentences))


def share(right):
    """Of a list of truth values."""
    answers = list(right)
    return sum(answers) / len(answers)
