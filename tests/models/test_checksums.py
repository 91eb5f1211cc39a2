from __future__ import annotations

import hashlib

import pytest

from models.checksums import checksum_of
from models.files.identity import identity
from models.roster import Roster
from tests.models.babbling import write_model


@pytest.fixture
def roster(tmp_path):
    return Roster(tmp_path)


def test_a_model_is_found_by_the_name_that_answers_have_of_it(roster, tmp_path):
    path = tmp_path / "babbling.gguf"
    write_model(path)
    roster.add_file(path)
    checksum = hashlib.sha256(path.read_bytes()).hexdigest()
    assert checksum_of(roster, f"Babbling ({identity(path)})") == checksum


def test_a_model_that_is_not_here_has_no_checksum(roster):
    assert checksum_of(roster, "Somebody (0123456789ab)") == ""
    assert checksum_of(roster, "served at http://127.0.0.1:1") == ""
