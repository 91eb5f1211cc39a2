"""Opening a library's reader from the stored choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from gettext import gettext as tr
from pathlib import Path

import psutil

from models.chat.speed import speed_of
from models.chat.talking import EngineTalker, Talker
from models.choice import Embedded, FromFile, FromServer, ModelChoice
from models.embedded.close_reading import CloseReader, ReadRelevance
from models.embedded.extractive import ExtractiveModel
from models.embedded.hop_retrieval import RelevanceRetrieval
from models.embedded.learnt import EmbeddedLearning, LearntRelevance
from models.embedded.material import Shelf
from models.embedded.relevance import HybridRelevance
from models.encoders.reranking import RerankedRelevance
from models.engine.chat_templates import template_problem
from models.engine.client import EngineClient
from models.engine.engine_values import Loading
from models.engine.finding_devices import find_devices
from models.engine.keeper import IDLE_SECONDS
from models.files.description import ModelFile, describe_file
from models.files.identity import identity
from models.files.machine_fit import DEFAULT_CONTEXT, Plan, needs, plan
from models.prompted.learning import PromptedLearning
from models.prompted.model import PromptedModel
from models.prompted.surroundings import Surroundings
from models.prompted.translating import translate
from models.prompted.voice import Voice
from models.servers.address import Server, checked
from models.servers.pool import ServerPool
from models.servers.talker import ServerTalker
from models.shipped_roles import by_name, by_size
from models.template_remarks import template_remark
from reader.bundle import bundled
from reader.errors import ChildFailedError, ModelError
from reader.evaluation.examined_skills import ExaminedModel
from reader.hop_skills import Reranker
from reader.language import number
from reader.model_checks.model_check import assignment
from reader.model_choice import Computes, Fit, Measured
from reader.model_findings import reasons_first
from reader.ports import Encoder, Library, PassageReader, Relevance
from reader.roles import Roles
from reader.session.session_services import Reader

_KEPT_DOCUMENTS = 4
Notify = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Running:
    """Settings for running a model file. ``threads`` None computes on all cores.

    After ``idle_seconds`` without use, its memory is freed. ``measured``: the last trial of a
    model, if there was one.
    """

    threads: int | None = None
    idle_seconds: float = IDLE_SECONDS
    measured: Callable[[ModelChoice], Measured | None] = lambda _: None


def open_reader(
    choice: ModelChoice,
    library: Library,
    encoder: Encoder,
    notify: Notify,
    running: Running = Running(),  # frozen
    *,
    network: PassageReader | None = None,
    reranker: Reranker | None = None,
    roles: Roles | None = None,
) -> Reader[ExaminedModel]:
    """Open the reader of ``library``. Nothing large is loaded before it is needed.

    ``network`` reads the passages found for a question; without it, the embedded reader finds the
    closest passages and claims nothing. ``reranker``, if given, reorders them first. ``roles``
    override those of the library and the defaults.

    Raises:
        ModelError: the model is gone, is none, or does not fit this machine.
    """
    parts = _Parts(library, encoder, reranker, roles, network)
    measured = running.measured(choice)
    match choice:
        case FromFile(path, context):
            rate = measured.gpu_rate if measured else None
            loading = load_plan(path, context, running.threads, notify, rate)
            engine = EngineClient(loading, notify, idle=running.idle_seconds)
            file = describe_file(path)
            talker = EngineTalker(engine, name_of(choice, file))
            return _prompted_reader(talker, engine, parts, roles_of(choice, file))
        case FromServer():
            address = checked(choice.address, elsewhere_allowed=choice.elsewhere)
            server = Server(address, choice.model, context=choice.context)
            served = ServerTalker(server, speed=speed_of(measured))
            return _prompted_reader(served, served, parts, roles_of(choice))
        case Embedded():
            return _embedded_reader(parts)


def open_served(
    pool: ServerPool,
    library: Library,
    encoder: Encoder,
    network: PassageReader | None,
    *,
    slots: int,
) -> Reader[ExaminedModel]:
    """Open a reader of ``library`` that asks all servers of ``pool``, ``slots`` at a time."""
    talker = ServerTalker(Server("", pool.model), slots=slots, pool=pool)
    parts = _Parts(library, encoder, None, None, network)
    return _prompted_reader(talker, talker, parts, by_name(pool.model))


@dataclass(frozen=True)
class _Parts:
    """The parts of a reader; ``roles`` override the library's, ``network`` confirms statements."""

    library: Library
    encoder: Encoder
    reranker: Reranker | None
    roles: Roles | None
    network: PassageReader | None = None

    def roles_for(self, model: str, shipped: Roles) -> Roles:
        """The roles in which ``model`` reads."""
        return self.roles or assignment(self.library.choices, model, shipped).roles


@dataclass(frozen=True)
class _Measuring:
    """The embedded reader, and the relevance that it measures with: at first, and reranked."""

    model: ExtractiveModel
    shelf: Shelf
    relevance: HybridRelevance
    reranked: Relevance


def _measuring(parts: _Parts) -> _Measuring:
    shelf = Shelf(parts.library, parts.encoder.name, scale=parts.encoder.scale)
    relevance = HybridRelevance(parts.library, parts.encoder, shelf)
    # What is learnt is measured on hundreds of questions: there the first look has to do.
    reranker = parts.reranker
    reranked = RerankedRelevance(shelf, relevance, reranker) if reranker else relevance
    close = CloseReader(parts.network)
    learnt = LearntRelevance(shelf, ReadRelevance(shelf, reranked, close))
    model = ExtractiveModel(parts.library, learnt, parts.encoder, shelf=shelf, close=close)
    return _Measuring(model, shelf, relevance, reranked)


def _embedded_reader(parts: _Parts) -> Reader[ExaminedModel]:
    made = _measuring(parts)
    learning = EmbeddedLearning(made.shelf, made.relevance)
    return Reader(
        made.model, parts.encoder, _nothing, _nothing, _nothing, learning, uses_vectors=True
    )


def _nothing() -> None:
    """Do nothing: the embedded reader never blocks long, and its encoder is the program's."""


def _prompted_reader(
    talker: Talker, behind: EngineClient | ServerTalker, parts: _Parts, shipped: Roles
) -> Reader[ExaminedModel]:
    """``behind`` is interrupted and closed: the engine, or the talker itself."""
    library = parts.library
    made = _measuring(parts)
    retrieval = RelevanceRetrieval(library, made.reranked)
    around = Surroundings(
        lru_cache(_KEPT_DOCUMENTS)(library.documents.content),
        retrieval,
        made.model,
        lambda document: library.documents.get(document).title,
        network=parts.network,
    )
    first = reasons_first(library, talker.name)

    def given(roles: Roles) -> PromptedModel:
        return PromptedModel(talker, replace(around, roles=roles), reasons=first)

    model = given(parts.roles_for(talker.name, shipped))
    return Reader(
        model,
        parts.encoder,
        behind.interrupt,
        behind.resume,
        behind.close,
        PromptedLearning(talker),
        uses_vectors=True,
        reasoning=model.reasoning,
        given=given,
        embedded=made.model,
        translate=partial(translate, Voice(talker)),
        again=partial(_prompted_reader, talker, behind, parts, shipped),
    )


def load_plan(
    path: Path,
    context: int | None = None,
    threads: int | None = None,
    notify: Notify = lambda _: None,
    rate: float | None = None,
) -> Loading:
    """The settings to load the model file at ``path`` on this machine in its current state.

    ``notify`` takes sentences on limits that are unexpected for the machine. ``rate``: see
    ``machine_fit.plan``.

    Raises:
        ModelError: it is no usable model, or does not fit.
    """
    file = describe_file(path)
    devices = known_devices()
    free = int(psutil.virtual_memory().available)
    made = plan(file, devices, free, context, rate)
    if made.fit is Fit.NOT:
        short = needs(file, made.context) - free
        raise ModelError(
            tr("{name} doesn't fit into the free memory: {size} GB more needed.").format(
                name=file.path.stem, size=number(short / 1e9, 1)
            ),
            tr("Close other programs, or choose a smaller model."),
        )
    wished = context or DEFAULT_CONTEXT
    for remark in (*_remarks(file, made, devices, wished), template_remark(file)):
        if remark:
            notify(remark)
    return Loading(
        file.path,
        made.context,
        batch=made.batch,
        gpu_layers=made.gpu_layers,
        small_cache=made.small_cache,
        threads=threads,
        templated=not (file.template and template_problem(file.template)),
    )


def _remarks(
    file: ModelFile, made: Plan, devices: Sequence[Computes], wished: int
) -> Iterator[str]:
    has_gpu = any(device.gpu for device in devices)
    if has_gpu and made.fit is Fit.CPU:
        yield tr(
            "The GPU has too little free memory for {model}. The model runs on the processor "
            "instead, which is slower."
        ).format(model=file.path.stem)
    elif has_gpu and made.fit is Fit.PARTLY:
        yield tr(
            "The GPU has memory for {some} of {all} layers of {model}. The processor runs the "
            "rest, which is slower."
        ).format(some=made.gpu_layers, all=file.layers, model=file.path.stem)
    if made.context < min(wished, file.trained_context):
        yield tr("Little free memory: {model} has a context of only {count} tokens.").format(
            model=file.path.stem, count=made.context
        )


def known_devices() -> tuple[Computes, ...]:
    """The devices of llama.cpp. Raises ``ModelError`` if it does not even start."""
    try:
        return find_devices()
    except ChildFailedError as failed:
        raise ModelError(
            tr("llama.cpp, which runs language models, doesn't start on this machine."),
            _without_llama(),
        ) from failed


def _without_llama() -> str:
    if bundled():
        return tr("Install Gistwalker again. The embedded reader works without it.")
    return tr("Install it again (README, “llama.cpp”). The embedded reader works without it.")


def name_of(choice: FromFile | FromServer, file: ModelFile | None = None) -> str:
    """The model's name in everything it makes; ``file`` describes it if it is one."""
    if isinstance(choice, FromServer):
        return f"{choice.model} at {choice.address}"
    return f"{(file or describe_file(choice.path)).name} ({identity(choice.path)})"


def roles_of(choice: FromFile | FromServer, file: ModelFile | None = None) -> Roles:
    """The default roles of a model that nobody has measured."""
    if isinstance(choice, FromServer):
        return by_name(choice.model)
    known = file or describe_file(choice.path)
    return by_size(known.parameters, f"{known.architecture} {known.name}")
