"""The models that find text: listing, choosing for a library, fetching."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from gettext import gettext as tr
from pathlib import Path

from models.downloads.download_values import Hub
from models.downloads.downloads import reported
from models.encoders import search_catalogue
from models.encoders.fetching import FolderDownloads, fetched
from models.encoders.folders import describe_folder, name_of
from models.encoders.process_encoder import try_model
from models.encoders.search_choice import (
    ChosenEncoder,
    ChosenReranker,
    Form,
    encoder_from,
    reranker_from,
    to_json,
)
from models.interruption import Interruption
from reader.errors import ModelError
from reader.network import Gate, Ledger
from reader.ports import Choices
from reader.records import Choice
from reader.search_choice import (
    BUILT_IN,
    NO_RERANKER,
    SearchDownload,
    SearchFetched,
    SearchModel,
    SearchOffer,
)

_FOLDER = "search-models"
_GGUF = ".gguf"


@dataclass(frozen=True)
class SearchManagement:
    """Implements ``reader.search_choice.SearchModels``. Fetched folders are below ``home``."""

    home: Path
    ledger: Ledger
    gate: Gate
    hub: Callable[[], Hub] = Hub
    notify: Callable[[str], None] = lambda _: None
    interruption: Interruption = field(default_factory=Interruption)

    @property
    def folder(self) -> Path:
        """The folder of fetched models."""
        return self.home / _FOLDER

    def interrupt(self) -> None:
        """From any thread: interrupt the current wait, and any further until ``resume``."""
        self.interruption.interrupt()

    def resume(self) -> None:
        """From any thread: allow work again."""
        self.interruption.resume()

    def all(self, choices: Choices) -> Sequence[SearchModel]:
        """Models to choose from: encoders, the built-in one first, then rerankers."""
        encoder = encoder_from(choices.get(Choice.ENCODER))
        reranker = reranker_from(choices.get(Choice.RERANKER))
        known = {path: _folder_model(path) for path in fetched(self.folder)}
        for chosen in (encoder, reranker):
            if chosen is not None:
                known[chosen.path] = _chosen_model(chosen)
        found = sorted(known.values(), key=lambda model: (model.reranks, model.name.casefold()))
        return [SearchModel(BUILT_IN, reranks=False, chosen=encoder is None), *found]

    def offers(self) -> Sequence[SearchOffer]:
        """Models to download, the smallest first."""
        return [self._offer(entry) for entry in search_catalogue.entries()]

    def offer(self, name: str) -> SearchOffer | None:
        """The model to download under a name, if there is one."""
        entry = search_catalogue.find(name)
        return None if entry is None else self._offer(entry)

    def use_encoder(self, choices: Choices, what: str) -> SearchModel:
        """Choose by name, folder or file; ``BUILT_IN`` for that one. It is loaded and tried.

        Raises:
            ModelError: there is none, or it yields no vectors here.
        """
        if what == BUILT_IN:
            choices.set(Choice.ENCODER, None)
            return SearchModel(BUILT_IN, reranks=False, chosen=True)
        chosen = self._encoder_at(self._path_of(what))
        model = _chosen_model(chosen)
        if not model.compares:
            self.notify(
                tr(
                    "In a test, {name} couldn't distinguish answers from other sentences: its "
                    "results may be useless."
                ).format(name=model.name)
            )
        choices.set(Choice.ENCODER, to_json(chosen))
        return model

    def use_reranker(self, choices: Choices, what: str) -> SearchModel | None:
        """Choose by name or folder; ``NO_RERANKER`` for none.

        Raises:
            ModelError: there is none, or it cannot score passages.
        """
        if what == NO_RERANKER:
            choices.set(Choice.RERANKER, None)
            return None
        path = self._path_of(what)
        if not describe_folder(path).reranks:
            raise ModelError(
                tr("The model in {folder} isn't a cross-encoder.").format(folder=path.name),
                tr("It can be chosen as the encoder instead."),
            )
        try_model(path, ("", ""), self.interruption)
        chosen = ChosenReranker(path, name_of(path))
        choices.set(Choice.RERANKER, to_json(chosen))
        return _chosen_model(chosen)

    def download(self, name: str) -> Iterator[SearchDownload]:
        """Fetch a model of the catalogue, or of any repository ``owner/name``."""
        self.gate.check()
        entry = search_catalogue.find(name)
        repository = entry.repository if entry else name
        downloads = FolderDownloads(self.folder, self.ledger.note, self.hub(), self.interruption)
        yield from reported(
            downloads.fetch(repository), self.gate, lambda path: SearchFetched(_folder_model(path))
        )

    def _encoder_at(self, path: Path) -> ChosenEncoder:
        if path.is_file():
            return self._tried(Form.GGUF, path, (search_catalogue.question_prompt_for(path), ""))
        described = describe_folder(path)
        if described.reranks:
            raise ModelError(
                tr("The model in {folder} is a cross-encoder; it doesn't produce vectors.").format(
                    folder=path.name
                ),
                tr("Use it as a reranker: gistwalker models use-reranker."),
            )
        asked = described.question_prompt or search_catalogue.question_prompt_for(path)
        return self._tried(Form.FOLDER, path, (asked, described.passage_prompt))

    def _tried(self, form: Form, path: Path, prompts: tuple[str, str]) -> ChosenEncoder:
        dimensions, scale = try_model(path, prompts, self.interruption)
        return ChosenEncoder(form, path, name_of(path), dimensions, scale, *prompts)

    def _path_of(self, what: str) -> Path:
        """The given folder or file, or the one fetched under that name."""
        given = Path(what).expanduser()
        if given.is_dir() or (given.suffix.casefold() == _GGUF and given.is_file()):
            return given.resolve()
        entry = search_catalogue.find(what)
        wanted = (entry.repository if entry else what).replace("/", "--").casefold()
        here = [path for path in fetched(self.folder) if _known_as(path, wanted)]
        if here:
            return here[-1]
        raise ModelError(
            tr("There is no search model {name!r}.").format(name=what),
            tr("Download it first (gistwalker models download), or name its folder or GGUF file."),
        )

    def _offer(self, entry: search_catalogue.Entry) -> SearchOffer:
        wanted = entry.repository.replace("/", "--").casefold()
        here = any(_known_as(path, wanted) for path in fetched(self.folder))
        return SearchOffer(
            entry.name,
            entry.repository,
            entry.reranks,
            entry.parameters,
            entry.licence,
            entry.source,
            here,
        )


def _known_as(path: Path, wanted: str) -> bool:
    name = path.name.partition("@")[0].casefold()
    return wanted in (name, name.partition("--")[2])


def _folder_model(path: Path) -> SearchModel:
    name = path.name.partition("@")[0].replace("--", "/")
    try:
        described = describe_folder(path)
    except ModelError as problem:
        return SearchModel(name, reranks=False, chosen=False, place=str(path), problem=str(problem))
    return SearchModel(name, described.reranks, chosen=False, place=str(path), size=described.size)


def _chosen_model(chosen: ChosenEncoder | ChosenReranker) -> SearchModel:
    """The library's chosen model, whether it still exists or not."""
    name = chosen.path.name.partition("@")[0].replace("--", "/")
    reranks = isinstance(chosen, ChosenReranker)
    gone = "" if chosen.path.exists() else tr("It no longer exists.")
    size = _size(chosen.path) if not gone else None
    place = str(chosen.path)
    if isinstance(chosen, ChosenReranker):
        return SearchModel(name, reranks, chosen=True, place=place, size=size, problem=gone)
    return SearchModel(
        name, reranks, True, place, size, chosen.dimensions, chosen.scale.separates, gone
    )


def _size(path: Path) -> int | None:
    try:
        return path.stat().st_size if path.is_file() else describe_folder(path).size
    except (OSError, ModelError):
        return None
