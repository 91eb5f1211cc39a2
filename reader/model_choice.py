"""The models on this machine, and the one that reads a library: values and a port."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from reader.model_checks.model_check import Assignment
from reader.network import Noted
from reader.ports import Choices
from reader.roles import Doer, Skill

EMBEDDED = "embedded"
"""The name by which the reader that needs no language model is chosen."""


class Fit(StrEnum):
    """The place where a model would run."""

    GPU = "gpu"
    PARTLY = "partly on the gpu"
    CPU = "cpu"
    NOT = "does not fit"


class Kind(StrEnum):
    """The kinds of models."""

    EMBEDDED = "embedded"
    FILE = "file"
    SERVER = "server"


@dataclass(frozen=True, slots=True)
class Computes:
    """A processor that llama.cpp can compute on; ``total`` and ``free`` in bytes."""

    name: str
    description: str
    gpu: bool
    total: int
    free: int


@dataclass(frozen=True, slots=True)
class Machine:
    """The computing resources. Memory in bytes; ``problem`` says why llama.cpp cannot run."""

    processor: str
    cores: int
    memory: int
    free: int
    devices: tuple[Computes, ...]
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Planned:
    """A plan for loading a model file now. ``context`` in tokens, ``needs`` in bytes.

    ``gpu_layers`` are those of ``layers`` that the GPU would hold; one more stands for the output.
    """

    fit: Fit
    context: int
    gpu_layers: int
    layers: int
    needs: int


@dataclass(frozen=True, slots=True)
class Measured:
    """The last measurement of a model here. Rates in tokens per second, as in ``Trial``."""

    when: datetime
    device: str
    layers: int
    gpu_layers: int
    prompt_rate: float
    written_rate: float | None
    right: bool

    @property
    def gpu_rate(self) -> float | None:
        """The speed of reading, if the GPU had all layers."""
        return self.prompt_rate if self.gpu_layers > self.layers else None


@dataclass(frozen=True, slots=True)
class Model:
    """A model that can be chosen, or could be without ``problem``; ``remark`` is a warning.

    ``place`` is the path of its file, or the address of its server. ``size`` in bytes. ``measured``
    is None if it was never tried. ``assignment`` has its roles when it reads; None for the embedded
    reader, and for unusable models.
    """

    name: str
    kind: Kind
    chosen: bool
    place: str = ""
    size: int | None = None
    parameters: int | None = None
    context: int | None = None
    planned: Planned | None = None
    problem: str = ""
    remark: str = ""
    measured: Measured | None = None
    assignment: Assignment | None = None

    @property
    def usable(self) -> bool:
        """Whether it could be used now."""
        return not self.problem and not (self.planned and self.planned.fit is Fit.NOT)


@dataclass(frozen=True, slots=True)
class Server:
    """A model server that answered; ``program`` is what usually uses its address."""

    program: str
    address: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A model of the catalogue; ``source`` is where its data can be looked up.

    The rest is estimated from the number of parameters: the bytes to ``download``, the bytes of
    memory that it ``needs``, whether it ``fits``, and the ``seconds`` to a usual answer here.
    """

    name: str
    repository: str
    pattern: str
    parameters: int
    licence: str
    context: int
    source: str
    download: int
    needs: int
    fits: bool
    seconds: float


@dataclass(frozen=True, slots=True)
class Recommendation:
    """The model of the catalogue to begin with on a ``machine``; None if there is none for it.

    ``why`` is the reason, and ``brings`` what changes with it, each in a sentence.
    """

    machine: Machine
    offer: Offer | None
    why: str
    brings: str = ""


@dataclass(frozen=True, slots=True)
class RemoteModel:
    """A model file as the Hub describes it; ``size`` in bytes."""

    repository: str
    name: str
    revision: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Unfinished:
    """An unfinished download: ``done`` bytes of it are here."""

    remote: RemoteModel
    done: int


@dataclass(frozen=True, slots=True)
class Downloading:
    """Event: the number of bytes that are here, and of all."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class CheckingDownload:
    """Event: everything is here; its checksum is being computed."""


@dataclass(frozen=True, slots=True)
class Downloaded:
    """Event, the last: the model can be chosen now."""

    model: Model


DownloadEvent = Downloading | CheckingDownload | Downloaded


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of trying a model. Rates in tokens per second, None if too little was written.

    ``remarks`` were made by the engine while it was loaded. ``layers`` is 0 for a server, whose
    machine is its own business. ``expected`` is what a right ``answer`` says.
    """

    model: str
    device: str
    layers: int
    gpu_layers: int
    context: int
    load_seconds: float
    prompt_tokens: int
    prompt_rate: float
    written_rate: float | None
    question: str
    answer: str
    expected: str
    right: bool
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ModelWishes:
    """The settings of models. ``threads`` 0 means all cores.

    A model that was not used for ``idle_minutes`` is unloaded. ``offline`` forbids all connections.
    ``mirror`` is asked instead of the Hugging Face Hub, if it is not empty.
    """

    idle_minutes: float = 10.0
    threads: int = 0
    offline: bool = False
    mirror: str = ""


class Models(Protocol):
    """The models of this machine. Names may be shortened as long as they are unique.

    All connections are noted in the ledger first. Every method may raise ``ModelError``; slow ones
    raise ``Cancelled`` after ``interrupt``.
    """

    def machine(self) -> Machine:
        """The computing resources, now."""

    def all(self, choices: Choices) -> Sequence[Model]:
        """Return all models to choose from, the embedded reader first."""

    def use(self, choices: Choices, name: str) -> Model:
        """Choose the model that reads a library from now on."""

    def add_file(self, path: Path) -> Model:
        """Add a model file at its present place."""

    def add_server(
        self, address: str, model: str | None, *, elsewhere: bool, context: int | None = None
    ) -> Model:
        """Add a served model; without ``model``, the only one that is offered there.

        ``context`` in tokens, if the user knows it better than the server says.
        """

    def servers(self) -> Sequence[Server]:
        """Return the servers that answer at the usual addresses of this machine."""

    def forget(self, choices: Choices, name: str) -> Model:
        """Remove a model from the list; a library that used it returns to the embedded reader.

        A downloaded file is deleted; others stay.
        """

    def catalogue(self) -> Sequence[Offer]:
        """Models that are known to be good for reading, the smallest first."""

    def recommend(self, machine: Machine) -> Recommendation:
        """Return the model of the catalogue to begin with on ``machine``."""

    def remote(self, repository: str, pattern: str | None) -> Sequence[RemoteModel]:
        """The files of ``repository`` that can be downloaded, the smallest first."""

    def download(self, remote: RemoteModel) -> Iterator[DownloadEvent]:
        """Download a file. Closing the generator pauses; calling again continues from there."""

    def unfinished(self) -> Sequence[Unfinished]:
        """Return unfinished downloads."""

    def discard(self, remote: RemoteModel) -> None:
        """Delete the part of an unfinished download that is here."""

    def test(self, choices: Choices, name: str | None) -> Trial:
        """Load a model, by default the chosen one, measure it, and ask it a question."""

    def one(self, choices: Choices, name: str | None) -> Model:
        """Return the language model called ``name``, by default the chosen one, with its roles."""

    def choice(self, name: str) -> str:
        """Return what a library keeps if the model called ``name`` is chosen."""

    def assign(self, choices: Choices, name: str | None, skill: Skill, doer: Doer | None) -> Model:
        """Assign ``skill`` with a model to ``doer``; None lets the measurement decide."""

    def connections(self) -> Sequence[Noted]:
        """Return every connection that was ever made."""

    def interrupt(self) -> None:
        """Interrupt slow work from any thread, and all that comes until ``resume``."""

    def resume(self) -> None:
        """Allow work again; from any thread."""
