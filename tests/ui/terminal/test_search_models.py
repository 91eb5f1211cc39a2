"""Models that find text, chosen on the command line: a whole job with a small real encoder."""

from __future__ import annotations

import pytest

from reader.errors import ExitCode
from tests.models.encoders.folder_hub import FolderHub
from tests.models.encoders.small_models import WIDTH, write_cross_encoder, write_sentence_model
from tests.ui.terminal.outcome import shape

TEXT = "# The light\n\n" + "\n\n".join(
    f"Keeper {n} of the lighthouse lit the lamp at dusk. He slept by day." for n in range(8)
)
RERANKER = "BAAI/bge-reranker-base"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    place = tmp_path_factory.mktemp("made")
    write_sentence_model(place / "encoder")
    write_cross_encoder(place / "reranker")
    return place


def test_another_encoder_is_chosen_and_what_was_read_is_prepared_for_it(gistwalker, made, tmp_path):
    book = tmp_path / "light.md"
    book.write_text(TEXT, "utf-8")
    assert gistwalker("import", book)[0] == ExitCode.OK
    assert gistwalker("read", "1")[0] == ExitCode.OK
    code, out, err = gistwalker("models", "use-encoder", made / "encoder")
    assert code == ExitCode.OK, err
    assert "now uses the encoder encoder" in out
    assert "models rebuild" in err
    code, _, err = gistwalker("ask", "1", "Who lit the lamp at dusk?")
    assert code == ExitCode.OK, err
    assert "by words only" in err
    assert shape(gistwalker("models", "rebuild", "--json"))["sentences"] > 8
    assert "All documents are prepared" in gistwalker("models", "rebuild")[1]
    assert "by words only" not in gistwalker("ask", "1", "Who lit the lamp at dusk?")[2]
    listed = shape(gistwalker("models", "encoders", "--json"))
    used = [model for model in listed["models"] if model["used"]]
    assert [(model["name"], model["dimensions"]) for model in used] == [("encoder", WIDTH)]
    code, out, _ = gistwalker("models", "use-encoder", "built-in")
    assert "built-in" in out
    assert "* built-in" in gistwalker("models", "encoders")[1]


def test_a_reranker_is_fetched_used_and_given_up(gistwalker, made, monkeypatch):
    with FolderHub({RERANKER: made / "reranker"}) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.address)
        code, out, err = gistwalker("models", "download", "bge-reranker-base")
    assert code == ExitCode.OK, err
    assert "use-reranker bge-reranker-base" in out
    assert RERANKER in gistwalker("models", "use-reranker", "bge-reranker-base")[1]
    assert f"* {RERANKER}" in gistwalker("models", "encoders")[1]
    assert "uses no reranker now" in gistwalker("models", "use-reranker", "none")[1]


def test_what_is_not_there_is_said(gistwalker):
    code, _, err = gistwalker("models", "use-encoder", "nothing")
    assert code != ExitCode.OK
    assert "no search model 'nothing'" in err
