from __future__ import annotations

import json

import pytest

from models.catalogue import BadCatalogueError, entries, find
from resources.models import CATALOGUE

GOOD = {
    "name": "small",
    "repository": "maker/small-GGUF",
    "pattern": "small-q4_k_m.gguf",
    "parameters": 500_000_000,
    "licence": "Apache-2.0",
    "context": 32768,
    "source": "https://example.org/small",
}


def catalogue(tmp_path, *models):
    path = tmp_path / "catalogue.json"
    path.write_text(json.dumps({"models": models}), "utf-8")
    return path


def test_the_catalogue_keeps_to_its_form():
    known = entries()
    assert len(known) >= 4
    sizes = [entry.parameters for entry in known]
    assert sizes == sorted(sizes)
    assert sizes[0] >= 400_000_000
    assert sizes[-1] <= 15_000_000_000


def test_nothing_that_the_hub_knows_better_stands_in_it():
    models = json.loads(CATALOGUE.read_text("utf-8"))["models"]
    assert not any({"size", "sha256", "revision"} & model.keys() for model in models)


def test_a_model_is_found_by_its_name_and_by_its_repository():
    first = entries()[0]
    assert find(first.name.upper()) == find(first.repository) == first
    assert find("no such model") is None


@pytest.mark.parametrize(
    "change",
    [
        {"repository": "no-owner"},
        {"pattern": "model.bin"},
        {"parameters": "4B"},
        {"context": 0},
        {"licence": ""},
        {"source": "a book"},
        {"size": 5},
    ],
)
def test_what_does_not_keep_to_the_form_is_refused(tmp_path, change):
    with pytest.raises(BadCatalogueError):
        entries(catalogue(tmp_path, {**GOOD, **change}))


def test_two_models_of_one_name_are_refused(tmp_path):
    with pytest.raises(BadCatalogueError, match="one name"):
        entries(catalogue(tmp_path, GOOD, GOOD))


def test_what_is_no_catalogue_is_refused(tmp_path):
    path = tmp_path / "catalogue.json"
    path.write_text("[]", "utf-8")
    with pytest.raises(BadCatalogueError):
        entries(path)
