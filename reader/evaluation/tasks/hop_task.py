"""Questions in several hops: is every hop's evidence found, and is the answer right?"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean

import numpy as np

from reader.asking.multihop import answer_of
from reader.asking.passage_scores import reciprocal_rank_fusion
from reader.evaluation.bench import Bench
from reader.evaluation.measuring.gold import Locator, original_text
from reader.evaluation.measuring.short_answers import exact, f1, holds, short_form
from reader.evaluation.preparing import Prepared, Preparing
from reader.evaluation.questions import Item
from reader.evaluation.reporting import averages
from reader.evaluation.reporting.comparing import COMPARED, certainty
from reader.evaluation.reports import Report
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.asking_task import by_half, each_question
from reader.evaluation.trials import Measuring, Row, Trial, Values, Wishes
from reader.hopping.hopping import Hopped, multi_hop
from reader.text.span import Span
from reader.values.hop import Algorithm
from reader.values.question import Question
from reader.values.quotation import Excerpt

DEPTHS = (2, 3, 5)
"""The numbers of passages that may be looked at."""
_SHOWN = max(DEPTHS)
"""The number of passages that a language model answers from after one search: plain retrieval."""

RANKED = ("BM25", "dense", "fusion", "hybrid")
ALGORITHMS = {"algorithm 1": Algorithm.QUESTIONS, "algorithm 2": Algorithm.STEPS}
_FUSION = "fusion"

_EXPLAINED = (
    "recall@k: the share of the supporting facts that stand in the first k passages, of about "
    "eighty words each. First hop: the facts in the supporting passage that fusion ranks best; "
    "later hops: all others. The passages of an algorithm are those it opened, in their order, "
    "then those of hybrid."
)
_ANSWERED = (
    "F1 and exact: of the words that the question asks for, cut out of the answer’s sentence, "
    "against the accepted answers; held: one of those stands in it. A language model answers "
    "beside plain searches, too, from their first five passages. The embedded reader answers in "
    "quotes, which no accepted answer is, but for questions that are chains of relations. "
    "Facts: its quotes against the supporting sentences."
)


@dataclass(frozen=True)
class SeveralHops:
    """Implements ``Task``."""

    name: str = TaskName.MULTIHOP
    about: str = (
        "questions whose evidence stands in several places; HotpotQA’s, LongBench’s or the "
        "project’s format"
    )
    methods: tuple[str, ...] = (*RANKED, *ALGORITHMS)
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per question and method; the development half, unless both."""
        return each_question(
            wishes,
            bench,
            self.methods,
            by_half(lambda item: bool(item.gold or item.references), held_out=wishes.held_out),
            partial(_measure, Preparing(bench), answers=bench.is_language_model),
            suiting=lambda item, methods: [m for m in methods if item.gold or m in ALGORITHMS],
        )

    def report(self, rows: Sequence[Row]) -> Report:
        """Report recall by method, hop by hop; answers if there are any."""
        found = {
            f"{which}@{depth}": averages.average(f"{which}@{depth}")
            for which in ("recall", "first hop", "later hops", "all facts")
            for depth in DEPTHS
        }
        quoted = ("fact recall", "fact precision", "fact F1")
        answered = ("F1", "exact", "held", *quoted, "answered", "hops")
        measures = {
            "n": averages.count,
            **found,
            **{name: averages.average(name) for name in answered},
            "words read": averages.average("read"),
            "tokens": lambda each: averages.mean(each, "tokens") or None,
            "seconds": averages.average("seconds"),
        }
        compared = (*found, *answered[:-1])
        table, curve = averages.by_length("later hops@5 by length", rows, "later hops@5")
        return Report(
            "Several hops",
            (_EXPLAINED, _ANSWERED, COMPARED, *averages.left_out(rows)),
            (
                averages.averages("Evidence and answers", rows, measures),
                table,
                *certainty(rows, compared),
            ),
            (curve,),
            compared,
        )


def _measure(
    preparing: Preparing, item: Item, method: str, setting: Setting, *, answers: bool
) -> Measuring:
    prepared = yield from preparing.prepare(item.path, setting)
    question = Question(item.text, prepared.document)
    begun = time.perf_counter()
    values: Values = {}
    if method in ALGORITHMS:
        spent = _tokens(prepared)
        hopped = yield from _hopped(question, prepared, ALGORITHMS[method])
        opened = [each.span for hop in hopped.graph for each in hop.read]
        order = list(dict.fromkeys([*opened, *_ranking(question, prepared, "hybrid")]))
        values = {**_answered(hopped, item), "tokens": _tokens(prepared) - spent}
    else:
        order = _ranking(question, prepared, method)
        if answers and item.references:
            values = _answered_from(order[:_SHOWN], question, prepared, item)
    values = {**values, "seconds": time.perf_counter() - begun, "words": prepared.words}
    facts = _facts(prepared, item)
    if not facts:
        return values
    first = _first_hop(facts, _ranking(question, prepared, _FUSION))
    quotes: Values = {}
    if method in ALGORITHMS:
        quotes = _quoted([span for hop in hopped.graph for span in hop.spans], facts)
    return {**values, **_recalls(order, facts, first), **quotes}


def _hopped(
    question: Question, prepared: Prepared, algorithm: Algorithm
) -> Generator[str, None, Hopped]:
    hopping = multi_hop(question, prepared.reading.model.hops, algorithm)
    while True:
        try:
            changed = next(hopping)
        except StopIteration as end:
            hopped: Hopped = end.value
            return hopped
        yield f"{algorithm.name.lower()}: {changed.hop.number}"


def _answered_from(
    places: Sequence[Span], question: Question, prepared: Prepared, item: Item
) -> Values:
    """Answer by plain retrieval: from the best passages of one search, in the text's order."""
    spent, content = _tokens(prepared), prepared.known.content
    shown = [
        Excerpt(question.document, span, span.of(content.text))
        for span in sorted(places, key=lambda span: span.start)
    ]
    pieces = prepared.reading.model.answer(question, shown, ())
    text = "".join(piece.written for piece in pieces if piece.supports).strip()
    return {
        "answer": text,
        "answered": bool(text),
        "read": float(sum(content.words.of(span) for span in places)),
        "tokens": _tokens(prepared) - spent,
        **_agreement(item, text),
    }


def _agreement(item: Item, text: str) -> Values:
    short = short_form(item.text, text)
    return {
        "F1": f1(short, item.references),
        "exact": exact(short, item.references),
        "held": holds(text, item.references),
    }


def _tokens(prepared: Prepared) -> float:
    effort = prepared.reading.model.effort
    return float(effort.tokens) if effort else 0.0


def _ranking(question: Question, prepared: Prepared, name: str) -> list[Span]:
    """Rank all passages, the best first."""
    each = [relevance.scores(question) for relevance in prepared.rankings[name]]
    scores = each[0] if len(each) == 1 else reciprocal_rank_fusion(each)
    passages = prepared.known.content.passages
    return [passages[int(n)] for n in np.argsort(-scores, kind="stable")]


def _facts(prepared: Prepared, item: Item) -> list[Span]:
    """Find the supporting facts in the text; those that are not found are left out."""
    locator = Locator(prepared.known.content, original_text(item.path))
    places = (locator.locate([gold]) for gold in item.gold)
    return [place.spans[0] for place in places if place and place.spans]


def _first_hop(facts: Sequence[Span], ranking: Sequence[Span]) -> list[bool]:
    """Return for each fact whether it is in the supporting passage that is ranked best."""
    best = next((p for p in ranking if any(p.overlaps(fact) for fact in facts)), None)
    return [best is not None and best.overlaps(fact) for fact in facts]


def _recalls(order: Sequence[Span], facts: Sequence[Span], first: Sequence[bool]) -> Values:
    values: dict[str, float | None] = {}
    for depth in DEPTHS:
        seen = [any(place.overlaps(fact) for place in order[:depth]) for fact in facts]
        early = [found for found, here in zip(seen, first, strict=True) if here]
        later = [found for found, here in zip(seen, first, strict=True) if not here]
        values[f"recall@{depth}"] = fmean(seen)
        values[f"first hop@{depth}"] = fmean(early) if early else None
        values[f"later hops@{depth}"] = fmean(later) if later else None
        values[f"all facts@{depth}"] = float(all(seen))
    return values


def _answered(hopped: Hopped, item: Item) -> Values:
    said = " ".join(each.text for each in hopped.conclusions).strip()
    said = "".join(piece.written for piece in answer_of(hopped)).strip()
    words = sum(hop.words for hop in hopped.graph)
    values: dict[str, str | float | bool | None] = {
        "answer": said,
        "answered": bool(hopped.conclusions),
        "hops": len(hopped.graph),
        "read": words,
    }
    if item.references:
        values |= _agreement(item, said)
    return values


def _quoted(quotes: Sequence[Span], facts: Sequence[Span]) -> Values:
    right = [any(quote.overlaps(fact) for fact in facts) for quote in quotes]
    precision = fmean(right) if quotes else 0.0
    recall = fmean(any(quote.overlaps(fact) for quote in quotes) for fact in facts)
    both = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return {"fact precision": precision, "fact recall": recall, "fact F1": both}
