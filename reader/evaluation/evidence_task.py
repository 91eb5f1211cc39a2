"""Measures the retrieval of evidence: pages or stretches of text that answer."""

from __future__ import annotations

import time
from functools import partial
from gettext import gettext as tr

from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.bench import Measuring
from reader.evaluation.gold import DEPTHS, RECALL_DEPTH, judge, original_text
from reader.evaluation.methods import RANKED
from reader.evaluation.question_task import Case, QuestionTask, by_half
from reader.evaluation.questions import Item
from reader.evaluation.reports import Value
from reader.evaluation.retrieving import BY_PAGE, retrieved
from reader.evaluation.settings import TaskName
from reader.evaluation.tables import average, numbers

HITS = tuple(f"hit@{depth}" for depth in DEPTHS)
_SHARES = ("quote", "refused wrongly", "refused rightly")
_EXPLAINED = (
    "hit@k: one of the first k places holds evidence; a place is an episode or, where evidence is "
    "given by page, a page. Of a method that answers, the places are those that the answer cites, "
    f"then what else was consulted. recall@{RECALL_DEPTH}: the share of the evidence in the first "
    f"{RECALL_DEPTH}. Refused: the share of questions to which it was said that the document does "
    "not tell, wrongly of answerable ones, rightly of others."
)


class NotLocatedError(GistwalkerError):
    """The evidence is not in the document as it was imported."""

    exit_code = ExitCode.INPUT


def is_measurable(item: Item) -> bool:
    """Whether its evidence is known, and in text; pictures say nothing about a reader of text."""
    return not item.answerable or (bool(item.gold) and item.in_text)


def _measure(case: Case) -> Measuring:
    """Return where the method looks, and whether the evidence is there.

    Raises:
        NotLocatedError: the place of the evidence is unknown.
    """
    prepared = case.asked.prepared
    content = prepared.known.content
    if not content.text:
        raise NotLocatedError(tr("The document has no text, only pictures."))
    gold = prepared.locator.locate(case.item.gold)
    if case.item.answerable and not gold:
        raise NotLocatedError(tr("The evidence was not found in the imported document."))
    begun = time.perf_counter()
    found = yield from retrieved(case.asked, case.method, by_page=bool(gold.pages))
    values: dict[str, Value] = {
        **(found.gone.costs() if found.gone else {}),
        "read": found.words,
        "seconds": time.perf_counter() - begun,
    }
    refused = None if found.cited is None else not found.cited
    if not case.item.answerable:
        return {**values, "refused rightly": refused}
    judged = judge(content, found.places, gold)
    rank, quoted = judged.rank, judge(content, (found.cited or ())[:1], gold)
    return {
        **values,
        **{f"hit@{depth}": rank is not None and rank <= depth for depth in DEPTHS},
        "reciprocal rank": 1 / rank if rank else 0.0,
        "recall": judged.recall,
        "quote": None if refused is None else quoted.rank is not None,
        "refused wrongly": refused,
    }


EVIDENCE = QuestionTask(
    TaskName.EVIDENCE,
    "finding the pages or passages with the known evidence; the project’s format",
    (
        *RANKED,
        BY_PAGE,
        "gist-P",
        "gist-S",
        "conditional",
        "tree",
        "multihop",
        "auto",
        "dense gists",
    ),
    "Evidence found",
    partial(by_half, is_measurable),
    _measure,
    {
        "n": lambda rows: len(numbers(rows, "recall")),
        **{name: average(name) for name in HITS},
        "MRR": average("reciprocal rank"),
        f"recall@{RECALL_DEPTH}": average("recall"),
        **{name: average(name) for name in _SHARES},
        "words read": average("read"),
    },
    (*HITS, "reciprocal rank", "recall", *_SHARES),
    (_EXPLAINED,),
    "hit@3",
    lambda item, method: method != BY_PAGE or original_text(item.path) is None,
)
