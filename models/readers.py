"""Opening who reads a library: from what was chosen to something that reads."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from gettext import gettext as tr
from pathlib import Path

import psutil

from models.choice import Embedded, FromFile, FromServer, ModelChoice
from models.embedded.extractive import ExtractiveModel
from models.embedded.hop_retrieval import HybridRetrieval
from models.embedded.learnt import EmbeddedLearning, LearntRelevance
from models.embedded.material import Shelf
from models.embedded.relevance import HybridRelevance
from models.engine.client import EngineClient, find_devices
from models.engine.keeper import IDLE_SECONDS
from models.engine.values import Device, Loading
from models.files.description import ModelFile, describe_file
from models.files.fitting import DEFAULT_CONTEXT, Plan, needs, plan
from models.files.header import read_header
from models.prompted.learning import PromptedLearning
from models.prompted.model import PromptedModel, Surroundings
from models.prompted.talking import EngineTalker, Talker
from models.search.reranking import RerankedRelevance
from models.servers.address import Server, checked
from models.servers.talker import ServerTalker
from reader.errors import ChildFailed, ModelProblem
from reader.evaluation.skills import ExaminedModel
from reader.hopping.retrieval import Reranker
from reader.learning.skills import LearningModel
from reader.manners import reasons_first
from reader.model_choice import Fit
from reader.ports import Encoder, Library

_KEPT_DOCUMENTS = 4
Told = Callable[[str], None]


@dataclass(frozen=True)
class Reader:
    """A reading model, and how to stop and to end what is behind it.

    ``interrupt`` may be called from any thread; who waits for the model then gets ``Cancelled``,
    and so does who asks it anything before ``resume``. ``uses_vectors``: it reads better where the
    sentences ahead have vectors already. ``reasoning`` gives the same model with its reason first,
    or without one; None where it has no words to reason in.
    """

    model: ExaminedModel
    interrupt: Callable[[], None]
    resume: Callable[[], None]
    close: Callable[[], None]
    learning: LearningModel
    uses_vectors: bool = False
    reasoning: Callable[[bool], ExaminedModel] | None = None


@dataclass(frozen=True, slots=True)
class Running:
    """How a model file runs. ``threads`` None computes on all cores.

    When nobody has used it for ``idle_seconds``, it gives its memory back.
    """

    threads: int | None = None
    idle_seconds: float = IDLE_SECONDS


def open_reader(
    choice: ModelChoice,
    library: Library,
    encoder: Encoder,
    told: Told,
    running: Running = Running(),  # frozen
    *,
    reranker: Reranker | None = None,
) -> Reader:
    """Who reads ``library``. Nothing large is loaded before it is needed.

    ``reranker``, where there is one, looks again at the passages that are found for a question.

    Raises:
        ModelProblem: the model is gone, is none, or does not fit this machine.
    """
    match choice:
        case FromFile(path, context):
            loading = load_plan(path, context, running.threads, told)
            engine = EngineClient(loading, told, idle=running.idle_seconds)
            return _file_reader(engine, library, encoder, reranker)
        case FromServer():
            return _server_reader(choice, library, encoder, reranker)
        case Embedded():
            return _embedded_reader(library, encoder, reranker)


def _embedded_reader(library: Library, encoder: Encoder, reranker: Reranker | None) -> Reader:
    shelf = Shelf(library, encoder.name, scale=encoder.scale)
    relevance = HybridRelevance(library, encoder, shelf)
    # What is learnt is measured on hundreds of questions: there the first look has to do.
    looked = RerankedRelevance(shelf, relevance, reranker) if reranker else relevance
    heeding = LearntRelevance(shelf, looked)
    model = ExtractiveModel(library, heeding, encoder, shelf=shelf)
    learning = EmbeddedLearning(shelf, relevance)
    return Reader(model, _nothing, _nothing, _nothing, learning, uses_vectors=True)


def _nothing() -> None:
    """The embedded reader is never waited for long, and its encoder belongs to the program."""


def _file_reader(
    engine: EngineClient, library: Library, encoder: Encoder, reranker: Reranker | None
) -> Reader:
    path = engine.loading.path
    talker = EngineTalker(engine, f"{describe_file(path).name} ({identity(path)})")
    return _prompted_reader(talker, engine, library, encoder, reranker)


def _server_reader(
    choice: FromServer, library: Library, encoder: Encoder, reranker: Reranker | None
) -> Reader:
    address = checked(choice.address, elsewhere_allowed=choice.elsewhere)
    talker = ServerTalker(Server(address, choice.model, context=choice.context))
    return _prompted_reader(talker, talker, library, encoder, reranker)


def _prompted_reader(
    talker: Talker,
    behind: EngineClient | ServerTalker,
    library: Library,
    encoder: Encoder,
    reranker: Reranker | None,
) -> Reader:
    """``behind`` is what is interrupted and ended: the engine, or the talker itself."""
    content = lru_cache(_KEPT_DOCUMENTS)(library.documents.content)
    shelf = Shelf(library, encoder.name, scale=encoder.scale)
    relevance = HybridRelevance(library, encoder, shelf)
    looked = RerankedRelevance(shelf, relevance, reranker) if reranker else relevance
    around = Surroundings(
        content,
        HybridRetrieval(library, relevance, reranker),
        ExtractiveModel(library, LearntRelevance(shelf, looked), encoder, shelf=shelf),
        lambda document: library.documents.get(document).title,
    )
    model = PromptedModel(talker, around, reasons=reasons_first(library, talker.name))
    return Reader(
        model,
        behind.interrupt,
        behind.resume,
        behind.close,
        PromptedLearning(talker),
        uses_vectors=True,
        reasoning=model.reasoning,
    )


def load_plan(
    path: Path,
    context: int | None = None,
    threads: int | None = None,
    told: Told = lambda _: None,
) -> Loading:
    """How the model file at ``path`` is loaded on this machine as it is now.

    ``told`` hears what is less than one would expect of the machine.

    Raises:
        ModelProblem: it is no model that could be used, or does not fit.
    """
    file = describe_file(path)
    devices = known_devices()
    free = int(psutil.virtual_memory().available)
    wished = context or DEFAULT_CONTEXT
    made = plan(file, devices, free, wished)
    if made.fit is Fit.NOT:
        short = needs(file, made.context) - free
        raise ModelProblem(
            tr(
                "{name} does not fit into this machine's free memory: {size:.1f} GB are missing."
            ).format(name=file.path.stem, size=short / 1e9),
            tr("Close other programs, or choose a smaller model."),
        )
    for remark in _remarks(file, made, devices, wished):
        told(remark)
    return Loading(file.path, made.context, gpu_layers=made.gpu_layers, threads=threads)


def _remarks(file: ModelFile, made: Plan, devices: Sequence[Device], wished: int) -> Iterator[str]:
    has_gpu = any(device.gpu for device in devices)
    if has_gpu and made.fit is Fit.CPU:
        yield tr(
            "The GPU has too little free memory for {model}: the processor computes everything, "
            "more slowly."
        ).format(model=file.path.stem)
    elif has_gpu and made.fit is Fit.PARTLY:
        yield tr(
            "The GPU has room for {some} of {all} layers of {model}: the processor computes the "
            "rest, more slowly."
        ).format(some=made.gpu_layers, all=file.layers, model=file.path.stem)
    if made.context < min(wished, file.trained_context):
        yield tr("Free memory is short: {model} reads no more than {count} tokens at once.").format(
            model=file.path.stem, count=made.context
        )


def known_devices() -> tuple[Device, ...]:
    """What llama.cpp can compute on here. Raises ``ModelProblem`` if it does not even start."""
    try:
        return find_devices()
    except ChildFailed as failed:
        raise ModelProblem(
            tr("llama.cpp, which runs language models, does not start on this machine."),
            tr("Install it again (README, “llama.cpp”). The embedded reader needs none of it."),
        ) from failed


def identity(path: Path) -> str:
    """Tells model files apart by everything they say before their weights, and by their size."""
    header = read_header(path)
    with path.open("rb") as stream:
        said = stream.read(header.data_start)
    return hashlib.sha256(said + str(header.size).encode()).hexdigest()[:12]
