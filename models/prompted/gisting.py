"""Gists of episodes (ReadAgent, gisting): written, checked, rewritten once, or else quoted."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from models.chat.talking import Begun, Writing
from models.prompted.gist_faults import Draft, Fault, draft_of, faults, fullest, named
from models.prompted.prompt_room import fitting
from models.prompted.prose import prose
from models.prompted.sourcing import sourced_in
from models.prompted.templates import PromptName
from models.prompted.voice import Voice
from reader.errors import Cancelled, GistwalkerError
from reader.memory.gist_quality import words_for
from reader.text.document import BlockKind, DocumentText
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.memory_tree import Gist
from reader.values.question import Question
from reader.values.quotation import Excerpt

NOTHING = "nothing"
"""The model's reply for a passage that does not serve a question."""

_TABLE = 0.5
"""Share of table rows in an episode's characters from which it is summarized as a table."""

Quoting = Callable[[Excerpt], Gist]


@dataclass(frozen=True, slots=True)
class Passage:
    """An episode, cut to the model's room.

    ``source`` names the document; ``inside`` are its sentences; ``table``: it consists mainly of
    table rows.
    """

    excerpt: Excerpt
    source: str
    inside: tuple[Span, ...]
    table: bool = False

    @property
    def words(self) -> int:
        """The length requested for its gist."""
        return words_for(words_in(self.excerpt.text))


class Gisting:
    """Gists being written (``reader.building_skills.Shortening``), several concurrently.

    ``room`` is the number of prompts of this length that the model can hold; ``passage`` prepares
    an episode. Bad gists are written once more; ``quoting`` replaces those that are still bad, and
    all of them if the model is not to write gists (``by_model``).
    """

    def __init__(
        self,
        voice: Voice,
        room: int,
        passage: Callable[[Excerpt], Passage],
        quoting: Quoting,
        *,
        by_model: bool = True,
    ) -> None:
        self._voice = voice
        self._room = room
        self._passage = passage
        self._quoting = quoting
        self._by_model = by_model
        self._in_hand: deque[tuple[Passage, Begun]] = deque()

    def add(self, episode: Excerpt) -> Sequence[Gist]:
        """Start one more gist. Its error is raised after everything before it is delivered."""
        if not self._by_model:
            return [self._quoting(episode)]
        self._in_hand.append(self._begin(episode))
        done: list[Gist] = []
        while self._in_hand and (self._full or self._in_hand[0][1].here):
            try:
                done.append(self._oldest())
            except (GistwalkerError, Cancelled):
                if not done:
                    raise
                break
        return done

    def rest(self) -> Iterator[Gist]:
        """The gists still being written."""
        while self._in_hand:
            yield self._oldest()

    def close(self) -> None:
        """Cancel the gists being written."""
        while self._in_hand:
            self._in_hand.pop()[1].close()

    @property
    def _full(self) -> bool:
        return len(self._in_hand) >= self._room

    def _begin(self, episode: Excerpt) -> tuple[Passage, Begun]:
        passage = self._passage(episode)
        try:
            passage = _fitted(self._voice, passage)
            return passage, self._voice.talker.begin(_wish(self._voice, passage))
        except (GistwalkerError, Cancelled) as problem:
            return passage, _Failed(problem)

    def _oldest(self) -> Gist:
        passage, begun = self._in_hand[0]
        try:
            gist = self._checked(passage, begun.text())
        except (GistwalkerError, Cancelled) as problem:
            # Asked again, it would have nothing to say.
            self._in_hand[0] = passage, _Failed(problem)
            begun.close()
            raise
        self._in_hand.popleft()
        return gist

    def _checked(self, passage: Passage, written: str) -> Gist:
        """The gist, rewritten if it has a fault; of the two, the fuller one without any."""
        drafts = [_draft(passage, written)]
        text, words = passage.excerpt.text, passage.words
        found = faults(drafts[0], text, words)
        if found:
            wish = _wish(self._voice, passage, found, drafts[0].unsupported)
            (again,) = self._voice.talker.write_all([wish])
            drafts.append(_draft(passage, again))
        kept = fullest(drafts, text, words)
        if kept is None:
            return self._quoting(passage.excerpt)
        return sourced_in(kept.sentences, passage.excerpt, passage.inside)


@dataclass(frozen=True, slots=True)
class _Failed:
    """Implements ``Begun`` for a failed start: raises its error later."""

    problem: Exception
    here: bool = True

    def text(self) -> str:
        raise self.problem

    def close(self) -> None:
        pass


def is_table(content: DocumentText, span: Span) -> bool:
    """Whether more than half of ``span`` are rows of tables."""
    rows = sum(
        min(block.span.end, span.end) - max(block.span.start, span.start)
        for block in content.blocks
        if block.kind is BlockKind.TABLE and block.span.overlaps(span)
    )
    return rows > _TABLE * len(span)


def gist_for(voice: Voice, question: Question, passage: Passage) -> Gist:
    """The part that serves the question; empty if the model finds nothing."""
    holes = {"question": question.alone, "nothing": NOTHING}
    passage = _fitted(voice, passage, "gist_for", **holes)
    wish = _wish_for(voice, passage, "gist_for", **holes)
    (written,) = voice.talker.write_all([wish])
    if written.strip().rstrip(".").casefold() == NOTHING:
        return Gist(())
    return sourced_in(_draft(passage, written).sentences, passage.excerpt, passage.inside)


def _draft(passage: Passage, written: str) -> Draft:
    return draft_of(written, passage.excerpt.text, passage.words, passage.source)


def _fitted(voice: Voice, passage: Passage, name: PromptName = "gist", **holes: str) -> Passage:
    """As much of it as fits."""
    excerpt = passage.excerpt
    words = passage.words
    said = voice.fill(name, words=words, **(holes or _holes(passage)))

    def prompt(text: str) -> str:
        return voice.passage(passage.source, text) + said

    most = prose(words, excerpt.text).tokens
    text = fitting(voice.talker, excerpt.text, prompt, most)
    if len(text) == len(excerpt.text):
        return passage
    span = Span(excerpt.span.start, excerpt.span.start + len(text))
    inside = tuple(each for each in passage.inside if each.end <= span.end)
    return replace(passage, excerpt=Excerpt(excerpt.document, span, text), inside=inside)


def _wish(
    voice: Voice,
    passage: Passage,
    found: frozenset[Fault] = frozenset(),
    unsupported: Sequence[str] = (),
) -> Writing:
    return _wish_for(voice, passage, "gist", **_holes(passage, found, unsupported))


def _holes(
    passage: Passage, found: frozenset[Fault] = frozenset(), unsupported: Sequence[str] = ()
) -> dict[str, object]:
    listed = sorted(fault.value for fault in found)
    return {"table": passage.table, "faults": listed, "unsupported": named(unsupported)}


def _wish_for(voice: Voice, passage: Passage, name: PromptName, **holes: object) -> Writing:
    said = voice.fill(name, words=passage.words, **holes)
    form = prose(passage.words, passage.excerpt.text)
    segments = (voice.passage(passage.source, passage.excerpt.text), said)
    return Writing(segments, form.tokens, form.grammar)
