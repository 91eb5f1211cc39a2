"""Results of trials of models on this machine, kept beside the list of models."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from models.choice import ModelChoice, to_json
from reader.checked_json import checked
from reader.model_choice import Measured, Trial

_FILE = "measured.json"


class Measurements:
    """Results kept in ``folder``. One that cannot be read or kept counts as not measured."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / _FILE

    def of(self, choice: ModelChoice) -> Measured | None:
        """The last trial of ``choice``."""
        try:
            return checked(Measured, self._read()[to_json(choice)])
        except (LookupError, ValueError):
            return None

    def keep(self, choice: ModelChoice, trial: Trial) -> None:
        """Store ``trial`` in place of an earlier one."""
        measured = Measured(
            datetime.now(UTC),
            trial.device,
            trial.layers,
            trial.gpu_layers,
            trial.prompt_rate,
            trial.written_rate,
            trial.right,
        )
        form = {**asdict(measured), "when": measured.when.isoformat(timespec="seconds")}
        self._write({**self._read(), to_json(choice): form})

    def _read(self) -> dict[str, Any]:
        try:
            measured = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return measured if isinstance(measured, dict) else {}

    def _write(self, measured: dict[str, Any]) -> None:
        part = self._path.with_suffix(".part")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            part.write_text(json.dumps(measured), "utf-8")
            os.replace(part, self._path)  # noqa: PTH105  # whole or not at all
        except OSError:
            return  # a trial is worth showing also where nothing can be kept
