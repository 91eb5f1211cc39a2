"""A session: reading, asking, learning and measuring in one library, with its chosen reader."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from gettext import gettext as tr

from reader.annotations.mark import Mark
from reader.asking.strategies import AskSettings
from reader.collection.asking import ask, why_instead
from reader.collection.asking_notes import NotesAnswer, ask_notes
from reader.collection.library import CollectionLibrary
from reader.errors import ModelError, NeedsLanguageModelError
from reader.learning.learning import Learner, Reviewer
from reader.learning.learning_model import LearningEvent, Proposed
from reader.learning.proposing import propose
from reader.learning.recalling import Recollection
from reader.memory.embedding import Rebuilding, lacking, rebuilding
from reader.model_checks.calibrating import TRIALS, Calibrated, Tried
from reader.model_checks.checking import SECONDS
from reader.model_checks.model_check import CheckEvent
from reader.model_findings import note_reasoning
from reader.ports import Encoder, Library
from reader.session.library_reading import LibraryReading
from reader.session.measuring import calibrated, checked
from reader.session.session_services import Reader, SessionServices
from reader.skills import ReadingModel
from reader.text.document import DocumentId
from reader.values.asking_events import AskingEvent
from reader.values.question import Question
from reader.values.strategy import Strategy


class ReadingSession(LibraryReading):
    """The work on one library. Lives on one thread, except for ``interrupt`` and ``resume``.

    The chosen reader is looked up in the library for every reading and every question, so that a
    choice holds from the next one on; the engine of the previous one ends then.
    """

    def __init__(self, library: Library, services: SessionServices) -> None:
        self._collection = CollectionLibrary(library)
        super().__init__(self._collection.library, services)
        self._recollection: Recollection | None = None
        self._recollected_by: object | None = None
        self._said: set[DocumentId] = set()

    def ask(
        self, question: Question, strategy: Strategy, settings: AskSettings | None = None
    ) -> Iterator[AskingEvent]:
        """Answer from the question's documents, and store the answer; see ``ask``."""
        reader = self._chosen.now()
        recollection = self._recollection_of(reader)
        self._say_what_is_missing(question, reader.encoder)
        if not self._services.uses_memory():
            question = replace(question, unaided=True)
        return ask(
            self._collection,
            question,
            strategy,
            reader.model,
            settings,
            encoder=reader.encoder,
            learnt=partial(recollection.known, settles=strategy is not Strategy.SUMMARY),
            instead=partial(self._embedded_instead, reader.embedded) if reader.embedded else None,
            embedded=reader.embedded,
            first=partial(self.memory_for, strategy=strategy),
        )

    def ask_notes(self, question: str, marks: Sequence[Mark]) -> Iterator[NotesAnswer]:
        """Answer from notes alone, in their own words: one event. Nothing is stored.

        Raises:
            UnclearQuestionError: if it is empty.
            ModelError: if the embedded reader fails.
        """
        reader = self._chosen.now()
        encode = reader.encoder.encode
        yield ask_notes(self._collection, marks, question, reader.embedded or reader.model, encode)

    def translate(self, text: str, language: str) -> Iterator[str]:
        """Translate ``text`` into ``language``, named in English, piece by piece, storing nothing.

        Raises:
            NeedsLanguageModelError: the embedded reader is chosen, which writes nothing.
            ModelError: if the model fails.
        """
        reader = self._chosen.now()
        if reader.translate is None:
            raise NeedsLanguageModelError(
                tr("Translating needs a language model."),
                tr("Choose one under “Models …”. A model file works without any connection."),
            )
        yield from reader.translate(text, language)

    def rebuild(self) -> Iterator[Rebuilding]:
        """Compute the sentence vectors that the chosen encoder lacks; see ``rebuilding``.

        Raises:
            ModelError: if the encoder fails; what was made until then is kept.
        """
        choices = self._library.choices
        encoder = self._services.encoder_for(choices)
        for event in rebuilding(self._library, encoder):
            yield event
            if self._services.encoder_for(choices) is not encoder:
                return  # another one was chosen meanwhile

    def learn(self) -> Iterator[LearningEvent]:
        """Propose what seems worth it, and decide about all that was confirmed (EM²).

        Does nothing if what was learnt is not used at all.

        Raises:
            ModelError: if the model fails, or does not say how likely an answer is.
        """
        if not self._services.uses_memory():
            return
        reader = self._chosen.now()
        by = reader.model.maker
        yield from Reviewer(self._library, reader.learning, by).review()
        for proposal in propose(self._library, datetime.now(UTC)):
            yield Proposed(proposal)
        learner = Learner(
            self._library.experiences,
            reader.learning,
            by,
            reader.encoder,
            self._services.representatives,
        )
        yield from learner.learn()

    def calibrate(
        self, document: DocumentId, count: int = TRIALS
    ) -> Generator[Tried | Calibrated, None, None]:
        """Test whether the model chooses better when it gives its reason first.

        Raises:
            ModelError: if the model fails, or if there is nothing to try.
        """
        yield from calibrated(self._chosen.now(), self._library, document, count)

    def apply_calibration(self, found: Calibrated) -> None:
        """Let the model choose from now on in the recommended mode."""
        note_reasoning(self._library, found.model, first=found.reason_first)
        self._chosen.close()

    def check(
        self, document: DocumentId, seconds: float = SECONDS, model: str | None = None
    ) -> Generator[CheckEvent, None, None]:
        """Measure the model against the embedded reader, skill by skill, and store the result.

        ``model`` is a choice as a library keeps it; None is the chosen one.

        Raises:
            ModelError: if the model fails, or the document has too little to try.
        """
        reader, chosen = self._chosen.now(model), self._chosen
        yield from checked(reader, self._library, document, seconds, lambda: chosen.is_interrupted)

    def interrupt(self) -> None:
        """Interrupt the model from any thread: callers get ``Cancelled`` until ``resume``."""
        self._chosen.interrupt()

    def resume(self) -> None:
        """Allow work again; from any thread."""
        self._chosen.resume()

    def close(self) -> None:
        """End the model's engine and close the library; the encoder stays open."""
        self._chosen.close()
        self._library.close()

    def _recollection_of(self, reader: Reader[ReadingModel]) -> Recollection:
        """Return the recollection, kept as long as the same reader and encoder are open."""
        opening = self._chosen.opening
        if self._recollection is None or opening is not self._recollected_by:
            self._recollection = Recollection(self._library, reader.encoder)
            self._recollected_by = opening
            self._said.clear()
        return self._recollection

    def _embedded_instead(self, embedded: ReadingModel, failed: ModelError) -> ReadingModel:
        """Return the embedded reader, and say that it answers because the model ``failed``."""
        self._services.notify(why_instead(failed))
        return embedded

    def _say_what_is_missing(self, question: Question, encoder: Encoder) -> None:
        """Say that only words find text whose vectors are missing, until they are made."""
        document = question.document
        if document < 0 or document in self._said or not lacking(self._library, document, encoder):
            return
        self._said.add(document)
        self._services.notify(
            tr(
                "Some of this document isn't prepared for the chosen encoder yet and is searched "
                "by words only."
            )
        )
