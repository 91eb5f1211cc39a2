"""A stream of questions with known evidence: whether what was confirmed helps with those after.

A session is a document; in a *mixed* stream the questions of all documents come in any order, as
over many days.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from gettext import gettext as tr
from random import Random
from statistics import fmean

from reader.asking.evidence import SUPPORT
from reader.asking.values import Question
from reader.errors import UnreadableFile
from reader.evaluation.bench import Bench
from reader.evaluation.evidence_task import NotLocated, is_measurable
from reader.evaluation.formats.detecting import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.gold import Locator, Places, original_text
from reader.evaluation.measures import DEPTHS, judge
from reader.evaluation.preparing import Prepared, Preparing
from reader.evaluation.questions import Item
from reader.evaluation.ranking import ranked
from reader.evaluation.reports import Cell, Report, Table
from reader.evaluation.settings import Setting
from reader.evaluation.streams import POLICIES, Judge, Occasion, Policy, run
from reader.evaluation.trials import Key, Measuring, Row, Trial, Values, Wishes
from reader.learning.recalling import LEAST
from reader.learning.values import (
    Evidence,
    Experience,
    ExperienceId,
    Label,
    Recalled,
    Scope,
    Standing,
)
from reader.memory.values import Maker
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.text.words import WordCounts

_STREAMS = 5
_ORDERS = ("by document", "mixed")
_HITS = tuple(f"hit@{depth}" for depth in DEPTHS)
_EXPLAINED = (
    "hit@k: one of the first k episodes holds evidence, over the last third of each stream, when "
    "the memory has something to tell. Confirmed evidence of a question is learnt after it was "
    "asked, never before. Documents, and questions in mixed streams, are shuffled anew for each "
    "stream."
)


@dataclass(frozen=True)
class MemoryStreams:
    """Implements ``Task``."""

    name: str = "memory"
    about: str = "whether what was confirmed helps with later questions; the project’s own format"
    methods: tuple[str, ...] = tuple(POLICIES)
    reads: bool = True

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """One per set, order, stream and policy.

        Raises:
            UnreadableFile: no set has questions with evidence.
        """
        texts = Texts(bench.folder / "texts")
        streams: list[Trial] = []
        for path in wishes.data:
            found = read_items(path, texts)
            items = [one for one in found.items if is_measurable(one) and one.gold][: wishes.limit]
            asking = _Asking(Preparing(bench), bench, items)
            streams += [
                Trial(
                    Key(f"{found.name}, {order}", f"stream {seed}", method),
                    partial(asking.measure, POLICIES[method], order, seed),
                )
                for order in _ORDERS
                for method in wishes.methods or self.methods
                for seed in range(_STREAMS)
                if items
            ]
        if not streams:
            raise UnreadableFile(
                tr("There are no questions for this."),
                tr("Name a question set with --data; docs/evaluation.md says which formats."),
            )
        return streams

    def report(self, rows: Sequence[Row]) -> Report:
        """Hits over the last third, by policy."""
        together: dict[tuple[str, str], list[Row]] = {}
        for row in rows:
            if not row.left_out:
                together.setdefault((row.key.data, row.key.method), []).append(row)
        columns = ("set", "policy", "streams", "questions", *_HITS)
        table: tuple[tuple[Cell, ...], ...] = tuple(
            (data, method, len(found), *(_mean(found, name) for name in ("questions", *_HITS)))
            for (data, method), found in together.items()
        )
        title = "Evidence found with what was confirmed before"
        return Report("Memory", (_EXPLAINED,), (Table(title, columns, table),))


def _mean(rows: Sequence[Row], measure: str) -> float:
    values = (row.values.get(measure) for row in rows)
    return fmean(value for value in values if isinstance(value, (int, float)))


class _Asking:
    """The questions of one set, put to one reader; what takes long is done once."""

    def __init__(self, preparing: Preparing, bench: Bench, items: Sequence[Item]) -> None:
        self._preparing = preparing
        self._bench = bench
        self._items = items
        self._known: list[Occasion] = []

    def measure(self, policy: Policy, order: str, seed: int) -> Measuring:
        """One stream."""
        if not self._known:
            self._known = yield from self._occasions()
        chance = Random(f"{order} {seed}")  # noqa: S311  # it must repeat itself
        stream = _ordered(self._known, order, chance)
        reading = self._bench.reading("")
        deciding = Judge(reading.learning, reading.representatives, chance)
        outcomes = yield from run(stream, policy, deciding, LEAST)
        late = outcomes[-(len(outcomes) // 3) :] or outcomes
        hits = {name: fmean(bool(one[name]) for one in late) for name in _HITS}
        return {"questions": len(outcomes), **hits}

    def _occasions(self) -> Generator[str, None, list[Occasion]]:
        made: list[Occasion] = []
        for item in self._items:
            prepared = yield from self._preparing.prepare(item.path, Setting())
            locator = Locator(prepared.known.content, original_text(item.path))
            gold = locator.locate(item.gold)
            if gold is not None:
                made.append(_occasion(item, prepared, gold))
                yield tr("{count} questions located").format(count=len(made))
        if not made:
            raise NotLocated(tr("No evidence is in the documents as they were imported."))
        return made


def _ordered(occasions: Sequence[Occasion], order: str, chance: Random) -> list[Occasion]:
    if order == "mixed":
        return chance.sample(list(occasions), len(occasions))
    documents = list(dict.fromkeys(_document(one.truth) for one in occasions))
    chance.shuffle(documents)
    return sorted(occasions, key=lambda one: documents.index(_document(one.truth)))


def _document(experience: Experience) -> DocumentId:
    return experience.evidence[0].document


def _occasion(item: Item, prepared: Prepared, gold: Places) -> Occasion:
    content = prepared.known.content
    spans = gold.spans or tuple(
        span for page in content.pages if page.number in gold.pages for span in page.spans
    )
    truth = Experience(
        ExperienceId(0),
        Scope(),
        item.text,
        "",
        " ".join(span.of(content.text) for span in spans)[:1000],
        _evidence(prepared, spans),
        Label.CONFIRMED,
        Standing.CANDIDATE,
        None,
        Maker("", ""),
        datetime(2026, 1, 1, tzinfo=UTC),
    )
    vector = prepared.reading.encoder.encode([item.text])[0]
    return Occasion(truth, vector, partial(_ask, prepared, gold, truth))


def _ask(
    prepared: Prepared, gold: Places, truth: Experience, recalled: tuple[Recalled, ...]
) -> tuple[Values, Experience]:
    content = prepared.known.content
    spans = [episode.span for episode, _ in prepared.known.memory]
    question = Question(truth.question, prepared.document, recalled=recalled)
    order = ranked(question, content, [prepared.reading.relevance], spans, SUPPORT)
    places = [spans[index] for index in order]
    rank = judge(content, WordCounts(content.text), places, gold).rank
    hits = {
        name: rank is not None and rank <= depth for name, depth in zip(_HITS, DEPTHS, strict=True)
    }
    return hits, replace(truth, evidence=_evidence(prepared, places[:1]))


def _evidence(prepared: Prepared, spans: Sequence[Span]) -> tuple[Evidence, ...]:
    text = prepared.known.content.text
    return tuple(Evidence(prepared.document, span, span.of(text)[:200]) for span in spans)
