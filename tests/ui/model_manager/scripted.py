"""Models that exist only in a test: choosing is real, all else is scripted and takes its time."""

from __future__ import annotations

import threading
import time
from dataclasses import replace
from datetime import UTC, datetime

from reader.errors import Cancelled, ModelError
from reader.model_checks.model_check import Assignment
from reader.model_choice import (
    EMBEDDED,
    CheckingDownload,
    Computes,
    Downloaded,
    Downloading,
    Fit,
    Kind,
    Machine,
    Model,
    Offer,
    Planned,
    Recommendation,
    RemoteModel,
    Server,
    Trial,
)
from reader.network import Connection, Noted
from reader.records import Choice
from reader.roles import Doer, Roles, Skill

GB = 1_000_000_000
GPU = Computes("CUDA0", "NVIDIA RTX 4070", gpu=True, total=12 * GB, free=int(9.4 * GB))
CPU = Computes("CPU", "AMD Ryzen 7 5700X", gpu=False, total=32 * GB, free=11 * GB)


def model(name, fit=Fit.GPU, problem=""):
    planned = Planned(fit, 8192, 25 if fit is Fit.GPU else 12, 24, 5 * GB)
    if problem:
        return Model(name, Kind.FILE, chosen=False, place=f"/m/{name}.gguf", problem=problem)
    return Model(
        name,
        Kind.FILE,
        chosen=False,
        place=f"/m/{name}.gguf",
        size=4_920_000_000,
        parameters=8_030_000_000,
        context=131_072,
        planned=planned,
        assignment=Assignment(Roles({Skill.CHOOSING: Doer.BOTH})),
    )


def remote(name="small-q4_k_m.gguf", size=398_000_000):
    return RemoteModel("maker/small", name, "0" * 40, size, "a" * 64)


def offer(name, parameters, *, fits=True):
    return Offer(
        name,
        f"maker/{name}",
        "*q4_k_m.gguf",
        parameters,
        "apache-2.0",
        32_768,
        f"https://huggingface.co/maker/{name}",
        int(parameters * 0.63),
        int(parameters * 0.63) + GB,
        fits,
        20.0,
    )


class Machinery:
    """State shared by all of the window's threads."""

    def __init__(self):
        self.models = [
            model("Reader-8B-Q4_K_M"),
            model("Writer-14B-Q4_K_M", Fit.PARTLY),
            model("Huge-70B-Q4_K_M", Fit.NOT),
            model("broken", problem="The file ends too early. Download it again."),
        ]
        self.gpus = (GPU,)
        self.seconds = 0.05
        self.fetched = 0
        self.fails = []
        self.go_on = threading.Event()
        self.noted = []
        self.added_servers = []
        self.files = (remote(), remote("small-q8_0.gguf", 531_000_000))
        self.trial_seconds = 0.2
        self.tried = []
        self.recommended = 0
        self.servers = (Server("Ollama", "http://localhost:11434", ("gemma3:4b", "qwen3:8b")),)
        self.begun = []
        self.most = None  # of bytes that come before ``go_on`` is set

    def note(self, host, purpose, sent="The names of the model and of its file"):
        self.noted.append(
            Noted(Connection(host, purpose, sent), datetime(2026, 3, 1, 9, tzinfo=UTC))
        )

    @property
    def held(self):
        return self.most is not None and self.fetched >= self.most and not self.go_on.is_set()

    def open(self):
        return ScriptedModels(self)


class ScriptedModels:
    """Implements ``reader.model_choice.Models``."""

    def __init__(self, machinery):
        self._all = machinery
        self._interrupted = threading.Event()

    def machine(self):
        time.sleep(self._all.seconds)
        return Machine(CPU.description, 8, 32 * GB, 11 * GB, (*self._all.gpus, CPU))

    def all(self, choices):
        chosen = choices.get(Choice.MODEL)
        first = Model(EMBEDDED, Kind.EMBEDDED, chosen=chosen is None)
        return [first, *(replace(each, chosen=each.name == chosen) for each in self._all.models)]

    def use(self, choices, name):
        choices.set(Choice.MODEL, None if name == EMBEDDED else name)
        return next(each for each in self.all(choices) if each.name == name)

    def assign(self, _choices, name, skill, doer):
        number = next(n for n, each in enumerate(self._all.models) if each.name == name)
        known = self._all.models[number]
        by_hand = {**known.assignment.by_hand, skill: doer}
        kept = {key: value for key, value in by_hand.items() if value}
        changed = replace(known, assignment=replace(known.assignment, by_hand=kept))
        self._all.models[number] = changed
        return changed

    def add_file(self, path):
        if path.suffix != ".gguf":
            raise ModelError(f"{path.name} is no model file.", "Choose one that ends in .gguf.")
        self._all.models.append(model(path.stem))
        return self._all.models[-1]

    def add_server(self, address, name, *, elsewhere, context=None):
        if "localhost" not in address and not elsewhere:
            raise ModelError("That server is on another machine.", "Allow it, if you trust it.")
        served = Model(f"{name or 'only'} at {address}", Kind.SERVER, chosen=False, place=address)
        self._all.models.append(served)
        self._all.added_servers.append((address, name, elsewhere, context))
        return served

    def servers(self):
        time.sleep(self._all.seconds)
        self._all.note("http://localhost:11434", "Looked for model servers on this machine")
        if self._all.fails:
            raise ModelError(*self._all.fails.pop())
        return list(self._all.servers)

    def forget(self, choices, name):
        gone = next(each for each in self._all.models if each.name == name)
        self._all.models.remove(gone)
        if choices.get(Choice.MODEL) == name:
            choices.set(Choice.MODEL, None)
        return gone

    def catalogue(self):
        return [offer("small", 494_000_000), offer("large", 14_770_000_000, fits=False)]

    def recommend(self, machine):
        self._all.recommended += 1
        return Recommendation(machine, offer("small", 494_000_000), "It is quick.", "It writes.")

    def remote(self, repository, pattern):
        self._all.note("huggingface.co", f"Requested the list of files of {repository}")
        if self._all.fails:
            raise ModelError(*self._all.fails.pop())
        return self._all.files[:1] if pattern is None else self._all.files

    def download(self, wanted):
        self._all.note("huggingface.co", f"Fetched {wanted.name}")
        step = wanted.size // 10
        while self._all.fetched < wanted.size:
            while self._all.held and not self._interrupted.is_set():
                self._all.go_on.wait(0.01)
            if self._interrupted.wait(self._all.seconds):
                raise Cancelled
            if self._all.fails:
                raise ModelError(*self._all.fails.pop())
            self._all.fetched = min(wanted.size, self._all.fetched + step)
            yield Downloading(self._all.fetched, wanted.size)
        yield CheckingDownload()
        time.sleep(self._all.seconds)
        came = model(wanted.name.removesuffix(".gguf"))
        self._all.models.append(came)
        yield Downloaded(came)

    def unfinished(self):
        return list(self._all.begun)

    def discard(self, remote):
        self._all.fetched = 0
        self._all.begun = [each for each in self._all.begun if each.remote != remote]

    def interrupt(self):
        self._interrupted.set()

    def resume(self):
        self._interrupted.clear()

    def test(self, _choices, name):
        failure = self._all.fails.pop() if self._all.fails else None
        self._all.tried.append(name)
        if self._interrupted.wait(self._all.trial_seconds):
            raise Cancelled
        if failure:
            raise ModelError(*failure)
        return Trial(
            name, "CUDA0 (NVIDIA RTX 4070)", 24, 25, 8192, 1.4, 320, 2310.0, 61.3,
            "In which year was the lighthouse built?", "1854", "1854", True, (),
        )  # fmt: skip

    def connections(self):
        return tuple(self._all.noted)
