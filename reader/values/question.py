"""The user's question, its documents, and what is known about it."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import cached_property
from typing import NewType

from reader.question_kinds import QuestionKind, kind_of, with_the_text
from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.advice import Advice, ReasonAdvice, Wish
from reader.values.experience import Recalled, Settled
from reader.values.hop import Algorithm, Hop
from reader.values.quotation import Citation

ConversationId = NewType("ConversationId", int)
"""The library's id of a conversation: questions that follow each other."""


@dataclass(frozen=True, slots=True)
class Turn:
    """An earlier question of the conversation and its answer.

    ``question`` is complete in itself: as it was understood, if it followed another. ``up_to`` is
    how far it could look, counted in the document of the question that follows: 0 if only into
    volumes before that one, None if further than can be said there.
    """

    question: str
    answer: str
    cited: tuple[Citation, ...] = ()
    up_to: int | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """Knowledge about a question, beside what was asked.

    ``up_to`` is an offset in the question's document beyond which nothing may be used, shown or
    hinted at; None allows all. Nothing of the volumes after that document may be used then.

    ``conversation`` is where the question is kept, None to begin one; ``earlier`` are the turns
    that it may rely on, oldest first. ``understood`` is the question reworded to need none of them;
    empty if the text needs none.

    ``recalled`` was learnt from similar questions, ``settled`` is the user's verdict on this very
    one; ``wishes`` and ``advice`` are what the user accepted of how to answer and how to search.
    """

    up_to: int | None = None
    conversation: ConversationId | None = None
    earlier: tuple[Turn, ...] = ()
    understood: str = ""
    recalled: tuple[Recalled, ...] = ()
    settled: Settled | None = None
    wishes: tuple[Wish, ...] = ()
    advice: tuple[Advice | ReasonAdvice, ...] = ()


@dataclass(frozen=True)
class Question:
    """The user's question and its documents.

    ``shelf`` are the volumes that are asked together, in their order, ``document`` among them;
    empty if ``document`` is asked alone. ``about`` is the stretch of ``document`` that a summary is
    to cover; None is all that is allowed. ``here`` is the character in view, which
    “this page” means; None if nothing is.

    ``algorithm`` is that of the hops, None the usual one; ``graph`` is one to continue from, in
    which the user has changed the hop with the number ``changed``. ``unaided``: nothing that was
    learnt is used for it, and nothing is suggested from it.
    """

    text: str
    document: DocumentId
    shelf: tuple[DocumentId, ...] = ()
    about: Span | None = None
    here: int | None = None
    algorithm: Algorithm | None = None
    graph: tuple[Hop, ...] = ()
    changed: int | None = None
    unaided: bool = False
    known: Known = Known()

    @property
    def alone(self) -> str:
        """The question in words that need no earlier ones."""
        return self.known.understood or self.text

    @cached_property
    def kind(self) -> QuestionKind:
        """What it asks for, as far as its words show."""
        return kind_of(self.alone)

    @property
    def asks_for_overview(self) -> bool:
        """Whether it asks what the whole text, or “the text” for a part, is about."""
        return self.kind is QuestionKind.WHOLE

    @property
    def documents(self) -> tuple[DocumentId, ...]:
        """Everything it is asked of: a document alone is a shelf of one."""
        return self.shelf or (self.document,)

    def worded(self, text: str) -> Question:
        """Return the same question in words that need no earlier ones."""
        known = dataclasses.replace(self.known, understood="")
        return dataclasses.replace(self, text=text, known=known)

    def about_the_text(self, title: str) -> Question:
        """Return a question about the whole document with “the text” for its title, or itself.

        “What is Emma about?” asks for an overview of the novel *Emma*; “Who is Emma?” doesn't.
        """
        asked = self.worded(with_the_text(self.alone, title))
        return asked if asked.text != self.alone and asked.asks_for_overview else self

    def sub_question(self, text: str) -> Question:
        """Return another question about the same document and bound, with nothing else known."""
        return Question(text, self.document, known=Known(self.known.up_to))
