"""From the sets of questions to encoded examples."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from training.examples import Example, Mix, examples_of
from training.languages import across_languages, in_one_language
from training.own_questions import all_own_examples, own_documents
from training.questions import Part, Question, Span, part_of, read_all

MOST = {
    "policy": 3000,
    "shifts_amazon_reviews": 5000,
    "shifts_reddit": 5500,
}
"""Questions taken of a set, where more of the same kind would crowd out others."""

SURROUNDED = 0.25

LANGUAGES = Mix(negatives=0.5, swapped=0, statements=0)
"""Names are exchanged and statements made by the rules of English."""

MIXES = {"qamr": Mix(negatives=0.25, swapped=0.06, statements=0.22)}


def questions_by_set(folder: Path, part: Part, seed: int) -> Mapping[str, list[Question]]:
    """The questions of one part of the split, by set, in random order."""
    found: defaultdict[str, list[Question]] = defaultdict(list)
    for question in read_all(folder):
        if part_of(question.set, question.group) is part:
            found[question.set].append(question)
    rng = random.Random(seed)
    for name, questions in found.items():
        rng.shuffle(questions)
        del questions[MOST.get(name, len(questions)) :]
    return found


def examples(
    folder: Path,
    seed: int,
    *,
    share: float = 1.0,
    own: float = 1.0,
    earlier: float = 1.0,
    languages: float = 0.0,
) -> list[Example]:
    """All examples to train on: a share of the public questions, and of our own.

    ``earlier`` is the share of our own questions of rounds before the last, ``languages`` that of
    the questions in other languages and across languages.
    """
    rng = random.Random(seed)
    sets = dict(questions_by_set(folder, Part.TRAIN, seed))
    sets["qamr"] = list(_surrounded(sets["qamr"], rng))
    made = [
        example
        for name, questions in sets.items()
        for example in examples_of(
            questions[: round(share * len(questions))], MIXES.get(name, Mix()), rng
        )
    ]
    if languages:
        for questions in (
            list(in_one_language(folder, Part.TRAIN)),
            list(across_languages(folder, Part.TRAIN, rng)),
        ):
            chosen = rng.sample(questions, round(languages * len(questions)))
            made += examples_of(chosen, LANGUAGES, rng)
    if own:
        documents = list(own_documents(folder, Part.TRAIN))
        made += all_own_examples(documents, seed, own, own * earlier)
    return made


def _surrounded(questions: Sequence[Question], rng: random.Random) -> Iterator[Question]:
    """Questions about single sentences; a quarter of them among other sentences of the article."""
    articles: defaultdict[str, set[str]] = defaultdict(set)
    for question in questions:
        articles[question.group].add(question.context)
    for question in questions:
        others = sorted(articles[question.group] - {question.context})
        if rng.random() > SURROUNDED or not others:
            yield question
            continue
        chosen = rng.sample(others, min(len(others), rng.randint(1, 4)))
        before = "".join(sentence + " " for sentence in chosen[: rng.randint(0, len(chosen))])
        after = "".join(" " + sentence for sentence in chosen if sentence + " " not in before)
        moved = tuple(Span(s.start + len(before), s.end + len(before)) for s in question.spans)
        context = before + question.context + after
        yield replace(question, context=context, spans=moved)
