"""The search page's requests: short functions, each returning its job."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from reader.ports import Choices, Library
from reader.search_choice import SearchModel, SearchModels, SearchOffer
from ui.background.jobs import Job, Lane, Urgency
from ui.background.lanes import Lanes
from ui.services import Services


@dataclass(frozen=True, slots=True)
class Found:
    """The models that can find text in a library, and those that could be downloaded for it."""

    models: tuple[SearchModel, ...]
    offers: tuple[SearchOffer, ...]


@dataclass(frozen=True)
class _Opened:
    """A lane's resources: the models, and the library that they are chosen for."""

    search: SearchModels
    library: Library

    @property
    def choices(self) -> Choices:
        return self.library.choices

    def interrupt(self) -> None:
        self.search.interrupt()

    def resume(self) -> None:
        self.search.resume()

    def close(self) -> None:
        self.library.close()


class SearchWork:
    """Two lanes, created when needed: nothing waits for a download."""

    def __init__(
        self, lanes: Lanes, services: Services, search: Callable[[], SearchModels]
    ) -> None:
        self._lanes = lanes
        self._services = services
        self._search = search
        self._begun: dict[str, Lane[_Opened]] = {}

    def look(self) -> Job:
        """One event: ``Found``."""

        def work(opened: _Opened) -> Iterator[Found]:
            search = opened.search
            yield Found(tuple(search.all(opened.choices)), tuple(search.offers()))

        return self._lane("search").start("Looking what finds text", work, Urgency.NOW)

    def use(self, model: SearchModel) -> Job:
        """One event: the ``SearchModel`` that is used from now on."""

        def work(opened: _Opened) -> Iterator[SearchModel | None]:
            choose = opened.search.use_reranker if model.reranks else opened.search.use_encoder
            yield choose(opened.choices, model.place or model.name)

        return self._lane("search").start("Choosing what finds text", work, Urgency.NOW)

    def no_reranker(self, name: str) -> Job:
        """One event, None: no reranker is used; ``name`` is the name of that choice."""

        def work(opened: _Opened) -> Iterator[SearchModel | None]:
            yield opened.search.use_reranker(opened.choices, name)

        return self._lane("search").start("Choosing what finds text", work, Urgency.NOW)

    def use_file(self, path: str) -> Job:
        """One event: the ``SearchModel`` in a folder or file, used from now on."""

        def work(opened: _Opened) -> Iterator[SearchModel]:
            yield opened.search.use_encoder(opened.choices, path)

        return self._lane("search").start("Choosing what finds text", work, Urgency.NOW)

    def download(self, offer: SearchOffer) -> Job:
        """``SearchDownload``s. Cancelling pauses: another job resumes from there."""
        return self._lane("search download").start(
            "Downloading a model for search",
            lambda opened: opened.search.download(offer.name),
            Urgency.NOW,
        )

    def _lane(self, name: str) -> Lane[_Opened]:
        if name not in self._begun:
            lane = self._begun[name] = Lane(name, self._open)
            self._lanes.add(lane)
        return self._begun[name]

    def _open(self) -> _Opened:
        return _Opened(self._search(), self._services.open_library())
