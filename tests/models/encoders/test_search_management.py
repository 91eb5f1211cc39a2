"""Choosing and fetching what finds text: a real library, real processes, a Hub on this machine."""

from __future__ import annotations

import pytest

from models.downloads.download_values import Hub
from models.encoders.fetching import fetched as fetched_folders
from models.encoders.parts import SearchParts
from models.encoders.process_encoder import ProcessEncoder
from models.encoders.search_catalogue import entries, question_prompt_for
from models.encoders.search_choice import encoder_from
from models.encoders.search_management import SearchManagement
from models.equipment import Equipment
from reader.errors import ModelError
from reader.memory.embedding import lacking
from reader.network import Gate
from reader.records import Choice
from reader.search_choice import BUILT_IN, SearchFetched
from reader.session.reading_session import ReadingSession
from reader.values.asking_events import Answered
from reader.values.question import Question
from reader.values.strategy import Strategy
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.models.encoders.folder_hub import FolderHub
from tests.models.encoders.small_models import (
    WIDTH,
    write_cross_encoder,
    write_gguf,
    write_sentence_model,
)
from tests.models.small_library import document as small_document
from tests.shelf import put

ENCODER, RERANKER = "BAAI/bge-small-en-v1.5", "BAAI/bge-reranker-base"


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A small encoder, the same as a GGUF file, and a small cross-encoder."""
    place = tmp_path_factory.mktemp("made")
    bert = write_sentence_model(place / "encoder")
    write_gguf(place / "encoder.gguf", bert)
    write_cross_encoder(place / "reranker")
    return place


@pytest.fixture
def hub(made):
    with FolderHub({ENCODER: made / "encoder", RERANKER: made / "reranker"}) as server:
        yield server


@pytest.fixture
def notes():
    return []


@pytest.fixture
def search(tmp_path, hub, notes):
    address = Hub(hub.address)
    ledger = FileLedger(tmp_path)
    return SearchManagement(tmp_path, ledger, Gate(), lambda: address, notes.append)


def paragraph(number):
    return " ".join(f"Mill {number} ground {n} sacks of corn for its village." for n in range(10))


def fetched(search, name):
    *_, last = search.download(name)
    assert isinstance(last, SearchFetched)
    return last.model


def test_a_model_is_fetched_whole_and_can_be_chosen(search, library, made, notes):
    assert not search.offer("bge-small-en-v1.5").here
    model = fetched(search, "bge-small-en-v1.5")
    assert search.offer("BGE-small-en-v1.5").here
    assert (model.name, model.reranks) == (ENCODER, False)
    for file in ("model.safetensors", "1_Pooling/config.json", "config.json"):
        found = next(search.folder.glob(f"*/{file}"))
        assert found.read_bytes() == (made / "encoder" / file).read_bytes()
    chosen = search.use_encoder(library.choices, "bge-small-en-v1.5")
    assert (chosen.chosen, chosen.dimensions) == (True, WIDTH)
    kept = encoder_from(library.choices.get(Choice.ENCODER))
    assert kept.question_prompt.startswith("Represent this sentence")
    listed = {model.name: model.chosen for model in search.all(library.choices)}
    assert listed == {BUILT_IN: False, ENCODER: True}
    # Its weights are chance: whoever chooses such a model is told.
    assert not chosen.compares
    assert any("useless" in sentence for sentence in notes)
    search.use_encoder(library.choices, BUILT_IN)
    assert library.choices.get(Choice.ENCODER) is None


def test_every_connection_is_noted_and_what_is_here_is_not_fetched_again(search, hub, tmp_path):
    fetched(search, ENCODER)
    asked = len(hub.asked)
    assert len(FileLedger(tmp_path).all()) >= asked / 2
    fetched(search, ENCODER)
    assert len(hub.asked) == asked + 1  # the list of files


def test_a_download_that_is_broken_off_goes_on(search, hub):
    going = search.download(ENCODER)
    for _ in range(4):
        next(going)
    going.close()
    assert list(fetched_folders(search.folder)) == []
    files = {path for path, _ in hub.asked if "/resolve/" in path}
    fetched(search, ENCODER)
    again = [path for path, _ in hub.asked if "/resolve/" in path]
    assert len(again) - len(set(again)) <= 1 < len(files)


@pytest.mark.parametrize("name", ["model.safetensors", "config.json"])
def test_a_file_that_is_not_what_was_described_is_thrown_away(search, hub, name):
    hub.changed = {name}
    with pytest.raises(ModelError, match="checksum is different"):
        fetched(search, ENCODER)
    assert not list(search.folder.glob(f"*/{name}"))
    assert list(fetched_folders(search.folder)) == []


def test_the_hub_cannot_write_beside_the_models_own_folder(search, hub, tmp_path):
    for name in ("../../evil.json", "/etc/evil.json", "a/b/c/d/evil.json", "..\\evil.json"):
        hub.extra.append({"rfilename": name, "size": 2, "blobId": "0" * 40})
    fetched(search, ENCODER)
    assert not list(tmp_path.rglob("*evil*"))


def test_a_gguf_file_or_a_folder_may_be_chosen_where_it_lies(search, library, made):
    for place in (made / "encoder.gguf", made / "encoder"):
        chosen = search.use_encoder(library.choices, str(place))
        assert (chosen.place, chosen.dimensions) == (str(place), WIDTH)


def test_what_was_chosen_is_opened_and_ended_with_the_next_choice(search, library, made):
    built_in = ProcessEncoder()
    parts = SearchParts(built_in)
    try:
        assert parts.encoder(library.choices) is built_in
        assert parts.reranker(library.choices) is None
        search.use_encoder(library.choices, str(made / "encoder.gguf"))
        search.use_reranker(library.choices, str(made / "reranker"))
        by_file = parts.encoder(library.choices)
        assert parts.encoder(library.choices) is by_file
        assert by_file.encode(["a mill"]).shape == (1, WIDTH)
        assert len(parts.reranker(library.choices).weigh("who?", ["he", "she"])) == 2
        search.use_encoder(library.choices, str(made / "encoder"))
        by_folder = parts.encoder(library.choices)
        # The same weights, in llama.cpp and in torch.
        same = by_folder.encode(["a mill"])[0] @ by_file.encode(["a mill"])[0]
        assert same > 0.99
        by_file.close()
    finally:
        parts.close()


def test_what_is_no_encoder_is_refused_and_nothing_changes(search, library, made, tmp_path):
    with pytest.raises(ModelError, match="cross-encoder"):
        search.use_encoder(library.choices, str(made / "reranker"))
    with pytest.raises(ModelError, match="n't a cross-encoder"):
        search.use_reranker(library.choices, str(made / "encoder"))
    with pytest.raises(ModelError, match="no sentence-transformers model"):
        search.use_encoder(library.choices, str(tmp_path))
    with pytest.raises(ModelError, match="no search model 'nothing'"):
        search.use_encoder(library.choices, "nothing")
    assert library.choices.get(Choice.ENCODER) is None


def test_another_encoder_is_used_from_the_next_question_on_and_rebuilt(
    search, library, made, tmp_path, notes
):
    document = put(library, small_document("# Mills", *(paragraph(n) for n in range(20))))
    parts = SearchParts(ProcessEncoder())
    equipment = Equipment(
        ProcessEncoder(), FileLedger(tmp_path), Gate(), notes.append, search=parts
    )
    session = ReadingSession(SqliteLibrary.open(tmp_path / "library"), equipment)
    try:
        list(session.read(document))
        assert list(session.rebuild()) == []
        sentences = library.memories.status(document).sentences
        search.use_encoder(library.choices, str(made / "encoder"))
        search.use_reranker(library.choices, str(made / "reranker"))
        other = parts.encoder(library.choices)
        assert lacking(library, document, other) == sentences
        question = Question("What did the mill grind?", document)
        notes.clear()
        for _ in range(2):
            *_, last = session.ask(question, Strategy.GIST)
            assert isinstance(last, Answered)
        assert len([one for one in notes if "by words only" in one]) == 1
        rebuilding = session.rebuild()
        first = next(rebuilding)
        rebuilding.close()
        assert 0 < first.done <= first.of == sentences
        *_, end = session.rebuild()
        assert end.done == end.of == sentences - first.done or first.done == sentences
        assert library.memories.embedded(document, other.name) == sentences
        assert lacking(library, document, other) == 0
        assert library.memories.embedded(document, equipment.encoder.name) == 0
        *_, last = session.ask(question, Strategy.GIST)
        assert isinstance(last, Answered)
        assert library.memories.vectors(document, other.name).shape == (sentences, WIDTH)
    finally:
        session.close()
        parts.close()


def test_the_catalogue_keeps_to_its_form():
    assert [entry.name for entry in entries()][:2] == ["bge-small-en-v1.5", "bge-base-en-v1.5"]
    assert len({entry.name for entry in entries()}) == len(entries())


def test_a_file_named_after_a_known_model_gets_its_prompt(tmp_path):
    assert question_prompt_for(tmp_path / "bge-small-en-v1.5-q8_0.gguf").startswith("Represent")
    assert not question_prompt_for(tmp_path / "other.gguf")
