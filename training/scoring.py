"""Exact match, F1 and the area under the curve of the network alone, on questions left out."""

from __future__ import annotations

import random
import re
import string
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.metrics import roc_auc_score

from reader.ports import PassageReader
from training.examples import Example, Mix, examples_of, window_with
from training.questions import Question

_TOKEN = re.compile(
    r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]|[^\s\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]+"
)
"""A character of a script without spaces, or a word."""

_ARTICLES = re.compile(r"\b(?:a|an|the)\b")


@dataclass(frozen=True)
class Scores:
    """Of one set; the areas are None where a set has no examples of both kinds."""

    name: str
    answerable: int
    exact: float
    f1: float
    answers: float | None
    """Area under the curve of whether a passage answers, right passages against misleading ones."""
    supports: float | None
    """The same for statements, true ones against false ones."""


def normalized(text: str) -> str:
    """Small letters without punctuation and articles, as usual for SQuAD."""
    plain = "".join(" " if c in string.punctuation else c for c in text.lower())
    return " ".join(_ARTICLES.sub(" ", plain).split())


def f1(said: str, wanted: str) -> float:
    """The harmonic mean of precision and recall of words, or of characters of other scripts."""
    one, two = _TOKEN.findall(normalized(said)), _TOKEN.findall(normalized(wanted))
    common = sum((Counter(one) & Counter(two)).values())
    return 2 * common / (len(one) + len(two)) if common else 0.0


def scores_of(name: str, questions: Sequence[Question], network: PassageReader) -> Scores:
    """Read each question with its passage, and the examples made of them."""
    rng = random.Random(7)
    exact, overlaps = [], []
    for question in questions:
        if not question.spans:
            continue
        passage, _ = window_with(question.context, question.spans[0], rng)
        reading = network.read(question.text, [passage])[0]
        said = reading.spans[0].span.of(passage) if reading.spans else ""
        exact.append(max(normalized(said) == normalized(a) for a in question.answers()))
        overlaps.append(max(f1(said, answer) for answer in question.answers()))
    made = list(examples_of(questions, Mix(negatives=1.0, statements=0.5), rng))
    return Scores(
        name,
        len(exact),
        float(np.mean(exact)) if exact else 0.0,
        float(np.mean(overlaps)) if overlaps else 0.0,
        _area([e for e in made if e.answers is not None], network, supports=False),
        _area([e for e in made if e.supported is not None], network, supports=True),
    )


def _area(examples: Sequence[Example], network: PassageReader, *, supports: bool) -> float | None:
    labels = [bool(e.supported if supports else e.answers) for e in examples]
    if len(set(labels)) < 2:
        return None
    readings = [network.read(e.asked, [e.passage])[0] for e in examples]
    marks = [r.supports if supports else r.answers + r.margin for r in readings]
    return float(roc_auc_score(labels, marks))
