"""Opening who reads a library: from what was chosen to something that reads."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import psutil

from models.choice import Embedded, FromFile, FromServer, ModelChoice
from models.engine.client import EngineClient, find_devices
from models.engine.values import Loading
from models.extractive import ExtractiveModel
from models.files.description import ModelFile, describe_file
from models.files.fitting import DEFAULT_CONTEXT, Fit, needs, plan
from models.files.header import read_header
from models.material import Shelf
from models.prompted.model import PromptedModel
from models.prompted.talking import EngineTalker
from models.relevance import HybridRelevance
from models.servers.address import Server, checked
from models.servers.talker import ServerTalker
from reader.errors import ModelProblem
from reader.ports import Encoder, Library
from reader.skills import ReadingModel

_KEPT_DOCUMENTS = 4
Told = Callable[[str], None]


@dataclass(frozen=True)
class Reader:
    """A reading model, and how to stop and to end what is behind it.

    ``interrupt`` may be called from any thread; who waits for the model then gets ``Cancelled``,
    and so does who asks it anything before ``resume``.
    """

    model: ReadingModel
    interrupt: Callable[[], None]
    resume: Callable[[], None]
    close: Callable[[], None]


def open_reader(choice: ModelChoice, library: Library, encoder: Encoder, told: Told) -> Reader:
    """Who reads ``library``. Nothing large is loaded before it is needed.

    Raises:
        ModelProblem: the model is gone, is none, or does not fit this machine.
    """
    match choice:
        case FromFile(path, context):
            return _file_reader(path, context, library, told)
        case FromServer():
            return _server_reader(choice, library)
        case Embedded():
            return _embedded_reader(library, encoder)


def _embedded_reader(library: Library, encoder: Encoder) -> Reader:
    shelf = Shelf(library, encoder.name)
    relevance = HybridRelevance(library, encoder, shelf)
    model = ExtractiveModel(library, relevance, encoder, shelf=shelf)
    return Reader(model, _nothing, _nothing, _nothing)


def _nothing() -> None:
    """The embedded reader is never waited for long, and its encoder belongs to the program."""


def _file_reader(path: Path, context: int | None, library: Library, told: Told) -> Reader:
    file = describe_file(path)
    engine = EngineClient(_loading(file, context), told)
    content = lru_cache(_KEPT_DOCUMENTS)(library.documents.content)
    talker = EngineTalker(engine, f"{file.name} ({identity(path)})")
    model = PromptedModel(talker, content)
    return Reader(model, engine.interrupt, engine.resume, engine.close)


def _server_reader(choice: FromServer, library: Library) -> Reader:
    address = checked(choice.address, elsewhere_allowed=choice.elsewhere)
    talker = ServerTalker(Server(address, choice.model))
    content = lru_cache(_KEPT_DOCUMENTS)(library.documents.content)
    model = PromptedModel(talker, content)
    return Reader(model, talker.interrupt, talker.resume, talker.close)


def _loading(file: ModelFile, context: int | None) -> Loading:
    devices = find_devices()
    free = int(psutil.virtual_memory().available)
    made = plan(file, devices, free, context or DEFAULT_CONTEXT)
    if made.fit is Fit.NOT:
        short = needs(file, made.context) - free
        raise ModelProblem(
            f"{file.name} does not fit into this machine's free memory: "
            f"{short / 1e9:.1f} GB are missing.",
            "Close other programs, or choose a smaller model.",
        )
    return Loading(file.path, made.context, gpu_layers=made.gpu_layers)


def identity(path: Path) -> str:
    """Tells model files apart by everything they say before their weights, and by their size."""
    header = read_header(path)
    with path.open("rb") as stream:
        said = stream.read(header.data_start)
    return hashlib.sha256(said + str(header.size).encode()).hexdigest()[:12]
