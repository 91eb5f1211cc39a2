"""What the network is trained on: pairs of a question or a statement and a passage, with labels.

Long documents are full of passages that look right and don't answer. So most questions also come
with such a passage, found by word statistics in the same document, and some with a name that the
passage doesn't have. Statements are made from questions and answers, true and false.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer

from training.questions import Question, Span

WINDOW_WORDS = 150
"""The longest passage, as in the program."""

_CAPITALIZED = re.compile(r"(?<=[a-z,;] )[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)*")
_NUMBER = re.compile(r"\b\d[\d,.]*\d\b|\b\d\b")
_SENTENCE = re.compile(r"(?<=[.!?;:\n])\s+")
_SUBJECT = re.compile(
    r"^(?:Who|What|Which \w+|What \w+) (?!did|do|does|is|are|was|were|has|have|had)"
)
_COPULA = re.compile(r"^(?:Who|What|When|Where) (is|was|are|were) (.+)$")
_AUXILIARY = re.compile(r"^(?:Who|What|When|Where|Why|How|How \w+|What \w+) (?:did|does|do) (.+)$")


@dataclass(frozen=True)
class Example:
    """A pair and its labels; None where a label is unknown, so that nothing is learnt from it.

    ``span`` is the answer in ``passage``. ``answers``, ``relevant`` and ``supported`` say whether
    the passage answers the question, is about it, and bears out the statement. Passages with the
    same ``question`` are compared: only one of them has its answer.
    """

    asked: str
    passage: str
    span: Span | None = None
    answers: bool | None = None
    relevant: bool | None = None
    supported: bool | None = None
    question: str = ""


@dataclass(frozen=True)
class Mix:
    """How often each kind of example is made from a question."""

    negatives: float = 0.4
    swapped: float = 0.08
    statements: float = 0.25


class Passages:
    """The contexts of one set, and for a question those that look right and don't answer."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self._contexts = sorted({question.context for question in questions})
        number = {context: n for n, context in enumerate(self._contexts)}
        groups: defaultdict[str, set[int]] = defaultdict(set)
        for question in questions:
            groups[question.group].add(number[question.context])
        self._groups = {name: sorted(members) for name, members in groups.items()}
        self._vectors = TfidfVectorizer(sublinear_tf=True, stop_words="english")
        self._rows = self._vectors.fit_transform(self._contexts)
        names = [set(_CAPITALIZED.findall(context)) for context in self._contexts]
        self._names = sorted(set().union(*names)) if names else []

    def misleading(self, questions: Sequence[Question], rng: random.Random) -> list[str | None]:
        """For each question a similar context without its answer; None if there is none."""
        wanted = self._vectors.transform([question.text for question in questions])
        found: list[str | None] = []
        for first in range(0, len(questions), 512):
            scores = (wanted[first : first + 512] @ self._rows.T).toarray()
            for row, question in zip(scores, questions[first : first + 512], strict=True):
                found.append(self._one(row, question, rng))
        return found

    def _one(
        self, scores: np.ndarray[tuple[int], np.dtype[np.float64]], question: Question,
        rng: random.Random,
    ) -> str | None:  # fmt: skip
        own = self._groups[question.group]
        among = np.asarray(own if len(own) >= 6 else range(len(self._contexts)))
        best = among[np.argsort(-scores[among])[:8]]
        answers = [_plain(answer) for answer in question.answers()]
        fitting = [
            self._contexts[int(n)]
            for n in best
            if self._contexts[int(n)] != question.context
            and not any(answer in _plain(self._contexts[int(n)]) for answer in answers)
        ]
        return rng.choice(fitting[:5]) if fitting else None

    def other_name(self, context: str, rng: random.Random) -> str | None:
        """A name from another context that this one doesn't have."""
        for _ in range(5):
            name = rng.choice(self._names) if self._names else ""
            if name and name not in context:
                return name
        return None


def examples_of(questions: Sequence[Question], mix: Mix, rng: random.Random) -> Iterator[Example]:
    """All examples of one set of questions, in their order."""
    passages = Passages(questions)
    answers_in: defaultdict[str, list[str]] = defaultdict(list)
    for question in questions:
        answers_in[question.context] += question.answers()[:1]
    misleading = passages.misleading(questions, rng)
    for n, (question, other) in enumerate(zip(questions, misleading, strict=True)):
        name = f"{question.set} {n}"
        yield replace(_asked(question, rng), question=name)
        if other is not None and rng.random() < mix.negatives:
            passage = window(other, None, rng)
            yield Example(question.text, passage, None, False, False, question=name)
        if rng.random() < mix.swapped and (swapped := _swapped(question, passages, rng)):
            yield swapped
        if question.spans and rng.random() < mix.statements:
            yield from _statements(question, answers_in[question.context], passages, rng)


def _asked(question: Question, rng: random.Random) -> Example:
    if not question.spans:
        return Example(question.text, window(question.context, None, rng), None, False, True)
    span = rng.choice(question.spans)
    passage, moved = window_with(question.context, span, rng)
    return Example(_sloppy(question.text, rng), passage, moved, True, True)


def _sloppy(text: str, rng: random.Random) -> str:
    """Sometimes as people type: small letters, no question mark, two letters exchanged."""
    if rng.random() < 0.12:
        text = text.rstrip("? ")
    if rng.random() < 0.1:
        text = text.lower()
    if rng.random() < 0.06 and len(text) > 12:
        at = rng.randrange(4, len(text) - 2)
        text = text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text


def _swapped(question: Question, passages: Passages, rng: random.Random) -> Example | None:
    """The question with a name or number that the passage doesn't have."""
    if found := [m for m in _CAPITALIZED.finditer(question.text) if m[0] in question.context]:
        match = rng.choice(found)
        name = passages.other_name(question.context, rng)
        if name is None:
            return None
    elif numbers := list(_NUMBER.finditer(question.text)):
        match = rng.choice(numbers)
        name = str(rng.randint(2, 2030))
        if name in question.context:
            return None
    else:
        return None
    text = question.text[: match.start()] + name + question.text[match.end() :]
    passage = window(question.context, question.spans[0] if question.spans else None, rng)
    return Example(text, passage, None, False, None)


def _statements(
    question: Question, others: Sequence[str], passages: Passages, rng: random.Random
) -> Iterator[Example]:
    span = question.spans[0]
    right = question.context[span.start : span.end]
    if len(right.split()) > 12:
        return
    passage, _ = window_with(question.context, span, rng)
    wrong = [
        answer
        for answer in others
        if _plain(answer) not in _plain(right)
        and _plain(right) not in _plain(answer)
        and len(answer.split()) < 12
        and all(_plain(answer) != _plain(known) for known in question.answers())
    ]
    yield Example(_stated(question.text, right, rng), passage, supported=True)
    if wrong:
        text = _stated(question.text, rng.choice(wrong), rng)
        yield Example(text, passage, supported=False)
    elif swapped := _swapped(question, passages, rng):
        yield Example(_stated(swapped.asked, right, rng), passage, supported=False)
    if rng.random() < 0.5:
        yield from _sentence_statements(passage, rng)


def _stated(question: str, answer: str, rng: random.Random) -> str:
    """A statement with the content of a question and an answer; half of the time side by side."""
    asked = question.rstrip("? ")
    if rng.random() < 0.3:
        return f"{asked}? {answer}"
    if match := _COPULA.match(asked):
        return f"{_sentence_case(match[2])} {match[1]} {answer}."
    if match := _AUXILIARY.match(asked):
        return f"{_sentence_case(match[1])} {answer}."
    if _SUBJECT.match(asked):
        rest = asked.split(" ", 2 if asked.startswith("Which") else 1)[-1]
        return f"{_sentence_case(answer)} {rest}."
    return f"{asked}? {answer}"


def _sentence_statements(passage: str, rng: random.Random) -> Iterator[Example]:
    """A sentence of the passage, cut short or changed in a name, a number, or by a negation."""
    sentences = [s for s in _SENTENCE.split(passage) if 6 <= len(s.split()) <= 40]
    if not sentences:
        return
    sentence = rng.choice(sentences)
    cut = sentence
    if "," in sentence and rng.random() < 0.5:
        parts = sentence.split(",")
        cut = ",".join(parts[: max(1, len(parts) - 1)])
    if len(cut.split()) >= 5:
        yield Example(cut.rstrip(".,;: ") + ".", passage, supported=True)
    changed = _changed(sentence, passage, rng)
    if changed and changed not in passage:
        yield Example(changed, passage, supported=False)


def _changed(sentence: str, passage: str, rng: random.Random) -> str | None:
    names = list(_CAPITALIZED.finditer(sentence))
    others = sorted(set(_CAPITALIZED.findall(passage)) - {m[0] for m in names})
    numbers = list(_NUMBER.finditer(sentence))
    if len(names) >= 2 and names[0][0] != names[1][0] and rng.random() < 0.5:
        first, second = names[0], names[1]
        return (
            sentence[: first.start()] + second[0] + sentence[first.end() : second.start()]
            + first[0] + sentence[second.end() :]
        )  # fmt: skip
    if names and others and rng.random() < 0.6:
        match = rng.choice(names)
        other: str = rng.choice(others)
        return sentence[: match.start()] + other + sentence[match.end() :]
    if numbers and rng.random() < 0.7:
        match = rng.choice(numbers)
        pool = [n for n in _NUMBER.findall(passage) if n != match[0]] or [str(rng.randint(2, 99))]
        number: str = rng.choice(pool)
        return sentence[: match.start()] + number + sentence[match.end() :]
    for word in (" is ", " was ", " are ", " were ", " can ", " will ", " may ", " had ", " has "):
        if word in sentence and " not " not in sentence:
            return sentence.replace(word, f"{word}not ", 1)
    return None


def window(context: str, span: Span | None, rng: random.Random) -> str:
    """At most ``WINDOW_WORDS`` words of a context, with ``span`` in them if it is given."""
    return window_with(context, span or Span(0, 0), rng)[0]


def window_with(context: str, span: Span, rng: random.Random) -> tuple[str, Span]:
    """The same, with the place of the span in the window."""
    words = [m.span() for m in re.finditer(r"\S+", context)]
    if len(words) <= WINDOW_WORDS + 20:
        return context, span
    first = next((n for n, (_, end) in enumerate(words) if end > span.start), 0)
    last = next((n for n, (_, end) in enumerate(words) if end >= span.end), first)
    earliest = max(0, min(last - WINDOW_WORDS + 1, first))
    latest = min(first, max(0, len(words) - WINDOW_WORDS))
    begin = rng.randint(min(earliest, latest), max(earliest, latest))
    starts = [n for n in range(earliest, begin + 1) if _opens(context, words, n)]
    begin = starts[-1] if starts else begin
    stop = min(len(words), begin + WINDOW_WORDS)
    start = words[begin][0]
    end = max(words[stop - 1][1], span.end)
    return context[start:end], Span(span.start - start, span.end - start)


def _opens(context: str, words: Sequence[tuple[int, int]], n: int) -> bool:
    return n == 0 or context[words[n - 1][1] - 1] in '.!?\n”"'


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def _sentence_case(text: str) -> str:
    return text[:1].upper() + text[1:]
