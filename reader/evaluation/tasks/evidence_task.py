"""Measures the retrieval of evidence: pages or stretches of text that answer."""

from __future__ import annotations

import time
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from gettext import gettext as tr

from reader.errors import ExitCode, GistwalkerError
from reader.evaluation.bench import Bench
from reader.evaluation.measuring.gold import Locator, Places, original_text
from reader.evaluation.measuring.measures import DEPTHS, RECALL_DEPTH, Retrieved, judge
from reader.evaluation.methods.methods import (
    ASKED,
    BY_PAGE,
    RANKED,
    answered_places,
    rank_episodes,
    rank_pages,
)
from reader.evaluation.methods.searching_methods import Asked
from reader.evaluation.preparing import Prepared, Preparing
from reader.evaluation.questions import Item
from reader.evaluation.reporting import averages
from reader.evaluation.reporting.comparing import COMPARED, certainty
from reader.evaluation.reports import Report
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.tasks.asking_task import by_half, each_question
from reader.evaluation.trials import Measuring, Row, Trial, Values, Wishes
from reader.text.document import DocumentText
from reader.text.span import Span
from reader.values.question import Question

_HITS = tuple(f"hit@{depth}" for depth in DEPTHS)
_SURE = (*_HITS, "reciprocal rank", "recall", "quote", "refused wrongly", "refused rightly")
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


@dataclass(frozen=True)
class EvidencePlaces:
    """Implements ``Task``."""

    name: str = TaskName.EVIDENCE
    about: str = "finding the pages or passages with the known evidence; the project’s format"
    methods: tuple[str, ...] = (*RANKED, BY_PAGE, *ASKED)
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per question, method and setting; the development half, unless both."""
        return each_question(
            wishes,
            bench,
            self.methods,
            by_half(is_measurable, held_out=wishes.held_out),
            _Judging(Preparing(bench)).measure,
            suiting=lambda item, methods: [m for m in methods if m != BY_PAGE or _on_pages(item)],
        )

    def report(self, rows: Sequence[Row]) -> Report:
        """Report hits by method, and their costs."""
        measures = {
            "n": _answerable,
            **{name: averages.average(name) for name in _HITS},
            "MRR": averages.average("reciprocal rank"),
            f"recall@{RECALL_DEPTH}": averages.average("recall"),
            "quote": averages.average("quote"),
            "refused wrongly": averages.average("refused wrongly"),
            "refused rightly": averages.average("refused rightly"),
            "words read": averages.average("read"),
            **averages.COSTS,
        }
        table, curve = averages.by_length("hit@3 by length", rows, "hit@3")
        return Report(
            "Evidence",
            (_EXPLAINED, averages.EXPLAINED, COMPARED, *averages.left_out(rows)),
            (averages.averages("Evidence found", rows, measures), table, *certainty(rows, _SURE)),
            (curve, *averages.by_setting("hit@3", rows, "hit@3")),
            _SURE,
        )


def is_measurable(item: Item) -> bool:
    """Whether its evidence is known, and in text; pictures say nothing about a reader of text."""
    return not item.answerable or (bool(item.gold) and item.in_text)


def _on_pages(item: Item) -> bool:
    """Whether its document has pages, by which evidence could be given."""
    return original_text(item.path) is None


def _answerable(rows: Sequence[Row]) -> int:
    return sum("recall" in row.values for row in rows)


class _Judging:
    """Judges against one document's evidence at a time."""

    def __init__(self, preparing: Preparing) -> None:
        self._preparing = preparing
        self._at_hand: tuple[Prepared, Locator] | None = None

    def measure(self, item: Item, method: str, setting: Setting) -> Measuring:
        """Return where the method looks, and whether the evidence is there.

        Raises:
            NotLocatedError: the place of the evidence is unknown.
        """
        prepared = yield from self._preparing.prepare(item.path, setting)
        if not prepared.known.content.text:
            raise NotLocatedError(tr("The document has no text, only pictures."))
        gold = self._gold(prepared, item)
        question = Question(item.text, prepared.document)
        asked = Asked(question, prepared, setting, prepared.reading.model)
        by_page = gold is not None and bool(gold.pages)
        begun = time.perf_counter()
        retrieved, costs = yield from _retrieved(asked, method, by_page=by_page)
        seconds = time.perf_counter() - begun
        return {
            **costs,
            "words": prepared.words,
            "read": retrieved.words,
            "seconds": seconds,
            **_judged(prepared, retrieved, gold),
        }

    def _gold(self, prepared: Prepared, item: Item) -> Places | None:
        if not item.answerable:
            return None
        if self._at_hand is None or self._at_hand[0] is not prepared:
            content = prepared.known.content
            self._at_hand = (prepared, Locator(content, original_text(item.path)))
        gold = self._at_hand[1].locate(item.gold)
        if gold is None:
            raise NotLocatedError(tr("The evidence was not found in the imported document."))
        return gold


def _is_evidence(content: DocumentText, quote: Span | None, gold: Places) -> bool:
    """Whether the first citation itself holds evidence, not only its episode."""
    return quote is not None and judge(content, content.words, [quote], gold).rank is not None


def _retrieved(
    asked: Asked, method: str, *, by_page: bool
) -> Generator[str, None, tuple[Retrieved, Values]]:
    if method == BY_PAGE:
        return rank_pages(asked), {}
    if method in RANKED:
        return rank_episodes(asked, method, by_page=by_page), {}
    answered = yield from answered_places(asked, method, by_page=by_page)
    return answered.retrieved, answered.gone.costs()


def _judged(prepared: Prepared, retrieved: Retrieved, gold: Places | None) -> Values:
    refused = None if retrieved.answered is None else not retrieved.answered
    if gold is None:
        return {"refused rightly": refused}
    content = prepared.known.content
    judgement = judge(content, content.words, retrieved.places, gold)
    rank = judgement.rank
    return {
        **{
            name: rank is not None and rank <= depth
            for name, depth in zip(_HITS, DEPTHS, strict=True)
        },
        "reciprocal rank": 1 / rank if rank else 0.0,
        "recall": judgement.recall,
        "quote": None if refused is None else _is_evidence(content, retrieved.quote, gold),
        "refused wrongly": refused,
    }
