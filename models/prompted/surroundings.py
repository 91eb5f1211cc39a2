"""The objects that a language model needs to read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from models.prompted.prompt_text import titled
from reader.hop_skills import Retrieval
from reader.ports import PassageReader
from reader.roles import Roles, Skill
from reader.skills import EmbeddedReader
from reader.text.document import DocumentId, DocumentText
from reader.values.question import Question


@dataclass(frozen=True)
class Surroundings:
    """The objects that a language model needs.

    ``content`` and ``title`` give the document of an excerpt, whose sentences can be cited.
    ``retrieval`` finds passages. ``aide`` is the embedded reader: it has the skills that ``roles``
    assign to it, and replaces bad results of the model. ``network`` confirms what the model states.
    """

    content: Callable[[DocumentId], DocumentText]
    retrieval: Retrieval
    aide: EmbeddedReader
    title: Callable[[DocumentId], str] = lambda _: ""
    roles: Roles = field(default_factory=Roles)
    network: PassageReader | None = None

    def source(self, question: Question) -> str:
        """The label of the document that a question is about."""
        return titled(self.title(question.document))

    def does(self, skill: Skill) -> bool:
        """Whether the model has a part in a skill."""
        return self.roles.by_model(skill)
