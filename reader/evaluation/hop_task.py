"""Questions in several hops: is every hop's evidence found, and is the answer right?"""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from functools import partial
from statistics import fmean

import numpy as np

from reader.asking.multihop import answer_of
from reader.asking.passage_scores import reciprocal_rank_fusion
from reader.evaluation.answer_scores import exact, f1, holds, short_form
from reader.evaluation.bench import Measuring
from reader.evaluation.methods import RANKED, Asked
from reader.evaluation.question_task import Case, QuestionTask, by_half
from reader.evaluation.questions import Item, Places
from reader.evaluation.reports import Value, Values
from reader.evaluation.settings import TaskName
from reader.evaluation.tables import average, count
from reader.generators import Ending
from reader.hopping.hopping import Hopped, multi_hop
from reader.text.span import Span
from reader.values.hop import Algorithm
from reader.values.quotation import Excerpt

DEPTHS = (2, 3, 5)
"""The numbers of passages that may be looked at."""
_SHOWN = max(DEPTHS)
"""The number of passages that a language model answers from after one search: plain retrieval."""
ALGORITHMS = {"algorithm 1": Algorithm.QUESTIONS, "algorithm 2": Algorithm.STEPS}
_FOUND = tuple(
    f"{which}@{depth}"
    for which in ("recall", "first hop", "later hops", "all facts")
    for depth in DEPTHS
)
_ANSWERS = ("F1", "exact", "held", "fact recall", "fact precision", "fact F1", "answered")
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


def _measure(case: Case) -> Measuring:
    asked, item = case.asked, case.item
    begun, spent = time.perf_counter(), _tokens(asked)
    values: dict[str, Value] = {}
    quoted: list[Span] | None = None
    if algorithm := ALGORITHMS.get(case.method):
        hopped = yield from _hopped(asked, algorithm)
        opened = [each.span for hop in hopped.graph for each in hop.read]
        order = list(dict.fromkeys([*opened, *_ranking(asked, "hybrid")]))
        quoted = [span for hop in hopped.graph for span in hop.spans]
        values |= _concluded(hopped, item)
    else:
        order = _ranking(asked, case.method)
        if case.rated and item.references:
            values |= _answered_from(order[:_SHOWN], asked, item)
    if algorithm or values:
        values["tokens"] = _tokens(asked) - spent
    values["seconds"] = time.perf_counter() - begun
    located = map(
        asked.prepared.locator.locate, (Places(spans=(each,)) for each in item.gold.spans)
    )
    if facts := [span for places in located for span in places.spans[:1]]:
        values |= _recalls(order, facts, _first_hop(facts, _ranking(asked, "fusion")))
        values |= {} if quoted is None else _facts_quoted(quoted, facts)
    return values


def _hopped(asked: Asked, algorithm: Algorithm) -> Generator[str, None, Hopped]:
    hopping = Ending(multi_hop(asked.question, asked.model.hops, algorithm))
    for changed in hopping:
        yield f"{algorithm.name.lower()}: {changed.hop.number}"
    return hopping.value


def _concluded(hopped: Hopped, item: Item) -> Values:
    said = "".join(piece.written for piece in answer_of(hopped)).strip()
    return {
        "answer": said,
        "answered": bool(hopped.conclusions),
        "hops": len(hopped.graph),
        "read": sum(hop.words for hop in hopped.graph),
        **(_agreement(item, said) if item.references else {}),
    }


def _answered_from(places: Sequence[Span], asked: Asked, item: Item) -> Values:
    """Answer by plain retrieval: from the best passages of one search, in the text's order."""
    content, document = asked.prepared.known.content, asked.question.document
    ordered = sorted(places, key=lambda span: span.start)
    shown = [Excerpt(document, span, span.of(content.text)) for span in ordered]
    pieces = asked.model.answer(asked.question, shown, ())
    text = "".join(piece.written for piece in pieces if piece.supports).strip()
    return {
        "answer": text,
        "answered": bool(text),
        "read": float(sum(content.words.of(span) for span in places)),
        **_agreement(item, text),
    }


def _agreement(item: Item, text: str) -> Values:
    short = short_form(item.text, text)
    return {
        "F1": f1(short, item.references),
        "exact": exact(short, item.references),
        "held": holds(text, item.references),
    }


def _tokens(asked: Asked) -> float:
    effort = asked.model.effort
    return float(effort.tokens) if effort else 0.0


def _ranking(asked: Asked, name: str) -> list[Span]:
    """Rank all passages, the best first."""
    rankings = asked.prepared.rankings[name]
    scores = reciprocal_rank_fusion([each.scores(asked.question) for each in rankings])
    passages = asked.prepared.known.content.passages
    return [passages[int(n)] for n in np.argsort(-scores, kind="stable")]


def _first_hop(facts: Sequence[Span], ranking: Sequence[Span]) -> list[bool]:
    """Return for each fact whether it is in the supporting passage that is ranked best."""
    best = next((p for p in ranking if any(p.overlaps(fact) for fact in facts)), None)
    return [best is not None and best.overlaps(fact) for fact in facts]


def _recalls(order: Sequence[Span], facts: Sequence[Span], first: Sequence[bool]) -> Values:
    values: dict[str, Value] = {}
    for depth in DEPTHS:
        seen = [any(place.overlaps(fact) for place in order[:depth]) for fact in facts]
        early = [found for found, here in zip(seen, first, strict=True) if here]
        later = [found for found, here in zip(seen, first, strict=True) if not here]
        values[f"recall@{depth}"] = fmean(seen)
        values[f"first hop@{depth}"] = fmean(early) if early else None
        values[f"later hops@{depth}"] = fmean(later) if later else None
        values[f"all facts@{depth}"] = float(all(seen))
    return values


def _facts_quoted(quotes: Sequence[Span], facts: Sequence[Span]) -> Values:
    right = [any(quote.overlaps(fact) for fact in facts) for quote in quotes]
    precision = fmean(right) if quotes else 0.0
    recall = fmean(any(quote.overlaps(fact) for quote in quotes) for fact in facts)
    both = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return {"fact precision": precision, "fact recall": recall, "fact F1": both}


MULTIHOP = QuestionTask(
    TaskName.MULTIHOP,
    "questions whose evidence stands in several places; HotpotQA’s, LongBench’s or the "
    "project’s format",
    (*RANKED, *ALGORITHMS),
    "Several hops",
    partial(by_half, lambda item: bool(item.gold or item.references)),
    _measure,
    {
        "n": count,
        **{name: average(name) for name in (*_FOUND, *_ANSWERS, "hops")},
        "words read": average("read"),
    },
    (*_FOUND, *_ANSWERS),
    (_EXPLAINED, _ANSWERED),
    "later hops@5",
    lambda item, method: bool(item.gold) or method in ALGORITHMS,
)
