"""Libraries for evaluation, each read by the model under examination."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from models.choice import Embedded, from_json
from models.embedded.close_reading import CloseReader, ReadRelevance
from models.embedded.extractive import ExtractiveModel
from models.embedded.learnt import LearntRelevance
from models.embedded.material import Shelf
from models.embedded.relevance import HybridRelevance
from models.equipment import Equipment, opened_reader
from models.provenance import provenance
from reader.evaluation.bench import Reading
from reader.evaluation.vectors import KeptVectors
from reader.ports import Choices, Library, Relevance
from reader.records import Choice
from reader.values.maker import Maker

_AT_HAND = 32
"""Documents kept prepared: the questions of a set switch between all of its documents."""

_QUESTIONS = 2_000
NETWORK = "network"
"""The name of the reader network where its part in a result is measured."""


class _Kept:
    """Implements ``Relevance`` over another one: caches scores, as streams repeat questions.

    Questions are only asked once their documents are completely read, so that scores do not change.
    """

    def __init__(self, inner: Relevance) -> None:
        self.scores = lru_cache(_QUESTIONS)(inner.scores)


class ReadingBench:
    """Implements ``reader.evaluation.bench.Bench``.

    ``choose`` sets the reader of a library. The encoder's vectors are kept in ``folder``.
    """

    def __init__(
        self,
        folder: Path,
        equipment: Equipment,
        open_library: Callable[[Path], Library],
        choose: Callable[[Choices], object],
    ) -> None:
        self._folder = folder
        self._equipment = replace(equipment, encoder=KeptVectors(equipment.encoder, folder))
        self._open_library = open_library
        self._choose = choose
        self._opened = ExitStack()
        self._at_hand: tuple[str, Reading] | None = None
        self._is_language_model = False

    @property
    def folder(self) -> Path:
        """The folder of all files of the evaluation."""
        return self._folder

    @property
    def maker(self) -> Maker:
        """The name of the chosen reader."""
        return (self._at_hand[1] if self._at_hand else self.reading("")).model.maker

    @property
    def provenance(self) -> Sequence[str]:
        """The model that is examined, and this machine."""
        reading = self._at_hand[1] if self._at_hand else self.reading("")
        choice = from_json(reading.library.choices.get(Choice.MODEL))
        threads = self._equipment.running.threads
        return tuple(provenance(choice, self.maker.model, self._equipment.encoder.name, threads))

    @property
    def is_language_model(self) -> bool:
        """Whether the reader is another than the embedded one."""
        if self._at_hand is None:
            self.reading("")
        return self._is_language_model

    def reading(self, name: str) -> Reading:
        """The library of that name, in a folder of its own."""
        if self._at_hand is None or self._at_hand[0] != name:
            self.close()
            self._at_hand = (name, self._open(name))
        return self._at_hand[1]

    def close(self) -> None:
        """Close library and model; the lent encoder belongs to the program."""
        self._at_hand = None
        self._opened.close()

    def _open(self, name: str) -> Reading:
        place = self._folder / "libraries" / (re.sub(r"[^\w.=-]+", "-", name) or "usual")
        library = self._opened.enter_context(closing(self._open_library(place)))
        self._choose(library.choices)
        choice = from_json(library.choices.get(Choice.MODEL))
        self._is_language_model = not isinstance(choice, Embedded)
        opened = opened_reader(choice, library, self._equipment)
        reader = self._opened.enter_context(opened)
        encoder = self._equipment.encoder
        shelf = Shelf(library, encoder.name, most=_AT_HAND, scale=encoder.scale)
        hybrid = HybridRelevance(library, encoder, shelf)
        read = ReadRelevance(shelf, hybrid, CloseReader(self._equipment.network))
        relevance = LearntRelevance(shelf, _Kept(read))
        reading = Reading(
            library,
            reader.model,
            encoder,
            relevance,
            reader.learning,
            self._equipment.representatives,
            reader.uses_vectors,
            reasoning=reader.reasoning,
            embedded=reader.embedded,
        )
        if self._is_language_model:
            return reading
        return replace(reading, switched={NETWORK: lambda: without_network(reading)})


def without_network(reading: Reading) -> Reading:
    """The embedded reader without the network, the only feature that can be switched off."""
    library, encoder = reading.library, reading.encoder
    shelf = Shelf(library, encoder.name, scale=encoder.scale)
    relevance = HybridRelevance(library, encoder, shelf)
    model = ExtractiveModel(library, relevance, encoder, shelf=shelf)
    return replace(reading, model=model, relevance=relevance, reasoning=None, switched={})
