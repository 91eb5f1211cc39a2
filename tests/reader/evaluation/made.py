"""A bench over real libraries, read by the embedded reader with a crude encoder."""

from __future__ import annotations

import json
from contextlib import ExitStack, closing, contextmanager

from models.clustering import representatives
from models.embedded.extractive import ExtractiveModel
from models.embedded.learnt import EmbeddedLearning, LearntRelevance
from models.embedded.material import Shelf
from models.embedded.relevance import HybridRelevance
from reader.evaluation.bench import Reading
from reader.evaluation.running import Measured, Reported, Results, run
from reader.values.maker import Maker
from storage.library import SqliteLibrary
from tests.books import prose
from tests.scripted import LetterEncoder, word_reading

PARAGRAPHS = (
    "The harbour froze in the winter of 1871, and the ships waited long for the thaw.",
    "A doctor named Agnes Farrow came late in the evening. She carried medicine for a child.",
    "Parliament raised the taxes on barley. Nobody in the town liked the taxes, many refused.",
    "The lighthouse keeper, Tobias Lund, wrote down the weather every morning for thirty years.",
    "In spring the ice broke, and the Marigold sailed with barley and with a doctor on board.",
)
STORY = "\n\n".join(f"{said} {prose(80, f'p{n}w')}" for n, said in enumerate(PARAGRAPHS))
"""Every paragraph is a passage, since it is longer than one."""


class Changed:
    """A model of which some skills are others."""

    def __init__(self, model, **skills):
        self._model = model
        self._skills = skills

    def __getattr__(self, name):
        return self._skills[name] if name in self._skills else getattr(self._model, name)


class Bench:
    """Implements ``reader.evaluation.bench.Bench``; ``wrap`` may change who reads.

    ``reasoning`` turns a model into one that gives its reason first, or none.
    """

    maker = Maker("tried", "1")
    provenance = ("Model: tried.",)

    def __init__(
        self, folder, wrap=lambda model: model, *, is_language_model=False, reasoning=None
    ):
        self.folder = folder
        self.is_language_model = is_language_model
        self.opened = []
        self.encoder = LetterEncoder()
        self._wrap = wrap
        self._reasoning = reasoning
        self._stack = ExitStack()
        self._readings = {}

    def reading(self, name):
        if name not in self._readings:
            self.opened.append(name)
            place = self.folder / f"library {name}"
            library = self._stack.enter_context(closing(SqliteLibrary.open(place)))
            shelf = Shelf(library, self.encoder.name)
            plain = HybridRelevance(library, self.encoder, shelf)
            relevance, learning = LearntRelevance(shelf, plain), EmbeddedLearning(shelf, plain)
            model = self._wrap(
                ExtractiveModel(library, relevance, self.encoder, close=word_reading())
            )
            self._readings[name] = Reading(
                library,
                model,
                self.encoder,
                relevance,
                learning,
                representatives,
                reasoning=self._reasoning and self._reasoning(model),
            )
        return self._readings[name]

    def close(self):
        self._stack.close()


@contextmanager
def bench(folder, *args, **kwargs):
    with closing(Bench(folder, *args, **kwargs)) as made:
        yield made


def question_set(folder, *entries, story=STORY):
    """A set in our format about one story; the folder."""
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "a.txt").write_text(story, encoding="utf-8", newline="")
    usual = {
        "group": "g",
        "answerable": True,
        "docs": ["docs/a.txt"],
        "evidence": [],
        "answers": [],
    }
    lines = (json.dumps({"id": f"q{n}", **usual, **each}) for n, each in enumerate(entries))
    (folder / "questions.jsonl").write_text("\n".join(lines), encoding="utf-8")
    return folder


def place(words, story=STORY):
    """Evidence: where ``words`` stand."""
    return [{"char": [story.index(words), story.index(words) + len(words)]}]


def measured(task, wishes, made):
    """All rows, and the report."""
    rows, report = [], None
    for event in run(task, wishes, made, Results(made.folder / f"{task.name}.jsonl")):
        if isinstance(event, Measured):
            rows.append(event.row)
        elif isinstance(event, Reported):
            report = event.report
    return rows, report


def measured_in(folder, task, wishes, *given, **options):
    """The same on a bench of its own in ``folder``, which gets the other arguments."""
    with bench(folder, *given, **options) as made:
        return measured(task, wishes, made)
