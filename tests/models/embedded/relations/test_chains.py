from __future__ import annotations

import re

import pytest

from models.embedded.relations.chains import chain_of
from models.embedded.relations.vocabulary import vocabularies


@pytest.mark.parametrize(
    ("question", "anchor", "nouns"),
    [
        ("Who is the brother of the tenant?", "tenant", ["brother"]),
        ("Who is the new tenant's brother?", "new tenant", ["brother"]),
        ("Who is the brother of the tenant of Low Mill?", "Low Mill", ["tenant", "brother"]),
        (
            "Where was the director of the film “Red Sand” born?",
            "Red Sand",
            ["director", "birthplace"],
        ),
        ("When did Ada Lund’s father die?", "Ada Lund", ["father", "date of death"]),
        ("Who wrote Red Sand?", "Red Sand", ["author"]),
        (
            "What is the capital of the country where Ada Lund was born?",
            "Ada Lund",
            ["birthplace", "capital"],
        ),
        (
            "Where is the place of death of Ada Lund's mother?",
            "Ada Lund",
            ["mother", "place of death"],
        ),
        ("Who is the wife of the director of Up, Down and Out (1931 film)?", "Up, Down and Out",
         ["director", "wife"]),
    ],
)  # fmt: skip
def test_a_question_of_relations_is_taken_apart_from_within(question, anchor, nouns):
    chain = chain_of(question)
    assert chain is not None
    assert chain.anchor == anchor
    assert [link.noun for link in chain.links] == nouns


@pytest.mark.parametrize(
    "question",
    [
        "Which film came out first, Red Sand or Low Mill?",
        "Who is the father of the person that Lund County is named after?",
        "Why did the tenant leave?",
        "What is the tenant's favourite colour in the evening?",
        "Are Ada Lund and Nils Berg both directors?",
        "Summarise the second chapter.",
        "",
    ],
)
def test_a_question_of_anything_else_is_no_chain(question):
    assert chain_of(question) is None


def test_who_has_no_name_is_known_by_a_role():
    assert chain_of("Who is the brother of the tenant?").is_role
    assert not chain_of("Who is the brother of Mrs. Graham?").is_role
    assert chain_of("Who is the director of the film Red Sand?").sort == "film"


def test_every_pattern_compiles_and_every_relation_that_makes_up_another_is_there():
    for words in vocabularies():
        for relation in words.relations.values():
            assert relation.nouns
            for pattern in (*relation.says, *relation.asked):
                re.compile(pattern.replace("{", "").replace("}", ""))
            for pattern in relation.says:
                assert pattern.count("{s}") == 1, pattern
                assert pattern.count("{v}") + pattern.count("{vs}") == 1, pattern
            for pattern in relation.asked:
                assert pattern.count("{np}") == 1, pattern
            for names in relation.made_of:
                assert words.relations.keys() >= set(names), relation.name
