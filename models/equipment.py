"""Models lent to sessions and evaluations: encoders, and the reader chosen for a library."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from gettext import gettext as tr
from urllib.parse import urlsplit

from models.choice import Embedded, FromServer, ModelChoice, from_json
from models.clustering import representatives
from models.embedded.mentions.gathering import NAME_FINDER
from models.encoders.parts import SearchParts
from models.power import on_battery
from models.readers import Running, open_reader, open_served
from models.servers.address import Server, checked
from models.servers.pool import ServerPool
from models.servers.probing import models_of
from reader.errors import ModelError
from reader.evaluation.examined_skills import ExaminedModel
from reader.hop_skills import Reranker
from reader.learning.validating import Representatives
from reader.memory.mentions import NameFinder
from reader.model_choice import Measured, ModelWishes
from reader.network import Connection, Gate, Ledger, Reach, is_this_machine
from reader.ports import Choices, Encoder, Library, PassageReader
from reader.roles import Roles
from reader.session.session_services import Reader


@dataclass(frozen=True)
class Equipment:
    """Implements ``reader.session.session_services.SessionServices``.

    ``encoder``, the built-in one, is lent, not owned; ``search`` opens the encoder that a library
    has chosen instead, and its reranker. ``network`` reads questions and passages together.
    ``notify`` takes sentences about a model's state, on any
    thread. ``wishes`` are read whenever a model is opened; ``threads`` overrides them.
    ``representatives`` finds what stands for many vectors. ``uses_memory`` says, for every
    question, whether what was learnt is used at all. ``roles`` override what is known of a language
    model, for measurements. ``measured`` is the last trial of a model, if there was one.
    ``name_finder`` finds the people and terms in what was read. ``on_battery`` says whether this
    computer runs on its battery. ``pool``: servers that read instead of the chosen reader, with
    ``slots`` requests at a time.
    """

    encoder: Encoder
    ledger: Ledger
    gate: Gate
    notify: Callable[[str], None]
    threads: int | None = None
    wishes: Callable[[], ModelWishes] = ModelWishes
    representatives: Representatives = representatives
    search: SearchParts | None = None
    network: PassageReader | None = None
    reranker: Reranker | None = None
    uses_memory: Callable[[], bool] = lambda: True
    roles: Roles | None = None
    name_finder: NameFinder = NAME_FINDER
    measured: Callable[[ModelChoice], Measured | None] = lambda _: None
    on_battery: Callable[[], bool] = on_battery
    pool: ServerPool | None = None
    slots: int = 1

    def encoder_for(self, choices: Choices) -> Encoder:
        """The encoder chosen by a library. Raises ``ModelError``."""
        return self._for_library(choices).encoder

    def opened(
        self, choice: str | None, library: Library
    ) -> AbstractContextManager[Reader[ExaminedModel]]:
        """The reader of ``library``, with its chosen encoder; see ``opened_reader``."""
        own = self._for_library(library.choices)
        if self.pool:
            reader = open_served(self.pool, library, own.encoder, own.network, slots=self.slots)
            return closing(reader)
        return opened_reader(from_json(choice), library, own)

    def opened_embedded(self, library: Library) -> AbstractContextManager[Reader[ExaminedModel]]:
        """The embedded reader of ``library``, with its chosen encoder."""
        return opened_reader(Embedded(), library, self._for_library(library.choices))

    def refuse_if_forbidden(self, choice: str | None) -> None:
        """Raise ``ModelError`` if it needs a connection and connections are forbidden."""
        if isinstance(from_json(choice), FromServer):
            self.gate.check()

    @property
    def running(self) -> Running:
        """Settings for a model opened now."""
        wishes = self.wishes()
        threads = self.threads or wishes.threads or None
        return Running(threads, wishes.idle_minutes * 60, self.measured)

    def _for_library(self, choices: Choices) -> Equipment:
        """The same with the encoder and the reranker chosen by a library."""
        if self.search is None:
            return self
        encoder, reranker = self.search.encoder(choices), self.search.reranker(choices)
        return replace(self, encoder=encoder, reranker=reranker)


@contextmanager
def opened_reader(
    choice: ModelChoice, library: Library, equipment: Equipment
) -> Iterator[Reader[ExaminedModel]]:
    """The reader of ``library``, with connections opened as needed; closed afterwards.

    Raises:
        ModelError: it cannot be opened.
    """
    with (
        _open_gate(choice, equipment),
        closing(
            open_reader(
                choice,
                library,
                equipment.encoder,
                equipment.notify,
                equipment.running,
                network=equipment.network,
                reranker=equipment.reranker,
                roles=equipment.roles,
            )
        ) as reader,
    ):
        yield reader


def _open_gate(choice: ModelChoice, equipment: Equipment) -> AbstractContextManager[None]:
    """Open the gate as far as ``choice`` needs it, and log that."""
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


@contextmanager
def pooled(
    addresses: Sequence[str], model: str | None, equipment: Equipment, *, elsewhere: bool
) -> Iterator[ServerPool]:
    """Servers that read together, connections to them allowed; without ``model``, their only one.

    Raises:
        ModelError: one of them has another model, or doesn't answer.
    """
    known = list(dict.fromkeys(checked(a, elsewhere_allowed=elsewhere) for a in addresses))
    with ExitStack() as stack:
        for address in known:
            choice = FromServer(address, model or "?", elsewhere)
            stack.enter_context(_open_gate(choice, equipment))
        name = model or _only_model(known[0])
        pool = ServerPool([Server(each, name) for each in known], notify=equipment.notify)
        pool.look()
        yield pool


def _only_model(address: str) -> str:
    """The name of the model at an address that has a single one. Raises ``ModelError``."""
    offered = models_of(Server(address))
    if len(offered) != 1:
        raise ModelError(
            tr("The server at {where} has {count} models.").format(
                where=address, count=len(offered)
            ),
            tr("Say which one is to read: {names}").format(names=", ".join(offered[:5]) or "–"),
        )
    return offered[0]
