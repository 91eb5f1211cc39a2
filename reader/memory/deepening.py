"""Deepening: a language model reads, part by part, what the embedded reader has read already.

The embedded reader gives every document a complete memory at once. A language model then replaces
gists and summaries in their places, the most worthwhile first, each in a transaction of its own. So
the memory is complete at every moment, and stopping anywhere loses at most what is in hand.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from itertools import islice
from typing import TypeVar

from reader.building_skills import Parts, Shortening
from reader.errors import LibraryError
from reader.generators import closed
from reader.memory.body import Body
from reader.memory.episodes import EpisodeSize
from reader.memory.estimating import Pace, Workload, expected, work_of
from reader.memory.memory_division import as_begun, made_with
from reader.memory.place_titles import named_by
from reader.memory.reading_events import Deepened, DeepeningBegun, Held, Promise, ReadingEvent
from reader.memory.reading_limits import Hold, ReadingLimits
from reader.memory.tree import FAN_OUT
from reader.memory.worth import asked_of, by_worth, certainties
from reader.model_findings import keep, kept
from reader.ports import Library
from reader.records import Choice, Depth
from reader.roles import Skill
from reader.skills import ReadingModel
from reader.text.document import DocumentId, DocumentText
from reader.values.maker import Maker
from reader.values.memory_tree import Gist, MemoryTree, Node
from reader.values.quotation import Excerpt


def pace_of(library: Library, by: Maker) -> Pace:
    """Return how fast it was last; nothing is known of others."""
    known = kept(library.choices, Choice.PACES).get(by.model)
    found = known if isinstance(known, dict) else {}
    seconds = {
        name: float(value)
        for name, value in found.items()
        if name in Pace.__slots__ and isinstance(value, int | float) and value > 0
    }
    return Pace(**seconds)


def keep_pace(library: Library, by: Maker, pace: Pace) -> None:
    """Keep it; in a library that can't be changed, it is measured again."""
    measured = {name: value for name, value in asdict(pace).items() if value}
    if measured:
        with suppress(LibraryError):
            keep(
                library.choices,
                Choice.PACES,
                {**kept(library.choices, Choice.PACES), by.model: measured},
            )


_TOGETHER = 4
"""The most summaries that are written at once."""
_TIMED = 5
"""Passages read before the summaries, so that it is known how long all of them will take."""

Result = TypeVar("Result")


@dataclass(frozen=True)
class Circumstances:
    """What limits are compared with: the time of day, battery or mains, and seconds of work."""

    now: Callable[[], datetime] = datetime.now
    on_battery: Callable[[], bool] = lambda: False
    clock: Callable[[], float] = time.monotonic


def deepen(
    library: Library,
    document: DocumentId,
    model: ReadingModel,
    *,
    encoder: str | None = None,
    limits: ReadingLimits = ReadingLimits(),
    circumstances: Circumstances = Circumstances(),
) -> Generator[ReadingEvent, None, None]:
    """Let ``model`` read what no language model has read yet of a complete memory.

    Only what its roles leave to it. What it cannot write well stays quoted, and counts as read.
    ``encoder`` names the vectors by which the least certain gists are found. Ends with ``Held``
    where ``limits`` allow no more for now.

    Raises:
        NotFoundError: if there is no such document.
        ModelError: if the model fails; what was read until then is kept.
        LibraryError: if it cannot be stored.
    """
    if not library.memories.status(document).tree_complete:
        return
    deepening = _Deepening(library, document, model, limits, circumstances)
    if deepening.due and not deepening.held():
        yield from deepening.events(encoder)
    if deepening.due and (why := deepening.held() or Hold.ASKED):
        yield Held(why)


def foreseen(library: Library, document: DocumentId, model: ReadingModel) -> Promise | None:
    """Return how long ``model`` will take to deepen the memory of a document; None if it does not.

    Raises ``NotFoundError``.
    """
    writes = {skill: _does(model, skill) for skill in (Skill.GIST, Skill.SUMMARY)}
    if not any(writes.values()):
        return None
    known, words = pace_of(library, model.maker), library.documents.get(document).words
    gists, summaries = known.gists or known.summaries, known.summaries or known.gists
    pace = Pace(gists if writes[Skill.GIST] else 0.0, summaries if writes[Skill.SUMMARY] else 0.0)
    return expected(words, EpisodeSize.for_document(words, words), FAN_OUT, pace)


class _Deepening:
    """One deepening of a memory; ``due`` are the nodes to read, by their ids."""

    def __init__(
        self,
        library: Library,
        document: DocumentId,
        model: ReadingModel,
        limits: ReadingLimits,
        circumstances: Circumstances,
    ) -> None:
        self._library = library
        self._document = document
        self._model = model
        self._limits = limits
        self._circumstances = circumstances
        self._content = library.documents.content(document)
        self._body = Body(self._content)
        tree, known = library.memories.tree(document), library.memories.deepened(document)
        division = as_begun(library.memories.status(document))
        self._maker = made_with(model, division, self._body) if division else model.maker
        self._nodes = {node.id: node for node in tree}
        does = [_does(model, skill) for skill in (Skill.GIST, Skill.SUMMARY)]
        self.due = {node.id: node for node in tree if node.id not in known and does[node.level > 0]}
        self._in_hand: deque[Node] = deque()
        self._certainties: dict[int, float] = {}
        self._seconds = self._spent = 0.0
        pace = pace_of(library, model.maker)
        self._untimed = 0 if pace.gists else _TIMED
        self._work = _workload(self.due, self._content, tree, pace)
        self._all = self._work.left + sum(
            work_of(self._nodes[each], self._content, tree) for each in known
        )

    def held(self) -> Hold | None:
        """Return why nothing more may be read now."""
        about = self._circumstances
        now, on_battery = about.now().time(), about.on_battery()
        return self._limits.hold(now, self._spent, on_battery=on_battery)

    def events(self, encoder: str | None) -> Iterator[ReadingEvent]:
        """Read what is due, one part or a few at a time, as long as the limits allow it."""
        library, document, content = self._library, self._document, self._content
        yield DeepeningBegun(self._depth, self._share, self._work.promise)
        passages = [node for node in self.due.values() if not node.level]
        self._certainties = certainties(library, document, content, passages, encoder)
        self._model.measure(["."])  # so that loading it is not counted as reading
        longest = max((content.words.of(node.span) for node in passages), default=1.0)
        try:
            with closing(self._model.shortening(longest)) as shortening:
                while not self.held() and (parts := self._next()):
                    if parts[0].level:
                        yield from self._summarise(parts)
                    else:
                        yield from self._shorten(shortening, parts[0])
                yield from self._take_each(shortening.rest())
        finally:
            keep_pace(library, self._model.maker, self._work.pace)

    def _next(self) -> Sequence[Node]:
        """Return what is read next: a few summaries of one height, or a passage."""
        asked = asked_of(self._library, self._document, self._content)
        left = [node for node in self.due.values() if node not in self._in_hand]
        only_asked = self._limits.only_asked
        ordered = [*by_worth(left, asked, self._certainties, only_asked=only_asked)]
        if not ordered:
            return ()
        first, untimed = ordered[0], self._untimed > 0
        if first.level and untimed and not any(each.concerns(first) for each in asked):
            first = next((node for node in ordered if not node.level), first)
        if not first.level:
            self._untimed -= 1
            return [first]
        return [*islice((node for node in ordered if node.level == first.level), _TOGETHER)]

    def _summarise(self, parts: Sequence[Node]) -> Iterator[Deepened]:
        for node in parts:
            self._work.begin(node)
        with closed(self._model.summarise_all([self._below(node) for node in parts])) as written:
            for node in parts:
                yield self._take(node, self._timed(lambda: next(written)))

    def _shorten(self, shortening: Shortening, node: Node) -> Iterator[Deepened]:
        excerpt = Excerpt(self._document, node.span, node.span.of(self._content.text))
        self._in_hand.append(node)
        self._work.begin(node)
        yield from self._take_each(iter(self._timed(lambda: shortening.add(excerpt))))

    def _take_each(self, gists: Iterator[Gist]) -> Iterator[Deepened]:
        """Store the gists of the passages in hand, the oldest first."""
        while (gist := self._timed(lambda: next(gists, None))) is not None:
            yield self._take(self._in_hand.popleft(), gist)

    def _take(self, node: Node, summary: Gist) -> Deepened:
        """Store what was written of a node."""
        title = (named_by(summary) or node.title) if node.title == named_by(node.summary) else None
        read = replace(node, summary=summary, title=title or node.title)
        self._library.memories.deepen(self._document, read, self._maker)
        self._nodes[node.id] = read
        del self.due[node.id]
        self._work.finish(node, self._seconds)
        self._seconds = 0.0
        return Deepened(read, self._depth, self._share, self._work.promise)

    def _below(self, node: Node) -> Parts:
        """Return what a summary is made from: the best there is now of each part."""
        below = self._body.of([self._nodes[child].summary for child in node.children])
        return Excerpt(self._document, node.span, node.span.of(self._content.text)), below

    def _timed(self, work: Callable[[], Result]) -> Result:
        """Count the time of the model's work alone: between parts, questions are answered."""
        begun = self._circumstances.clock()
        try:
            return work()
        finally:
            seconds = self._circumstances.clock() - begun
            self._seconds += seconds
            self._spent += seconds

    @property
    def _depth(self) -> Depth:
        return self._library.memories.status(self._document).depth

    @property
    def _share(self) -> float:
        """The share of a language model's work on this memory that is done."""
        return 1 - self._work.left / max(1.0, self._all)


def _does(model: ReadingModel, skill: Skill) -> bool:
    """Whether it is the model's own work."""
    return model.roles is None or model.roles.by_model(skill)


def _workload(
    due: Mapping[int, Node], content: DocumentText, tree: MemoryTree, pace: Pace
) -> Workload:
    works = [(node, work_of(node, content, tree)) for node in due.values()]
    gists = {node.id: work for node, work in works if not node.level}
    summaries = {node.id: work for node, work in works if node.level}
    return Workload(gists, summaries, pace)
