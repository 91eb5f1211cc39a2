"""A check asks a model as its questions would be asked."""

from __future__ import annotations

from itertools import islice

from reader.roles import TOGETHER, Doer, Roles, Skill
from reader.session.measuring import checked
from reader.session.session_services import Reader
from tests.doubles import stand_in
from tests.reader.model_checks.documents import CONTENT, Knowing
from tests.scripted import LetterEncoder
from tests.shelf import put


def _nothing():
    pass


def test_a_small_model_is_checked_as_a_small_one(library):
    given = []

    def in_roles(roles):
        given.append(roles)
        return stand_in(Knowing())

    usual = Roles({Skill.ANSWER: Doer.MODEL}, Doer.EMBEDDED, marked=True)
    small = stand_in(Knowing())
    small.roles = usual
    reader = Reader(
        small,
        LetterEncoder(),
        _nothing,
        _nothing,
        _nothing,
        stand_in(None),
        given=in_roles,
        embedded=stand_in(Knowing()),
    )
    document = put(library, CONTENT)
    list(islice(checked(reader, library, document, 60.0, lambda: False), 1))
    alone, together = given
    assert alone.marked
    assert all(alone.doer(skill) is Doer.MODEL for skill in Skill)
    assert all(together.doer(skill) is Doer.BOTH for skill in TOGETHER)
