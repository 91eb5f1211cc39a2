"""The embedded reader: it selects by measuring and answers by quoting, without a language model."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Sequence
from gettext import gettext as tr

from models.embedded import answering, choosing, following, gists, pauses
from models.embedded.close_reading import CloseReader
from models.embedded.compression import Compression
from models.embedded.evidence import Evidence, gather
from models.embedded.hop_retrieval import RelevanceRetrieval
from models.embedded.hopping import ExtractiveHops
from models.embedded.material import Material, Shelf
from reader.building_skills import OneByOne
from reader.errors import ModelError
from reader.evaluation.examined_skills import Solution
from reader.ports import Encoder, Library, Relevance
from reader.skills import AnswerPiece, Choice, Note, Selection, Verdict
from reader.text.span import Span
from reader.text.word_counts import words_in
from reader.values.advice import WishKind
from reader.values.maker import EMBEDDED, Maker
from reader.values.memory_tree import Episode, Gist, Node
from reader.values.question import Question
from reader.values.quotation import Excerpt

VERSION = "2"
"""To be raised whenever the same text would be read differently."""

_CONTEXT_WORDS = 1_000_000
"""Stands for an unlimited context: this reader works on positions and never cuts text off."""


class ExtractiveModel(OneByOne):
    """Implements ``reader.skills.ReadingModel`` by retrieval, the reader network and centrality.

    Works at once with what is stored: until all sentences have vectors, words alone rank the
    passages that the network reads. Bound to the thread of its library. ``shelf`` and ``close`` may
    be shared with ``relevance``, so that a long document is prepared, and a passage read, once.
    """

    def __init__(
        self,
        library: Library,
        relevance: Relevance,
        encoder: Encoder,
        *,
        compression: Compression | None = None,
        shelf: Shelf | None = None,
        close: CloseReader | None = None,
    ) -> None:
        self._library = library
        self._relevance = relevance
        self._encoder = encoder
        self._compression = compression or Compression()
        self._shelf = shelf or Shelf(library, encoder.name, scale=encoder.scale)
        self._close = close or CloseReader(None)
        self._evidence: tuple[Question, Evidence] | None = None

    @property
    def maker(self) -> Maker:
        """Name, version, and every parameter that shapes gists."""
        parameters = {"encoder": self._encoder.name, **dataclasses.asdict(self._compression)}
        return Maker(EMBEDDED, VERSION, json.dumps(parameters, sort_keys=True))

    @property
    def context_words(self) -> int:
        """Practically unlimited."""
        return _CONTEXT_WORDS

    window = context_words
    """In words, too."""

    def measure(self, texts: Sequence[str]) -> Sequence[int]:
        """The length of each text, in words."""
        return [words_in(text) for text in texts]

    def pause(self, window: Excerpt, pauses_: Sequence[int]) -> int:
        """The pause at which the text coheres least and its structure pauses most."""
        return pauses.best_pause(self._shelf.look(window.document), pauses_)

    def shorten(self, episode: Excerpt) -> Gist:
        """The sentences that represent the episode, verbatim, in order."""
        material = self._shelf.look(episode.document)
        return gists.shorten(material, episode, self._compression)

    def shorten_for(self, question: Question, episode: Excerpt) -> Gist:
        """The sentences of the episode that have most to do with the question."""
        return answering.gist_for(self._of(question), self._close, episode.span)

    def summarise(self, document: Excerpt, gists_: Sequence[Gist]) -> Gist:
        """The sentences that represent all of the gists."""
        material = self._shelf.look(document.document)
        return gists.summarise(material, gists_, self._compression)

    @property
    def followed_wishes(self) -> frozenset[WishKind]:
        """Only wishes for shorter answers: it quotes and cannot phrase anything differently."""
        return frozenset({WishKind.SHORT})

    @property
    def roles(self) -> None:
        """None: it takes every role itself."""

    @property
    def reasons(self) -> None:
        """None: it measures and cannot reason in words."""

    def reasoning(self, first: bool) -> ExtractiveModel:
        """Itself."""
        return self

    @property
    def hops(self) -> ExtractiveHops:
        """The reader of multi-hop questions that follows names from passage to passage."""
        retrieval = RelevanceRetrieval(self._library, self._relevance)
        return ExtractiveHops(
            self._library.terms, self._encoder, self._close, self._material, retrieval
        )

    def understand(self, question: Question) -> str:
        """Resolve pronouns to names, and fill what is left out from the previous question."""
        return following.understood(question.text, question.known.earlier)

    def nearest(self, question: Question, at_most: int) -> Sequence[Span]:
        """None: its choices are the closest passages already."""
        return ()

    @property
    def gist_room(self) -> int:
        """The budget of a gist, in words."""
        return _CONTEXT_WORDS // 2

    @property
    def whole_room(self) -> int:
        """None: it measures all of a text in any case."""
        return 0

    def promises(
        self, question: Question, children: Sequence[Node], notes: Sequence[Note]
    ) -> Sequence[float]:
        """The relevance of each by its best passages."""
        return choosing.promises_of(self._of(question), children, notes)

    def choose_episodes(
        self,
        question: Question,
        gists: Sequence[tuple[Episode, Gist]],
        opened: Sequence[int],
        at_most: int,
    ) -> Selection:
        """The episodes with the most relevant passages."""
        return choosing.choose_episodes(self._of(question), gists, opened, at_most)

    def triage(
        self, question: Question, node: Node, children: Sequence[Node], notes: Sequence[Note]
    ) -> Choice:
        """The child whose unread passages are the most relevant."""
        return choosing.triage(self._of(question), node, children, notes)

    def read_leaf(self, question: Question, leaf: Excerpt, notes: Sequence[Note]) -> Verdict:
        """Commit if what was read answers and nothing unread is more promising."""
        return choosing.read_leaf(self._of(question), self._close, leaf, notes)

    def answer(
        self, question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]
    ) -> Iterator[AnswerPiece]:
        """Quotes, the best first; the nearest passages if none is likely to answer."""
        spans = _spans(question, opened, notes)
        if question.asks_for_overview:
            return answering.answer_generally(self._material(question), spans)
        short = any(wish.kind is WishKind.SHORT for wish in question.known.wishes)
        return answering.answer(self._of(question), self._close, spans, short=short)

    def weigh_options(
        self,
        question: Question,
        options: Sequence[str],
        opened: Sequence[Excerpt],
        notes: Sequence[Note],
    ) -> Sequence[float]:
        """The support for each option in the text opened and noted."""
        spans = _spans(question, opened, notes)
        evidence = self._of(question)
        return answering.weigh_options(evidence, self._close, question.text, options, spans)

    def rate(self, *_: object) -> float:
        """Always raises ``ModelError``: it cannot judge answers."""
        raise ModelError(
            tr("The embedded reader can't judge whether an answer is right."),
            tr("Choose a language model for that."),
        )

    def solve(self, *_: object) -> list[Solution]:
        """Always raises ``ModelError``: there is nothing to quote."""
        raise ModelError(
            tr("The embedded reader only quotes documents; it can't solve problems without one."),
            tr("Choose a language model for that (--model)."),
        )

    def _material(self, question: Question) -> Material:
        return self._shelf.take(question.document, up_to=question.known.up_to)

    def _of(self, question: Question) -> Evidence:
        """Evidence for the question, gathered once, and again when more has been read meanwhile."""
        material = self._material(question)
        asked, known = self._evidence or (None, None)
        if known is None or asked != question or known.material is not material:
            known = gather(material, question.text, self._relevance.scores(question))
            self._evidence = (question, known)
        return known


def _spans(question: Question, opened: Sequence[Excerpt], notes: Sequence[Note]) -> list[Span]:
    spans = [excerpt.span for excerpt in opened if excerpt.document == question.document]
    spans.extend(span for note in notes for span in note.found)
    return spans
