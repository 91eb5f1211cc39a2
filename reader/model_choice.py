"""The models on this machine, and the one that reads a library: values and a port."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from reader.checking.model_check import Assignment
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


@dataclass(frozen=True, slots=True)
class Model:
    """A model that can be chosen, or could be but for ``problem``.

    ``place`` is the path of its file, or the address of its server. ``size`` in bytes.
    ``measured`` is None if it was never tried. ``assignment`` is who does what when it reads; None
    of the embedded reader, and of what cannot be used.
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
    measured: Measured | None = None
    assignment: Assignment | None = None


@dataclass(frozen=True, slots=True)
class Server:
    """A model server that answered; ``program`` is what usually listens there."""

    program: str
    address: str
    models: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Offer:
    """A model of the catalogue; ``source`` is where what is said of it can be looked up.

    ``needs`` are bytes of memory, estimated from the number of parameters; ``fits`` by that.
    """

    name: str
    repository: str
    pattern: str
    parameters: int
    licence: str
    context: int
    source: str
    needs: int
    fits: bool


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
    """A download that was begun: ``done`` bytes of it are here."""

    remote: RemoteModel
    done: int


@dataclass(frozen=True, slots=True)
class Downloading:
    """Event: so many bytes are here, of so many."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class CheckingDownload:
    """Event: all is here; its checksum is being computed."""


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
    """The settings of models. ``threads`` 0 stands for all cores.

    A model that was not used for ``idle_minutes`` is unloaded. ``offline`` forbids all connections.
    ``mirror`` is asked instead of the Hugging Face Hub, if it is not empty.
    """

    idle_minutes: float = 10.0
    threads: int = 0
    offline: bool = False
    mirror: str = ""


class Models(Protocol):
    """The models of this machine. Names may be shortened as long as they are clear.

    Whatever connects is noted in the ledger first. Every method may raise ``ModelError``; what
    takes long raises ``Cancelled`` after ``interrupt``.
    """

    def machine(self) -> Machine:
        """The computing resources, now."""
        ...

    def all(self, choices: Choices) -> Sequence[Model]:
        """All that can be chosen, the embedded reader first."""
        ...

    def use(self, choices: Choices, name: str) -> Model:
        """Choose the model that reads a library from now on."""
        ...

    def add_file(self, path: Path) -> Model:
        """Remember a model file where it lies."""
        ...

    def add_server(
        self, address: str, model: str | None, *, elsewhere: bool, context: int | None = None
    ) -> Model:
        """Remember a served model; without ``model``, the only one that is offered there.

        ``context`` in tokens, where a person knows it better than the server says.
        """
        ...

    def servers(self) -> Sequence[Server]:
        """Those that answer at the usual addresses of this machine."""
        ...

    def forget(self, choices: Choices, name: str) -> Model:
        """Take a model off the list, and this library back to the embedded reader if it was used.

        A downloaded file is deleted; others stay where they are.
        """
        ...

    def catalogue(self) -> Sequence[Offer]:
        """Models that are known to be good for reading, the smallest first."""
        ...

    def remote(self, repository: str, pattern: str | None) -> Sequence[RemoteModel]:
        """The files of ``repository`` that can be downloaded, the smallest first."""
        ...

    def download(self, remote: RemoteModel) -> Iterator[DownloadEvent]:
        """Fetch a file. Closing the generator pauses; calling again goes on from there."""
        ...

    def unfinished(self) -> Sequence[Unfinished]:
        """Downloads that were begun and not finished."""
        ...

    def discard(self, remote: RemoteModel) -> None:
        """Delete what is here of an unfinished download."""
        ...

    def test(self, choices: Choices, name: str | None) -> Trial:
        """Load a model, by default the chosen one, measure it, and ask it something."""
        ...

    def one(self, choices: Choices, name: str | None) -> Model:
        """The language model called ``name``, by default the chosen one, with who does what."""
        ...

    def choice(self, name: str) -> str:
        """Return what a library keeps if the model called ``name`` is chosen."""
        ...

    def assign(self, choices: Choices, name: str | None, skill: Skill, doer: Doer | None) -> Model:
        """Let ``doer`` exercise ``skill`` with a model; None lets what was measured decide."""
        ...

    def connections(self) -> Sequence[Noted]:
        """Every connection that was ever made."""
        ...

    def interrupt(self) -> None:
        """From any thread: break off what is waited for, and whatever comes until ``resume``."""
        ...

    def resume(self) -> None:
        """From any thread: work again."""
        ...
