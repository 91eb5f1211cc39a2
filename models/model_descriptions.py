"""Models of this machine and of the Hub, described for people to choose from."""

from __future__ import annotations

import re
from collections.abc import Sequence

import psutil

from models.choice import FromFile, FromServer, ModelChoice
from models.downloads.download_values import RemoteFile
from models.files.description import ModelFile
from models.files.machine_fit import plan
from models.roster import Known
from models.template_remarks import template_remark
from reader.model_choice import Computes, Kind, Model, Planned, RemoteModel

_PIECE = re.compile(r"-\d{5}-of-\d{5}\.gguf$")


def is_same(one: ModelChoice, other: ModelChoice) -> bool:
    """Whether two choices are the same model, whatever their context."""
    if isinstance(one, FromFile) and isinstance(other, FromFile):
        return one.path == other.path
    return one == other


def described(known: Known, chosen: ModelChoice, devices: Sequence[Computes]) -> Model:
    """A known model, and whether it is the ``chosen`` one and fits the ``devices``."""
    is_chosen = is_same(known.choice, chosen)
    if isinstance(known.choice, FromServer):
        return Model(
            known.name, Kind.SERVER, is_chosen, known.choice.address, problem=known.problem
        )
    place = str(known.choice.path) if isinstance(known.choice, FromFile) else ""
    file = known.file
    if file is None:
        return Model(known.name, Kind.FILE, is_chosen, place, problem=known.problem)
    return Model(
        known.name,
        Kind.FILE,
        is_chosen,
        place,
        file.size,
        file.parameters,
        file.trained_context,
        _planned(file, devices),
        remark=template_remark(file),
    )


def _planned(file: ModelFile, devices: Sequence[Computes]) -> Planned:
    made = plan(file, devices, int(psutil.virtual_memory().available))
    return Planned(made.fit, made.context, made.gpu_layers, file.layers, made.needs)


def remote_of(file: RemoteFile) -> RemoteModel:
    """A file of the Hub as a model to download."""
    return RemoteModel(file.repository, file.name, file.revision, file.size, file.sha256)


def is_part(file: RemoteFile) -> bool:
    """Whether it is a piece of a split model, or its vision part."""
    name = file.name.rsplit("/", 1)[-1].casefold()
    return bool(_PIECE.search(name)) or name.startswith("mmproj")
