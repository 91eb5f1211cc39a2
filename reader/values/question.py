"""What a person asks, of which documents, and what is known about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NewType

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.advice import Advice, ReasonAdvice
from reader.values.experience import Recalled, Settled
from reader.values.hop import Algorithm, Hop
from reader.values.quotation import Citation
from reader.values.wish import Wish

ConversationId = NewType("ConversationId", int)
"""Given by the library: questions that follow each other belong to one conversation."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier question of the conversation and what came of it.

    ``question`` is complete in itself: as it was understood, where it followed another. ``up_to``
    is how far it could look, counted in the document of the question that follows: 0 if only into
    volumes before that one, None if further than can be said there.
    """

    question: str
    answer: str
    cited: tuple[Citation, ...] = ()
    up_to: int | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """What the person asks, of which document.

    ``understood`` says the same without leaning on anything asked before; empty where ``text`` does
    not lean. ``earlier`` are the turns that it may lean on, oldest first; ``conversation`` is where
    it is kept, None to begin one. Neither changes what the question is, so they do not count when
    two are compared.

    ``shelf`` are the volumes that it is asked of, in their order, ``document`` among them; empty
    where it is asked of ``document`` alone. ``up_to`` and ``about`` count in ``document``: of the
    volumes behind it, nothing may be used then.

    ``up_to`` is an offset beyond which nothing may be used, shown or hinted at; None allows all.
    ``about`` is the stretch that a summary is to tell of; None is all that is allowed.

    ``algorithm`` is that of the hops, None the usual one; ``graph`` is one to go on from, in which
    a person has changed the hop with the number ``changed``. None of them counts when two are
    compared.

    ``recalled`` is what was learnt from similar questions, ``settled`` what the reader has said of
    this very one; ``wishes`` and ``advice`` are what the reader has accepted of how to answer and
    of how to find. None counts when two are compared.
    ``unaided``: nothing that was learnt is to be used for it, nor anything learnt from it unasked.
    """

    text: str
    document: DocumentId
    understood: str = ""
    earlier: tuple[Turn, ...] = field(default=(), compare=False)
    conversation: ConversationId | None = field(default=None, compare=False)
    shelf: tuple[DocumentId, ...] = ()
    up_to: int | None = None
    about: Span | None = None
    algorithm: Algorithm | None = field(default=None, compare=False)
    graph: tuple[Hop, ...] = field(default=(), compare=False)
    changed: int | None = field(default=None, compare=False)
    recalled: tuple[Recalled, ...] = field(default=(), compare=False)
    settled: Settled | None = field(default=None, compare=False)
    wishes: tuple[Wish, ...] = field(default=(), compare=False)
    advice: tuple[Advice | ReasonAdvice, ...] = field(default=(), compare=False)
    unaided: bool = field(default=False, compare=False)

    @property
    def alone(self) -> str:
        """The question as one would ask it without having asked anything before."""
        return self.understood or self.text
