"""The model manager's requests: short functions, each returning its job."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from gettext import gettext as tr
from pathlib import Path
from typing import Generic, TypeVar

from reader.model_choice import Model, Models, Recommendation, RemoteModel
from reader.network import Noted
from reader.ports import Choices, Library
from reader.roles import Doer, Skill
from reader.search_choice import SearchModel, SearchModels, SearchOffer
from ui.background.jobs import Interruptible, Job, Lane, Urgency
from ui.background.lanes import Lanes
from ui.services import Services
from ui.widgets.wording import one_line

_Held = TypeVar("_Held", bound=Interruptible)


class _Part(StrEnum):
    """Kinds of work that must not wait for each other: each has a lane."""

    LOOKS = "models"
    NETWORK = "model servers"
    DOWNLOAD = "download"
    TRIAL = "trial"
    SEARCH = "search"
    SEARCH_DOWNLOAD = "search download"


@dataclass(frozen=True, slots=True)
class Here:
    """The models that can be chosen on this machine, and the one to begin with."""

    models: tuple[Model, ...]
    recommendation: Recommendation


@dataclass(frozen=True, slots=True)
class SearchHere:
    """The models that can find text in a library, and those that could be downloaded for it."""

    models: tuple[SearchModel, ...]
    offers: tuple[SearchOffer, ...]


@dataclass(frozen=True)
class _Opened(Generic[_Held]):
    """A lane's resources: models, and the library that they are chosen for."""

    models: _Held
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


class _Jobs(Generic[_Held]):
    """Lanes are created when needed, and closed with the window's."""

    def __init__(self, lanes: Lanes, services: Services, open_models: Callable[[], _Held]) -> None:
        self._lanes = lanes
        self._services = services
        self._open_models = open_models
        self._begun: dict[_Part, Lane[_Opened[_Held]]] = {}

    def _ask(self, part: _Part, ask: Callable[[_Opened[_Held]], object]) -> Job:
        def work(opened: _Opened[_Held]) -> Iterator[object]:
            yield ask(opened)

        return self._lane(part).start(f"Asking about {part}", work, Urgency.NOW)

    def _lane(self, part: _Part) -> Lane[_Opened[_Held]]:
        if part not in self._begun:
            lane = self._begun[part] = Lane(part.value, self._open)
            self._lanes.add(lane)
        return self._begun[part]

    def _open(self) -> _Opened[_Held]:
        return _Opened(self._open_models(), self._services.open_library())


class ModelJobs(_Jobs[Models]):
    """Requests about language models."""

    def look(self) -> Job:
        """One event: ``Here``."""

        def here(opened: _Opened[Models]) -> Here:
            found = opened.models.recommend(opened.models.machine())
            return Here(tuple(opened.models.all(opened.choices)), found)

        return self._ask(_Part.LOOKS, here)

    def recommend(self) -> Job:
        """One event: the ``Recommendation`` for this machine."""
        return self._ask(_Part.LOOKS, lambda o: o.models.recommend(o.models.machine()))

    def chosen(self) -> Job:
        """One event: the ``Model`` that reads the library."""
        return self._ask(
            _Part.LOOKS, lambda o: next(each for each in o.models.all(o.choices) if each.chosen)
        )

    def use(self, name: str) -> Job:
        """One event: the ``Model`` that reads from now on."""
        return self._ask(_Part.LOOKS, lambda o: o.models.use(o.choices, name))

    def forget(self, name: str) -> Job:
        """One event: the ``Model`` that was forgotten."""
        return self._ask(_Part.LOOKS, lambda o: o.models.forget(o.choices, name))

    def assign(self, name: str, skill: Skill, doer: Doer | None) -> Job:
        """One event: the ``Model``, after ``skill`` was assigned to ``doer``."""
        return self._ask(_Part.LOOKS, lambda o: o.models.assign(o.choices, name, skill, doer))

    def add_file(self, path: Path) -> Job:
        """One event: the ``Model`` that was added."""
        return self._ask(_Part.LOOKS, lambda o: o.models.add_file(path))

    def catalogue(self) -> Job:
        """One event: a tuple of ``Offer``s."""
        return self._ask(_Part.LOOKS, lambda o: tuple(o.models.catalogue()))

    def connections(self) -> Job:
        """One event: a tuple of ``Noted``, the newest first."""

        def newest_first(opened: _Opened[Models]) -> tuple[Noted, ...]:
            return tuple(reversed(opened.models.connections()))

        return self._ask(_Part.LOOKS, newest_first)

    def servers(self) -> Job:
        """One event: a tuple of ``Server``s."""
        return self._ask(_Part.NETWORK, lambda o: tuple(o.models.servers()))

    def add_server(
        self, address: str, model: str | None, *, elsewhere: bool, context: int | None
    ) -> Job:
        """One event: the ``Model`` that was added; ``context`` is None if the server states it."""
        return self._ask(
            _Part.NETWORK,
            lambda o: o.models.add_server(address, model, elsewhere=elsewhere, context=context),
        )

    def files(self, repository: str, pattern: str | None) -> Job:
        """One event: a tuple of ``RemoteModel``s."""
        return self._ask(_Part.NETWORK, lambda o: tuple(o.models.remote(repository, pattern)))

    def download(self, remote: RemoteModel) -> Job:
        """``DownloadEvent``s. Cancelling pauses: another job resumes from there."""
        title = tr("Downloading {name}").format(name=one_line(remote.name, 80))
        lane = self._lane(_Part.DOWNLOAD)
        return lane.start(title, lambda opened: opened.models.download(remote), Urgency.NOW)

    def unfinished(self) -> Job:
        """One event: a tuple of ``Unfinished``."""
        return self._ask(_Part.LOOKS, lambda o: tuple(o.models.unfinished()))

    def discard(self, remote: RemoteModel) -> Job:
        """One event, None, when an unfinished download has stopped and its file is deleted."""
        return self._ask(_Part.DOWNLOAD, lambda o: o.models.discard(remote))

    def test(self, name: str) -> Job:
        """One event: a ``Trial``."""
        return self._ask(_Part.TRIAL, lambda o: o.models.test(o.choices, name))


class SearchJobs(_Jobs[SearchModels]):
    """Requests about the models that find text."""

    def look(self) -> Job:
        """One event: ``SearchHere``."""

        def here(opened: _Opened[SearchModels]) -> SearchHere:
            search = opened.models
            return SearchHere(tuple(search.all(opened.choices)), tuple(search.offers()))

        return self._ask(_Part.SEARCH, here)

    def use(self, model: SearchModel) -> Job:
        """One event: the ``SearchModel`` that is used from now on; None if that is no reranker."""

        def use(opened: _Opened[SearchModels]) -> SearchModel | None:
            choose = opened.models.use_reranker if model.reranks else opened.models.use_encoder
            return choose(opened.choices, model.place or model.name)

        return self._ask(_Part.SEARCH, use)

    def use_file(self, path: str) -> Job:
        """One event: the ``SearchModel`` in a folder or file, used from now on."""
        return self._ask(_Part.SEARCH, lambda o: o.models.use_encoder(o.choices, path))

    def download(self, offer: SearchOffer) -> Job:
        """``SearchDownload``s. Cancelling pauses: another job resumes from there."""
        lane = self._lane(_Part.SEARCH_DOWNLOAD)
        words = "Downloading a model for search"
        return lane.start(words, lambda opened: opened.models.download(offer.name), Urgency.NOW)
