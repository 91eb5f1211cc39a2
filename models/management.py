"""The models on this machine: listing, fitting, choosing, fetching."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from gettext import gettext as tr
from os import cpu_count
from pathlib import Path
from urllib.parse import urlsplit

import psutil

from models import catalogue
from models.choice import Embedded, FromFile, FromServer, ModelChoice, from_json, shown, to_json
from models.downloads.download_values import Hub, RemoteFile
from models.downloads.downloads import Downloads, reported
from models.files.identity import identity
from models.interruption import Interruption
from models.measurements import Measurements
from models.model_descriptions import described, is_part, is_same, remote_of
from models.readers import known_devices, load_plan, name_of, roles_of
from models.recommending import offers_for, recommended
from models.roster import Known, Roster
from models.servers.address import USUAL, checked
from models.servers.address import Server as ServerAddress
from models.servers.probing import find_servers, models_of
from models.trial import try_file, try_server
from reader.errors import ModelError
from reader.model_checks.model_check import assign, assignment
from reader.model_choice import (
    EMBEDDED,
    Computes,
    Downloaded,
    DownloadEvent,
    Kind,
    Machine,
    Model,
    ModelWishes,
    Offer,
    Recommendation,
    RemoteModel,
    Server,
    Trial,
    Unfinished,
)
from reader.model_findings import keep_model_name
from reader.network import Connection, Gate, Ledger, Noted, Reach, is_this_machine
from reader.ports import Choices
from reader.records import Choice
from reader.roles import Doer, Skill

_USUAL = "q4_k_m"
"""The most common quantisation: small, and hardly worse than full precision."""


@dataclass(frozen=True)
class ModelManagement:
    """Implements ``reader.model_choice.Models``.

    ``hub`` is called before every look-up and download. ``threads`` None computes on all cores,
    unless the ``wishes`` say otherwise.
    """

    roster: Roster
    ledger: Ledger
    gate: Gate
    hub: Callable[[], Hub] = Hub
    threads: int | None = None
    notify: Callable[[str], None] = lambda _: None
    wishes: Callable[[], ModelWishes] = ModelWishes
    interruption: Interruption = field(default_factory=Interruption)

    def interrupt(self) -> None:
        """From any thread: interrupt the current wait, and any further until ``resume``."""
        self.interruption.interrupt()

    def resume(self) -> None:
        """From any thread: allow work again."""
        self.interruption.resume()

    def machine(self) -> Machine:
        """The processors and memory available now."""
        memory = psutil.virtual_memory()
        devices, problem = _devices()
        processors = [device.description for device in devices if not device.gpu]
        return Machine(
            processor=next(iter(processors), platform.processor() or platform.machine()),
            cores=cpu_count() or 1,
            memory=int(memory.total),
            free=int(memory.available),
            devices=devices,
            problem=problem,
        )

    def all(self, choices: Choices) -> Sequence[Model]:
        """All models to choose from, the embedded reader first."""
        chosen, (devices, _) = _chosen(choices), _devices()
        known = list(self.roster.all())
        if not isinstance(chosen, Embedded) and not any(is_same(k.choice, chosen) for k in known):
            gone = tr("It is no longer on the list of models.")
            known.append(Known(shown(chosen), chosen, problem=gone))
        first = Model(EMBEDDED, Kind.EMBEDDED, chosen=isinstance(chosen, Embedded))
        return (first, *(self._described(choices, each, chosen, devices) for each in known))

    def one(self, choices: Choices, name: str | None) -> Model:
        """The language model called ``name``, by default the chosen one, with its roles."""
        return self._one(choices, self._named(choices, name))

    def choice(self, name: str) -> str:
        """The stored form of the choice of the model called ``name``."""
        return to_json(self.roster.find(name).choice)

    def assign(self, choices: Choices, name: str | None, skill: Skill, doer: Doer | None) -> Model:
        """Assign ``skill`` to ``doer`` with a model; None returns to the measured default."""
        known = self._named(choices, name)
        if not isinstance(known.choice, Embedded):
            assign(choices, name_of(known.choice, known.file), skill, doer)
        return self._one(choices, known)

    def _named(self, choices: Choices, name: str | None) -> Known:
        """The model of that name. Raises ``ModelError`` if unusable, or the embedded reader."""
        chosen = _chosen(choices)
        if name:
            known = self.roster.find(name)
        elif isinstance(chosen, Embedded):
            raise ModelError(
                tr("This library uses the embedded reader, which does everything itself."),
                tr("Name a language model, or choose one for this library first."),
            )
        else:
            listed = (each for each in self.roster.all() if is_same(each.choice, chosen))
            known = next(listed, None) or Known(shown(chosen), chosen)
        if known.problem:
            raise ModelError(known.problem)
        return known

    def _one(self, choices: Choices, known: Known) -> Model:
        return self._described(choices, known, _chosen(choices), _devices()[0])

    def _described(
        self, choices: Choices, known: Known, chosen: ModelChoice, devices: Sequence[Computes]
    ) -> Model:
        """The model with everything known about it."""
        measured = Measurements(self.roster.home).of(known.choice)
        assigned = None
        if not known.problem and not isinstance(known.choice, Embedded):
            name = name_of(known.choice, known.file)
            assigned = assignment(choices, name, roles_of(known.choice, known.file))
        return replace(described(known, chosen, devices), measured=measured, assignment=assigned)

    def use(self, choices: Choices, name: str) -> Model:
        """Choose the model that reads a library from now on.

        Raises:
            ModelError: there is no such model, or nothing here that could run it.
        """
        if name == EMBEDDED:
            choices.set(Choice.MODEL, None)
            return Model(EMBEDDED, Kind.EMBEDDED, chosen=True)
        known = self.roster.find(name)
        if known.problem:
            raise ModelError(known.problem)
        if isinstance(known.choice, FromServer):
            self.gate.check()
        # Before it is chosen: a library whose model cannot run answers nothing.
        devices = known_devices() if isinstance(known.choice, FromFile) else ()
        choices.set(Choice.MODEL, to_json(known.choice))
        _keep_name(choices, known)
        return described(known, known.choice, devices)

    def add_file(self, path: Path) -> Model:
        """Add a model file, which stays where it is."""
        return described(self.roster.add_file(path), Embedded(), _devices()[0])

    def add_server(
        self, address: str, model: str | None, *, elsewhere: bool, context: int | None = None
    ) -> Model:
        """Add a served model; without ``model``, the only one that the server offers."""
        normalised = checked(address, elsewhere_allowed=elsewhere)
        with self._connected(normalised, tr("Requested the list of its models")):
            offered = models_of(ServerAddress(normalised), interruption=self.interruption)
        name = _one_of(offered, model, normalised)
        added = self.roster.add_server(normalised, name, elsewhere=elsewhere, context=context)
        return described(added, Embedded(), ())

    def servers(self) -> Sequence[Server]:
        """Servers that answer at the usual addresses of this machine."""
        everywhere = ", ".join(USUAL.values())
        with self._connected(everywhere, tr("Looked for model servers on this machine")):
            found = find_servers(interruption=self.interruption)
        return [Server(each.program, each.address, each.models) for each in found]

    def forget(self, choices: Choices, name: str) -> Model:
        """Remove a model from the list; a downloaded file is deleted."""
        known, chosen = self.roster.find(name), _chosen(choices)
        self.roster.forget(known.name)
        if is_same(known.choice, chosen):
            choices.set(Choice.MODEL, None)
        return described(known, chosen, ())

    def catalogue(self) -> Sequence[Offer]:
        """Models known to be good at reading, the smallest first."""
        return offers_for(self.machine())

    def recommend(self, machine: Machine) -> Recommendation:
        """The model of the catalogue to begin with on ``machine``."""
        return recommended(machine, offers_for(machine))

    def remote(self, repository: str, pattern: str | None) -> Sequence[RemoteModel]:
        """The files of ``repository`` that can be downloaded, the smallest first.

        ``repository`` may be a name of the catalogue. Without ``pattern`` the usual quantisation
        is preferred, if there is one.
        """
        known = catalogue.find(repository)
        name = known.repository if known else repository
        wished = pattern or (known.pattern if known else "*.gguf")
        files = [file for file in self._downloads().look(name, wished) if not is_part(file)]
        usual = [file for file in files if _USUAL in file.name.casefold()]
        chosen = usual if usual and not pattern and not known else files
        return [remote_of(file) for file in chosen]

    def download(self, remote: RemoteModel) -> Iterator[DownloadEvent]:
        """Fetch a file. Closing the generator pauses; calling again resumes."""

        def arrived(path: Path) -> Downloaded:
            return Downloaded(described(self.roster.at(path), Embedded(), _devices()[0]))

        yield from reported(
            self._downloads().fetch(RemoteFile(**asdict(remote))), self.gate, arrived
        )

    def unfinished(self) -> Sequence[Unfinished]:
        """Downloads that were begun but not completed."""
        begun = Downloads(self.roster.folder, self.ledger.note).unfinished()
        return [Unfinished(remote_of(file), done) for file, done in begun]

    def discard(self, remote: RemoteModel) -> None:
        """Delete the received part of an unfinished download."""
        Downloads(self.roster.folder, self.ledger.note).discard(RemoteFile(**asdict(remote)))

    def test(self, choices: Choices, name: str | None) -> Trial:
        """Load a model, by default the chosen one, measure it, and put a question to it."""
        choice = self.roster.find(name).choice if name else _chosen(choices)
        trial = self._try(choice)
        Measurements(self.roster.home).keep(choice, trial)
        return trial

    def _try(self, choice: ModelChoice) -> Trial:
        match choice:
            case FromFile(path, context):
                return self._try_file(path, context)
            case FromServer(address):
                with self._connected(address, tr("Tested its model with a sample text")):
                    return try_server(choice, self.interruption)
            case _:
                raise ModelError(
                    tr("The embedded reader isn't a language model, so there is nothing to test."),
                    tr("Name a model, or choose one for this library first."),
                )

    def _try_file(self, path: Path, context: int | None) -> Trial:
        remarks: list[str] = []

        def heard(sentence: str) -> None:
            remarks.append(sentence)
            self.notify(sentence)

        threads = self.threads or self.wishes().threads or None
        loading = load_plan(path, context, threads, heard)
        name = f"{path.stem} ({identity(path)})"
        trial = try_file(loading, name, heard, self.interruption)
        return replace(trial, remarks=tuple(remarks))

    def connections(self) -> Sequence[Noted]:
        """Every connection that was ever made."""
        return self.ledger.all()

    def _downloads(self) -> Downloads:
        self.gate.check()
        return Downloads(self.roster.folder, self.ledger.note, self.hub(), self.interruption)

    @contextmanager
    def _connected(self, address: str, purpose: str) -> Iterator[None]:
        """Log and allow connections to the server at ``address``, or to several on this machine."""
        host = urlsplit(address).hostname or ""
        here = is_this_machine(host)
        self.gate.check()
        self.ledger.note(Connection(address, purpose, tr("None of your data")))
        with self.gate.opened(Reach.THIS_MACHINE if here else Reach.ANYWHERE):
            yield


def _devices() -> tuple[tuple[Computes, ...], str]:
    """llama.cpp's devices, and the reason if there are none."""
    try:
        return known_devices(), ""
    except ModelError as problem:
        return (), str(problem)


def _chosen(choices: Choices) -> ModelChoice:
    return from_json(choices.get(Choice.MODEL))


def _keep_name(choices: Choices, known: Known) -> None:
    """Keep the file's name for the model: the one inside a file may be unknown to people."""
    if isinstance(known.choice, FromFile):
        keep_model_name(choices, name_of(known.choice, known.file), known.name)


def _one_of(offered: Sequence[str], wished: str | None, address: str) -> str:
    if wished in offered or (wished is None and len(offered) == 1):
        return wished or offered[0]
    names = ", ".join(offered) or "—"
    raise ModelError(
        tr("The server at {address} has several models: {names}.").format(
            address=address, names=names
        ),
        tr("Choose one of them."),
    )
