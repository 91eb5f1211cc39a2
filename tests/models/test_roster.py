from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.choice import Embedded, FromFile, FromServer, from_json, shown, to_json
from models.roster import Roster
from reader.errors import ModelError
from scripts import gguf_models

SHAPE = gguf_models.SHAPES["tiny"]
NAMES = st.text(alphabet="aä/ .-1", min_size=1, max_size=12)


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    path = tmp_path_factory.mktemp("elsewhere") / "small-model.gguf"
    gguf_models.write(
        path,
        SHAPE,
        gguf_models.byte_vocabulary(SHAPE.vocabulary),
        gguf_models.random_weights(SHAPE),
    )
    return path


@pytest.fixture
def roster(tmp_path):
    return Roster(tmp_path)


@given(
    st.one_of(
        st.just(Embedded()),
        st.builds(FromFile, NAMES.map(Path), st.none() | st.integers(1, 9)),
        st.builds(FromServer, NAMES, NAMES, st.booleans(), st.none() | st.integers(1, 9)),
    )
)
def test_a_choice_is_read_as_it_was_kept(choice):
    assert from_json(to_json(choice)) == choice
    assert shown(choice)


def test_nothing_chosen_is_the_embedded_reader():
    assert from_json(None) == Embedded()


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"kind": "new"}', '{"kind": "file"}', "{"])
def test_a_choice_that_cannot_be_understood_is_named(text):
    with pytest.raises(ModelError, match="Choose"):
        from_json(text)


def test_an_added_file_is_remembered_where_it_lies(roster, model, tmp_path):
    known = roster.add_file(model)
    assert (known.name, known.choice) == ("small-model", FromFile(model))
    roster.add_file(model)
    (again,) = Roster(tmp_path).all()
    assert again == known
    assert again.file.layers == SHAPE.layers


def test_a_file_that_is_no_model_is_not_added(roster, tmp_path):
    other = tmp_path / "letter.txt"
    other.write_text("Dear all")
    with pytest.raises(ModelError, match="GGUF"):
        roster.add_file(other)
    assert roster.all() == ()


def test_downloaded_files_are_found_by_themselves(roster, model):
    place = roster.folder / "maker--model" / "fetched.gguf"
    place.parent.mkdir(parents=True)
    place.write_bytes(model.read_bytes())
    (place.parent / "other.gguf.part").write_bytes(b"GG")
    (known,) = roster.all()
    assert known.choice == FromFile(place)
    roster.forget("fetched")
    assert not place.exists()
    assert roster.all() == ()


def test_an_added_file_is_left_alone_when_it_is_forgotten(roster, model):
    roster.add_file(model)
    roster.forget("small")
    assert model.exists()
    assert roster.all() == ()


def test_a_model_that_is_gone_is_listed_with_why(roster, model, tmp_path):
    copy = tmp_path / "copy.gguf"
    copy.write_bytes(model.read_bytes())
    roster.add_file(copy)
    copy.unlink()
    (known,) = roster.all()
    assert known.file is None
    assert "There is no file" in known.problem


def test_servers_are_remembered_and_other_machines_refused(roster):
    roster.add_server("localhost:8080", "small")
    with pytest.raises(ModelError, match="n't this machine"):
        roster.add_server("10.0.0.1:8080", "small")
    roster.add_server("10.0.0.1:8080", "large", elsewhere=True)
    assert [known.name for known in roster.all()] == [
        "large at http://10.0.0.1:8080",
        "small at http://localhost:8080",
    ]


def test_names_may_be_shortened_as_long_as_they_are_clear(roster, model):
    roster.add_file(model)
    roster.add_server("localhost:8080", "small")
    assert roster.find("SMALL-M").choice == FromFile(model)
    with pytest.raises(ModelError, match="Several"):
        roster.find("small")
    with pytest.raises(ModelError, match="no model"):
        roster.find("large")


def _copies(model, tmp_path, *folders):
    for folder in folders:
        place = tmp_path / folder / model.name
        place.parent.mkdir(parents=True)
        place.write_bytes(model.read_bytes())
        yield place


def test_files_of_the_same_name_are_distinguished_by_their_folders(roster, model, tmp_path):
    first, second = _copies(model, tmp_path, "mine", "yours")
    assert roster.add_file(first).name == "small-model"
    assert roster.add_file(second).name == "small-model (yours)"
    roster.add_server("localhost:8080", "other")
    names = [known.name for known in roster.all()]
    assert names == ["other at http://localhost:8080", "small-model (mine)", "small-model (yours)"]
    assert roster.find("small-model (yours)").choice == FromFile(second)
    assert roster.find("small-model (m").choice == FromFile(first)
    with pytest.raises(ModelError, match=r"\(mine\), small-model \(yours\)"):
        roster.find("small-model")
    roster.forget("small-model (yours)")
    assert [known.choice for known in roster.all()][1:] == [FromFile(first)]
    assert roster.find("small-model").name == "small-model"


def test_a_list_that_cannot_be_read_is_named(roster, tmp_path):
    (tmp_path / "models.json").write_text("{")
    with pytest.raises(ModelError, match=r"models\.json"):
        roster.all()


def test_a_server_whose_context_is_given_takes_the_place_of_itself(roster):
    roster.add_server("localhost:8080", "small")
    roster.add_server("localhost:8080", "small", context=8192)
    assert [known.choice.context for known in roster.all()] == [8192]
    kept = to_json(FromServer("http://localhost:8080", "small"))
    assert "context" not in kept, "measurements are kept by it"
