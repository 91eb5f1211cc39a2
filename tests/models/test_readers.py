from __future__ import annotations

from datetime import UTC, datetime

from models.choice import FromFile, ModelChoice, to_json
from models.engine.client import EngineClient
from models.equipment import Equipment
from reader.model_choice import Computes, Measured
from reader.network import Gate
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.models.babbling import write_model
from tests.scripted import LetterEncoder


def test_a_model_is_loaded_with_what_the_gpu_has_room_for_and_was_measured_to_read(
    monkeypatch, tmp_path
):
    card = Computes("CUDA0", "a GPU", gpu=True, total=8 << 30, free=8 << 30)
    monkeypatch.setattr("models.readers.find_devices", lambda: (card,))
    loadings = []

    class Recording(EngineClient):
        def __init__(self, loading, *given, **named):
            loadings.append(loading)
            super().__init__(loading, *given, **named)

    monkeypatch.setattr("models.readers.EngineClient", Recording)
    choice = FromFile(write_model(tmp_path / "babbling.gguf"))
    fast = Measured(datetime.now(UTC), "a GPU", 2, 3, 9000.0, 100.0, right=True)
    trials: dict[ModelChoice, Measured] = {choice: fast}
    equipment = Equipment(LetterEncoder(), FileLedger(tmp_path), Gate(), print, measured=trials.get)
    with SqliteLibrary.open(tmp_path / "library") as library:
        for _ in range(2):
            with equipment.opened(to_json(choice), library):
                trials.clear()
    measured, unknown = loadings
    assert (measured.gpu_layers, measured.context, measured.small_cache) == (3, 16_384, False)
    assert (measured.batch, unknown.batch) == (2048, 512)
