"""The models known on this machine: files that were added or downloaded, and servers."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from gettext import gettext as tr
from pathlib import Path

from models.choice import FromFile, FromServer, ModelChoice, from_json, to_json
from models.files.description import ModelFile, describe_file
from models.servers.address import checked
from reader.errors import ModelError
from reader.values.maker import EMBEDDED_NAME

_FILE = "models.json"
_FOLDER = "models"


@dataclass(frozen=True, slots=True)
class Known:
    """A model to choose from. ``file`` describes it if it is one; ``problem``: it is unusable."""

    name: str
    choice: ModelChoice
    file: ModelFile | None = None
    problem: str = ""


class Roster:
    """Keeps its list in ``folder``, and downloaded files below it."""

    def __init__(self, folder: Path) -> None:
        self.home = folder
        self._list = folder / _FILE
        self.folder = folder / _FOLDER

    def all(self) -> tuple[Known, ...]:
        """Every model by name, including those that cannot be used now."""
        added = [self._known(choice) for choice in self._added()]
        paths = {each.choice.path for each in added if isinstance(each.choice, FromFile)}
        fetched = sorted(self.folder.rglob("*.gguf")) if self.folder.is_dir() else []
        found = [self._known(FromFile(path)) for path in fetched if path not in paths]
        return tuple(sorted(_distinguished([*added, *found]), key=lambda one: one.name.casefold()))

    def find(self, name: str) -> Known:
        """The model with ``name``, or the only one whose name begins so.

        Raises:
            ModelError: there is none, or several.
        """
        known = self.all()
        same = [each for each in known if each.name == name]
        found = same or [each for each in known if each.name.casefold().startswith(name.casefold())]
        if len(found) == 1:
            return found[0]
        if found:
            names = ", ".join(each.name for each in found)
            raise ModelError(
                tr("Several models match {name!r}: {names}.").format(name=name, names=names),
                tr("Give more of the name."),
            )
        raise ModelError(
            tr("There is no model “{name}”.").format(name=name),
            tr("“gistwalker models list” lists all models."),
        )

    def at(self, path: Path) -> Known:
        """The model that was downloaded to ``path``; with its problem, if it cannot be used."""
        return self._listed(FromFile(path))

    def add_file(self, path: Path) -> Known:
        """Add a file without moving it. Raises ``ModelError`` if it isn't a usable model."""
        resolved = path.expanduser().resolve()
        describe_file(resolved)
        return self._add(FromFile(resolved))

    def add_server(
        self, address: str, model: str, *, elsewhere: bool = False, context: int | None = None
    ) -> Known:
        """Add a served model, replacing the same with another context.

        Raises ``ModelError`` if its address cannot be used.
        """
        served = FromServer(
            checked(address, elsewhere_allowed=elsewhere), model, elsewhere, context
        )
        others = [each for each in self._added() if not _same_server(each, served)]
        self._keep([*others, served])
        return self._listed(served)

    def forget(self, name: str) -> None:
        """Remove a model from the list; a downloaded file is deleted, others stay."""
        known = self.find(name)
        choice = known.choice
        if isinstance(choice, FromFile) and self.folder in choice.path.parents:
            choice.path.unlink(missing_ok=True)
        self._keep([each for each in self._added() if each != choice])

    def _add(self, choice: ModelChoice) -> Known:
        added = self._added()
        if choice not in added:
            self._keep([*added, choice])
        return self._listed(choice)

    def _listed(self, choice: ModelChoice) -> Known:
        """The models, each by its name in the list."""
        listed = (known for known in self.all() if known.choice == choice)
        return next(listed, None) or self._known(choice)

    def _known(self, choice: ModelChoice) -> Known:
        match choice:
            case FromFile(path):
                try:
                    file = describe_file(path)
                except ModelError as problem:
                    return Known(path.stem, choice, problem=str(problem))
                return Known(path.stem, choice, file)
            case FromServer(address, model):
                return Known(f"{model} at {address}", choice)
            case _:
                return Known(EMBEDDED_NAME, choice)

    def _added(self) -> list[ModelChoice]:
        return list(self._read())

    def _read(self) -> Iterator[ModelChoice]:
        try:
            listed = json.loads(self._list.read_text("utf-8"))
        except FileNotFoundError:
            return
        except (OSError, ValueError) as error:
            raise ModelError(
                tr("Can't read the list of models ({file}).").format(file=self._list),
                tr("Delete this file to start again; the models themselves stay."),
            ) from error
        for text in listed if isinstance(listed, list) else ():
            yield from_json(json.dumps(text))

    def _keep(self, choices: list[ModelChoice]) -> None:
        self._list.parent.mkdir(parents=True, exist_ok=True)
        part = self._list.with_suffix(".part")
        part.write_text(json.dumps([json.loads(to_json(each)) for each in choices]), "utf-8")
        os.replace(part, self._list)  # noqa: PTH105  # whole or not at all


def _distinguished(known: Sequence[Known]) -> list[Known]:
    """Names of files; equal ones with as many of their folders as distinguish them."""
    apart = list(known)
    depth = 0
    while clashes := {name for name, count in _counted(apart).items() if count > 1}:
        depth += 1
        deeper = [_by_folders(each, depth) if _key(each) in clashes else each for each in apart]
        if deeper == apart:
            break
        apart = deeper
    return apart


def _same_server(one: ModelChoice, other: FromServer) -> bool:
    return isinstance(one, FromServer) and replace(one, context=other.context) == other


def _counted(known: Sequence[Known]) -> Counter[str]:
    return Counter(_key(each) for each in known)


def _key(known: Known) -> str:
    """The key of a name: those that differ only in capitals are too easily confused."""
    return known.name.casefold()


def _by_folders(known: Known, depth: int) -> Known:
    if not isinstance(known.choice, FromFile):
        return known
    path = known.choice.path
    folders = "/".join(path.parent.parts[-depth:])
    return replace(known, name=f"{path.stem} ({folders})") if folders else known
