"""A check of a real model, the smallest, on a document with facts to ask for."""

from __future__ import annotations

from models.choice import FromFile, to_json
from models.equipment import Equipment
from reader.model_checks.model_check import ModelCheck, Trying, check_of, verdict
from reader.network import Gate
from reader.records import Choice
from reader.roles import Doer, Skill
from reader.session.reading_session import ReadingSession
from storage.ledger import FileLedger
from storage.library import SqliteLibrary
from tests.books import plain
from tests.reader.model_checks.documents import in_passages, paragraph
from tests.real_models import real_model
from tests.scripted import LetterEncoder, WordNetwork
from tests.shelf import put

SECONDS = 20


def test_the_smallest_real_model_is_measured_and_leaves_what_it_does_badly(tmp_path):
    path = real_model()
    library = SqliteLibrary.open(tmp_path / "library")
    document = put(library, in_passages(plain(*(paragraph(n) for n in range(16)))))
    library.choices.set(Choice.MODEL, to_json(FromFile(path)))
    equipment = Equipment(
        LetterEncoder(), FileLedger(tmp_path), Gate(), print, network=WordNetwork()
    )
    session = ReadingSession(library, equipment)
    try:
        *trying, found = session.check(document, SECONDS)
        assert isinstance(found, ModelCheck)
        assert {event.skill for event in trying if isinstance(event, Trying)} >= {Skill.LEAF}
        assert found.score(Skill.LEAF).of >= 2
        assert set(found.doers.values()) <= set(Doer)
        assert verdict(found)
        kept = check_of(library.choices, found.model)
        if found.doers:
            assert kept.scores == found.scores
        else:  # on a busy machine too little was tried for anything to follow
            assert kept is None
    finally:
        session.close()
