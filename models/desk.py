"""Where reading and answering happen: one open library, and whoever was chosen to read it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from gettext import gettext as tr
from urllib.parse import urlsplit

from models.choice import FromServer, ModelChoice, from_json
from models.clustering import representatives
from models.readers import Reader, Running, open_reader
from models.search.parts import SearchParts
from reader.asking.asking import AskSettings
from reader.asking.calibrating import TRIALS, Calibrated, Tried, calibrate, trials_from
from reader.asking.values import AskingEvent, Question, Strategy
from reader.checking.checking import SECONDS, check
from reader.checking.keeping import keep_check
from reader.checking.places import Places
from reader.checking.trials import Readers
from reader.checking.values import CheckEvent, ModelCheck
from reader.errors import Cancelled, ModelProblem
from reader.hopping.retrieval import Reranker
from reader.learning.consent import allows
from reader.learning.events import LearningEvent, Proposed
from reader.learning.learning import Learner
from reader.learning.proposing import advice_of, propose, wishes_of
from reader.learning.recalling import Recollection, scopes_for, within
from reader.learning.reviewing import Reviewer
from reader.learning.settled import SettledQuestions
from reader.learning.validating import Representatives
from reader.learning.values import Recalled, Scope
from reader.manners import note_reasoning
from reader.memory.events import MemoryIsStale, ReadingEvent
from reader.memory.reading import out_of_date, read_document
from reader.memory.rebuilding import Rebuilding, lacking, rebuilding
from reader.memory.wishes import Wishes
from reader.model_choice import ModelWishes
from reader.network import Connection, Gate, Ledger, Reach, is_this_machine
from reader.ports import Choices, Encoder, Library
from reader.records import Choice
from reader.roles import TOGETHER, Doer, Roles
from reader.shelf.asking import ShelfSettings, ask_any
from reader.shelf.library import Shelves
from reader.text.document import DocumentId

_GRACE_SECONDS = 2.0
"""After the end of a check, before what the model is doing is broken off."""


@dataclass(frozen=True)
class Equipment:
    """What readers need of the program.

    ``encoder``, the built-in one, is lent, not given; ``search`` opens what a library has chosen
    instead, and what looks again at what was found (``reranker``). ``told`` hears sentences about
    what becomes of a model, on any thread. ``wishes`` are asked whenever a model is opened;
    ``threads`` stands above them. ``representatives`` finds what stands for many vectors.
    ``uses_memory`` says, for every question, whether what was learnt is used at all. ``roles`` are
    what a language model does, instead of what is known of it: to measure with.
    """

    encoder: Encoder
    ledger: Ledger
    gate: Gate
    told: Callable[[str], None]
    threads: int | None = None
    wishes: Callable[[], ModelWishes] = ModelWishes
    representatives: Representatives = representatives
    search: SearchParts | None = None
    reranker: Reranker | None = None
    uses_memory: Callable[[], bool] = lambda: True
    roles: Roles | None = None

    def for_library(self, choices: Choices) -> Equipment:
        """The same with the encoder and the reranker that a library has chosen."""
        if self.search is None:
            return self
        encoder, reranker = self.search.encoder(choices), self.search.reranker(choices)
        return replace(self, encoder=encoder, reranker=reranker)

    @property
    def running(self) -> Running:
        """How a model is to run that is opened now."""
        wishes = self.wishes()
        return Running(self.threads or wishes.threads or None, wishes.idle_minutes * 60)


class ReadingDesk:
    """Lives on one thread, but for ``interrupt`` and ``resume``.

    Who reads is looked up in the library for every reading and every question, so that a choice
    holds from the next one on; the engine of the one before ends then.
    """

    def __init__(self, library: Library, equipment: Equipment) -> None:
        self._shelves = Shelves(library)
        self._library = self._shelves.library
        self._all_equipment = self._equipment = equipment
        self._chosen: tuple[str | None, ...] | None = None
        self._assigned: tuple[str | None, ...] = ()
        self._opening: object | None = None
        self._reader: Reader | None = None
        self._opened = ExitStack()
        self._interrupted = threading.Event()
        self._said: set[DocumentId] = set()
        self._recollection = Recollection(library.experiences, equipment.encoder)
        self._settled = SettledQuestions(library.experiences, library.conversations.numbered)

    def read(
        self,
        document: DocumentId,
        *,
        fresh: bool = False,
        wishes: Wishes = Wishes(),  # noqa: B008  # frozen
    ) -> Iterator[ReadingEvent]:
        """Build what is missing of a document's memories; see ``read_document``.

        Raises:
            ModelProblem: also if another model was chosen meanwhile; what was read is kept.
        """
        reader = self._who_reads()
        opening = self._opening
        encoder = self._equipment.encoder if reader.uses_vectors else None
        events = read_document(
            self._library, document, reader.model, encoder, fresh=fresh, wishes=wishes
        )
        try:
            for event in events:
                yield event
                self._make_sure_of(opening)
        finally:
            if isinstance(events, Generator):
                events.close()

    def out_of_date(
        self,
        document: DocumentId,
        wishes: Wishes = Wishes(),  # noqa: B008  # frozen
    ) -> Iterator[MemoryIsStale]:
        """How a document's memory would be made otherwise now, if it would; nothing is loaded.

        A server is not spoken to only to find that out.
        """
        choices = self._library.choices
        if isinstance(from_json(choices.get(Choice.MODEL)), FromServer):
            return
        difference = out_of_date(self._library, document, self._who_reads().model, wishes)
        if difference:
            yield difference

    def ask(
        self, question: Question, strategy: Strategy, settings: AskSettings | None = None
    ) -> Iterator[AskingEvent]:
        """Answer from the document, or from all on the shelf, and keep the answer."""
        model = self._who_reads().model
        encoder = self._equipment.encoder
        self._say_what_is_missing(question)
        if not self._equipment.uses_memory():
            question = replace(question, unaided=True)
        asked = self._with_what_was_learnt(question)
        limits = ShelfSettings(each=settings) if settings else None
        settles = strategy is not Strategy.SUMMARY and not question.graph
        yield from ask_any(
            self._shelves,
            asked,
            strategy,
            model,
            limits,
            encoder=encoder,
            settle=self._with_what_was_settled if settles else _as_it_is,
        )

    def rebuild(self) -> Iterator[Rebuilding]:
        """Make the sentence vectors that the chosen encoder lacks; see ``rebuilding``.

        Raises:
            ModelProblem: if the encoder fails; what was made until then is kept.
        """
        choices = self._library.choices
        encoder = self._all_equipment.for_library(choices).encoder
        for event in rebuilding(self._library, encoder):
            yield event
            if self._all_equipment.for_library(choices).encoder is not encoder:
                return  # another one was chosen meanwhile

    def learn(self) -> Iterator[LearningEvent]:
        """Propose what seems worth it, and decide about all that was confirmed (EM²).

        Nothing of that where what was learnt is not used at all.

        Raises:
            ModelProblem: if the model fails, or does not say how likely an answer is.
        """
        if not self._equipment.uses_memory():
            return
        reader = self._who_reads()
        by = reader.model.maker
        yield from Reviewer(self._library, reader.learning, by).review()
        for proposal in propose(self._library, datetime.now(UTC)):
            yield Proposed(proposal)
        learner = Learner(
            self._library.experiences,
            reader.learning,
            by,
            self._equipment.encoder,
            self._equipment.representatives,
        )
        yield from learner.learn()

    def calibrate(
        self, document: DocumentId, count: int = TRIALS
    ) -> Generator[Tried | Calibrated, None, None]:
        """Whether the model chooses better with its reason first; ``heed`` makes it do so.

        Raises:
            ModelProblem: if the model fails, or if there is nothing to try.
        """
        reader = self._who_reads()
        if reader.reasoning is None:
            raise ModelProblem(
                tr("The embedded reader measures; it has no reasons to give."),
                tr("Choose a language model first (gistwalker models use)."),
            )
        content = self._library.documents.content(document)
        trials = trials_from(document, content, self._library.memories.tree(document), count)
        if not trials:
            raise ModelProblem(
                tr("This document has no memory tree to try choices in."),
                tr("Read it first (gistwalker read), or take a longer one."),
            )
        direct, reasoning = reader.reasoning(False), reader.reasoning(True)
        yield from calibrate(trials, content, direct, reasoning)

    def heed(self, found: Calibrated) -> None:
        """Let the model choose from now on as was recommended."""
        note_reasoning(self._library, found.model, first=found.reason_first)
        self._let_go()

    def check(
        self, document: DocumentId, seconds: float = SECONDS, model: str | None = None
    ) -> Generator[CheckEvent, None, None]:
        """Measure the model against the embedded reader, skill by skill, and keep what comes of it.

        ``model`` is what a library would keep as its choice of it; None is the chosen one.

        Raises:
            ModelProblem: if the model fails, or the document has too little to try.
        """
        reader = self._who_reads(model)
        if reader.given is None or reader.embedded is None:
            raise ModelProblem(
                tr("The embedded reader is what language models are measured against."),
                tr("Choose a language model first (gistwalker models use)."),
            )
        together = Roles(dict.fromkeys(TOGETHER, Doer.BOTH))
        readers = Readers(reader.given(Roles()), reader.embedded, reader.given(together))
        places = Places(document, self._library.documents.content(document))
        with self._ended_after(seconds, reader):
            for event in check(readers, places, seconds=seconds):
                if isinstance(event, ModelCheck) and event.doers:
                    keep_check(self._library.choices, event)
                yield event

    @contextmanager
    def _ended_after(self, seconds: float, reader: Reader) -> Iterator[None]:
        """What the model is doing shortly after that is broken off."""
        timer = threading.Timer(seconds + _GRACE_SECONDS, reader.interrupt)
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            if not self._interrupted.is_set():
                reader.resume()

    def interrupt(self) -> None:
        """From any thread: who waits for the model gets ``Cancelled``, now and until ``resume``."""
        self._interrupted.set()
        reader = self._reader
        if reader:
            reader.interrupt()

    def resume(self) -> None:
        """From any thread: work again."""
        self._interrupted.clear()
        reader = self._reader
        if reader:
            reader.resume()

    def close(self) -> None:
        """End the model's engine, and let go of the library; the encoder belongs to the program."""
        self._let_go()
        self._library.close()

    def _say_what_is_missing(self, question: Question) -> None:
        """Until the vectors of another encoder are made, words alone find what has none."""
        document, encoder = question.document, self._equipment.encoder
        if document < 0 or document in self._said or not lacking(self._library, document, encoder):
            return
        self._said.add(document)
        self._equipment.told(
            tr(
                "The sentences of this document are not all prepared for the sentence encoder that "
                "was chosen: where they are not, it is searched by words alone."
            )
        )

    def _with_what_was_learnt(self, question: Question) -> Question:
        """From similar questions, but for what lies beyond where one may look; and in general."""
        scopes = self._scopes(question)
        if not scopes:
            return replace(question, recalled=(), wishes=(), advice=())
        general = self._recollection.directives(scopes)
        recalled = (
            one
            for one in self._recollection.recall(question.text, scopes)
            if within(one.experience, question.document, question.up_to, question.shelf)
        )
        return replace(
            question,
            recalled=tuple(recalled),
            wishes=tuple(wishes_of(general)),
            advice=tuple(advice_of(general)),
        )

    def _with_what_was_settled(self, question: Question) -> Question:
        """With what the person said of the very question, which answers it before anything else."""
        scopes = self._scopes(question)
        settled = self._settled.find(question, scopes) if scopes else None
        if settled is None:
            return question
        others = (o for o in question.recalled if o.experience.id != settled.experience.id)
        recalled = (Recalled(settled.experience, 1.0), *others)
        return replace(question, settled=settled, recalled=recalled)

    def _scopes(self, question: Question) -> tuple[Scope, ...]:
        """From which something learnt may be used for it: none at all for what is unaided."""
        asked, positions = {question.document, *question.shelf}, self._library.positions
        without = {document for document in asked if not allows(positions, document)}
        if question.unaided or without == asked:
            return ()
        return scopes_for(question, self._library.collections.all(), without)

    def _who_reads(self, model: str | None = None) -> Reader:
        """The chosen one, or ``model`` for once."""
        choices = self._library.choices
        chosen = tuple(map(choices.get, (Choice.MODEL, Choice.ENCODER, Choice.RERANKER)))
        chosen = (model or chosen[0], *chosen[1:])
        assigned = tuple(map(choices.get, (Choice.CHECKS, Choice.ROLES)))
        self._refuse_if_forbidden(chosen[0])
        if self._reader is None or chosen != self._chosen:
            self._let_go()
            self._equip()
            opened = opened_reader(from_json(chosen[0]), self._library, self._equipment)
            self._reader = self._opened.enter_context(opened)
            self._opening, self._chosen = object(), chosen
        elif assigned != self._assigned and self._reader.again:
            self._reader = self._reader.again()
        self._assigned = assigned
        if self._interrupted.is_set():  # while it was opened, perhaps
            raise Cancelled
        return self._reader

    def _equip(self) -> None:
        """With what the library has chosen to find text by."""
        self._equipment = self._all_equipment.for_library(self._library.choices)
        experiences, encoder = self._library.experiences, self._equipment.encoder
        self._recollection = Recollection(experiences, encoder)
        self._said.clear()

    def _refuse_if_forbidden(self, chosen: str | None) -> None:
        """A connection that is open already would not be noticed by the gate."""
        if isinstance(from_json(chosen), FromServer):
            self._equipment.gate.check()

    def _let_go(self) -> None:
        self._reader = self._opening = None
        self._opened.close()

    def _make_sure_of(self, opening: object) -> None:
        """A question asked between two units of a reading may have brought another reader."""
        self._refuse_if_forbidden(self._chosen[0] if self._chosen else None)
        if self._opening is not opening:
            raise ModelProblem(
                tr(
                    "Another model was chosen while a document was being read; its reading ended "
                    "there."
                ),
                tr("What was read is kept. Read the document again to see how to go on."),
            )


@contextmanager
def opened_reader(choice: ModelChoice, library: Library, equipment: Equipment) -> Iterator[Reader]:
    """Who reads ``library``, with the way to it open as far as it is needed; ended afterwards.

    Raises:
        ModelProblem: it cannot be opened.
    """
    with (
        _way_to(choice, equipment),
        closing(
            open_reader(
                choice,
                library,
                equipment.encoder,
                equipment.told,
                equipment.running,
                reranker=equipment.reranker,
                roles=equipment.roles,
            )
        ) as reader,
    ):
        yield reader


def _as_it_is(question: Question) -> Question:
    return question


def _way_to(choice: ModelChoice, equipment: Equipment) -> AbstractContextManager[None]:
    """The gate opened as far as ``choice`` needs it, and that noted."""
    if not isinstance(choice, FromServer):
        return nullcontext()
    host = urlsplit(choice.address).hostname or choice.address
    reach = Reach.THIS_MACHINE if is_this_machine(host) else Reach.ANYWHERE
    equipment.gate.check()
    equipment.ledger.note(
        Connection(
            choice.address,
            f"Read and answered with the model {choice.model}",
            "Passages of the documents that were read or asked, and the questions",
        )
    )
    return equipment.gate.opened(reach)
