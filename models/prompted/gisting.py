"""Gists of episodes (ReadAgent, gisting): written, checked, rewritten once, or else quoted."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from models.chat.talking import Begun, Writing
from models.prompted.alignment import sourced
from models.prompted.gist_faults import Draft, Fault, draft_of, faults, fullest, named
from models.prompted.prompt_room import fitting
from models.prompted.prompt_text import passage_of
from models.prompted.prose import prose
from models.prompted.templates import fill
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
    an episode. Bad gists are written once more; ``quoting`` replaces those that are still bad.
    """

    def __init__(
        self,
        voice: Voice,
        room: int,
        passage: Callable[[Excerpt], Passage],
        quoting: Quoting,
    ) -> None:
        self._voice = voice
        self._room = room
        self._passage = passage
        self._quoting = quoting

        self._in_hand: deque[tuple[Passage, Begun]] = deque()

    def add(self, episode: Excerpt) -> Sequence[Gist]:
        """Start one more gist. Its error is raised after everything before it is delivered."""
        self._in_hand.append(self._begin(episode))
        done: list[Gist] = []
        while self._in_hand and (len(self._in_hand) >= self._room or self._in_hand[0][1].here):
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

    def _begin(self, episode: Excerpt) -> tuple[Passage, Begun]:
        passage = self._passage(episode)
        try:
            passage = _fitted(self._voice, passage, _asked(passage))
            return passage, self._voice.talker.begin(_wish(passage, _asked(passage)))
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
            wish = _wish(passage, _asked(passage, drafts[0], found))
            (again,) = self._voice.talker.write_each([wish])
            drafts.append(_draft(passage, again))
        kept = fullest(drafts, text, words)
        if kept is None:
            return self._quoting(passage.excerpt)
        return _gist(passage, kept.sentences)


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

    def asked(words: int) -> str:
        return fill("gist_for", words=words, question=question.alone, nothing=NOTHING)

    passage = _fitted(voice, passage, asked(passage.words))
    (written,) = voice.talker.write_each([_wish(passage, asked(passage.words))])
    if written.strip().rstrip(".").casefold() == NOTHING:
        return Gist(())
    return _gist(passage, _draft(passage, written).sentences)


def _draft(passage: Passage, written: str) -> Draft:
    return draft_of(written, passage.excerpt.text, passage.words, passage.source)


def _gist(passage: Passage, sentences: Sequence[str]) -> Gist:
    """Each sentence with the sentences of the passage that it retells."""
    start, text = passage.excerpt.span.start, passage.excerpt.text
    inside = passage.inside
    texts = [text[span.start - start : span.end - start] for span in inside]
    return sourced(sentences, texts, [(each,) for each in inside] or [(passage.excerpt.span,)])


def _fitted(voice: Voice, passage: Passage, said: str) -> Passage:
    """As much of it as fits with what is ``said`` after it."""
    excerpt = passage.excerpt
    most = prose((), passage.words, excerpt.text).most
    text = fitting(
        voice.talker, excerpt.text, lambda text: passage_of(passage.source, text) + said, most
    )
    span = Span(excerpt.span.start, excerpt.span.start + len(text))
    inside = tuple(each for each in passage.inside if each.end <= span.end)
    return replace(passage, excerpt=Excerpt(excerpt.document, span, text), inside=inside)


def _asked(passage: Passage, first: Draft | None = None, faults: Iterable[Fault] = ()) -> str:
    """The request for a gist; for another one after the ``first``, with its faults."""
    return fill(
        "gist",
        words=passage.words,
        table=passage.table,
        faults=sorted(fault.value for fault in faults),
        unsupported=named(first.unsupported if first else ()),
    )


def _wish(passage: Passage, said: str) -> Writing:
    segments = (passage_of(passage.source, passage.excerpt.text), said)
    return prose(segments, passage.words, passage.excerpt.text)
