"""Requests to the models, on lanes of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from reader.ports import Choices, Library
from ui.background.jobs import Interruptible, Job, Lane, Urgency
from ui.background.lanes import Lanes
from ui.services import Services

Held = TypeVar("Held", bound=Interruptible)


class Part(StrEnum):
    """Kinds of work that must not wait for each other: each has a lane."""

    LOOKS = "models"
    NETWORK = "model servers"
    DOWNLOAD = "download"
    TRIAL = "trial"


@dataclass(frozen=True)
class _Opened(Generic[Held]):
    """A lane's resources: models, and the library that they are chosen for."""

    models: Held
    library: Library

    def interrupt(self) -> None:
        self.models.interrupt()

    def resume(self) -> None:
        self.models.resume()

    def close(self) -> None:
        self.library.close()


class ModelJobs(Generic[Held]):
    """Language models, or those that find text. Lanes are created when needed."""

    def __init__(self, lanes: Lanes, services: Services, open_models: Callable[[], Held]) -> None:
        self._lanes = lanes
        self._services = services
        self._open_models = open_models
        self._begun: dict[Part, Lane[_Opened[Held]]] = {}

    def ask(self, question: Callable[[Held, Choices], object], part: Part = Part.LOOKS) -> Job:
        """Ask the models something; one event, the answer."""
        return self._lane(part).ask(
            f"Asking about {part}",
            lambda opened: question(opened.models, opened.library.choices),
            Urgency.NOW,
        )

    def download(self, title: str, work: Callable[[Held], Iterator[object]]) -> Job:
        """Download; one event for each of ``work``. Cancelling pauses: another job resumes."""
        return self._lane(Part.DOWNLOAD).start(title, lambda o: work(o.models), Urgency.NOW)

    def _lane(self, part: Part) -> Lane[_Opened[Held]]:
        if part not in self._begun:
            lane = self._begun[part] = Lane(
                part.value, lambda: _Opened(self._open_models(), self._services.open_library())
            )
            self._lanes.add(lane)
        return self._begun[part]
