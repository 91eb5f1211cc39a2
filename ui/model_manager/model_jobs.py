"""The model manager's requests: short functions, each returning its job."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from gettext import gettext as tr
from pathlib import Path

from reader.model_choice import Model, Models, Recommendation, RemoteModel
from reader.network import Noted
from reader.ports import Choices, Library
from reader.roles import Doer, Skill
from ui.background.jobs import Job, Lane, Urgency
from ui.background.lanes import Lanes
from ui.services import Services
from ui.widgets.wording import one_line


class _Part(StrEnum):
    """Kinds of work that must not wait for each other: each has a lane."""

    LOOKS = "models"
    NETWORK = "model servers"
    DOWNLOAD = "download"
    TRIAL = "trial"


@dataclass(frozen=True, slots=True)
class Here:
    """The models that can be chosen on this machine, and the one to begin with."""

    models: tuple[Model, ...]
    recommendation: Recommendation


@dataclass(frozen=True)
class _Opened:
    """A lane's resources: the models, and the library that one of them is chosen for."""

    models: Models
    library: Library

    @property
    def choices(self) -> Choices:
        return self.library.choices

    def interrupt(self) -> None:
        self.models.interrupt()

    def resume(self) -> None:
        self.models.resume()

    def close(self) -> None:
        self.library.close()


_Asking = Callable[[_Opened], object]


class ModelWork:
    """Lanes of the model manager, created when needed, and closed with the window's."""

    def __init__(self, lanes: Lanes, services: Services, models: Callable[[], Models]) -> None:
        self._lanes = lanes
        self._open = partial(_open, services, models)
        self._begun: dict[_Part, Lane[_Opened]] = {}

    def look(self) -> Job:
        """One event: ``Here``."""

        def here(opened: _Opened) -> Here:
            found = opened.models.recommend(opened.models.machine())
            return Here(tuple(opened.models.all(opened.choices)), found)

        return self._ask(_Part.LOOKS, here)

    def recommend(self) -> Job:
        """One event: the ``Recommendation`` for this machine."""
        return self._ask(
            _Part.LOOKS, lambda opened: opened.models.recommend(opened.models.machine())
        )

    def chosen(self) -> Job:
        """One event: the ``Model`` that reads the library."""
        return self._ask(
            _Part.LOOKS,
            lambda opened: next(each for each in opened.models.all(opened.choices) if each.chosen),
        )

    def use(self, name: str) -> Job:
        """One event: the ``Model`` that reads from now on."""
        return self._ask(_Part.LOOKS, lambda opened: opened.models.use(opened.choices, name))

    def forget(self, name: str) -> Job:
        """One event: the ``Model`` that was forgotten."""
        return self._ask(_Part.LOOKS, lambda opened: opened.models.forget(opened.choices, name))

    def assign(self, name: str, skill: Skill, doer: Doer | None) -> Job:
        """One event: the ``Model``, after ``skill`` was assigned to ``doer``."""
        return self._ask(
            _Part.LOOKS, lambda opened: opened.models.assign(opened.choices, name, skill, doer)
        )

    def add_file(self, path: Path) -> Job:
        """One event: the ``Model`` that was added."""
        return self._ask(_Part.LOOKS, lambda opened: opened.models.add_file(path))

    def catalogue(self) -> Job:
        """One event: a tuple of ``Offer``s."""
        return self._ask(_Part.LOOKS, lambda opened: tuple(opened.models.catalogue()))

    def connections(self) -> Job:
        """One event: a tuple of ``Noted``, the newest first."""

        def newest_first(opened: _Opened) -> tuple[Noted, ...]:
            return tuple(reversed(opened.models.connections()))

        return self._ask(_Part.LOOKS, newest_first)

    def servers(self) -> Job:
        """One event: a tuple of ``Server``s."""
        return self._ask(_Part.NETWORK, lambda opened: tuple(opened.models.servers()))

    def add_server(
        self, address: str, model: str | None, *, elsewhere: bool, context: int | None
    ) -> Job:
        """One event: the ``Model`` that was added; ``context`` is None if the server states it."""
        return self._ask(
            _Part.NETWORK,
            lambda opened: opened.models.add_server(
                address, model, elsewhere=elsewhere, context=context
            ),
        )

    def files(self, repository: str, pattern: str | None) -> Job:
        """One event: a tuple of ``RemoteModel``s."""
        return self._ask(
            _Part.NETWORK, lambda opened: tuple(opened.models.remote(repository, pattern))
        )

    def download(self, remote: RemoteModel) -> Job:
        """``DownloadEvent``s. Cancelling pauses: another job resumes from there."""
        title = tr("Downloading {name}").format(name=one_line(remote.name, 80))
        lane = self._lane(_Part.DOWNLOAD)
        return lane.start(title, lambda opened: opened.models.download(remote), Urgency.NOW)

    def unfinished(self) -> Job:
        """One event: a tuple of ``Unfinished``."""
        return self._ask(_Part.LOOKS, lambda opened: tuple(opened.models.unfinished()))

    def discard(self, remote: RemoteModel) -> Job:
        """One event, None, when an unfinished download has stopped and its file is deleted."""
        return self._ask(_Part.DOWNLOAD, lambda opened: opened.models.discard(remote))

    def test(self, name: str) -> Job:
        """One event: a ``Trial``."""
        return self._ask(_Part.TRIAL, lambda opened: opened.models.test(opened.choices, name))

    def _ask(self, part: _Part, ask: _Asking) -> Job:
        def work(opened: _Opened) -> Iterator[object]:
            yield ask(opened)

        return self._lane(part).start(f"Asking about {part}", work, Urgency.NOW)

    def _lane(self, part: _Part) -> Lane[_Opened]:
        if part not in self._begun:
            lane = self._begun[part] = Lane(part.value, self._open)
            self._lanes.add(lane)
        return self._begun[part]


def _open(services: Services, models: Callable[[], Models]) -> _Opened:
    return _Opened(models(), services.open_library())
