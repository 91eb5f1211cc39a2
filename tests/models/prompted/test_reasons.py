"""Reasons and ways that the text gives as such."""

from __future__ import annotations

from models.prompted.reasons import (
    asks_how,
    tells_of_what_happened,
    with_all_that_is_new,
)


def test_a_reason_is_one_for_what_was_asked_about():
    asked = ["Why is Goriot so poor?"]
    assert not tells_of_what_happened(["Goriot never had a wife; excesses had ruined him."], asked)
    assert tells_of_what_happened(["Goriot was poor because of his daughters."], asked)
    assert tells_of_what_happened(["Goriot never had a wife."], ["Who is Goriot?"])
    assert tells_of_what_happened(["He had to leave."], ["Why?"])


def test_a_reason_is_one_only_if_a_sentence_gives_it_as_such():
    asked = ["Why did Holmes stab a pig?"]
    said = "Holmes stabbed a pig because it seemed to bear upon the mystery."
    reason = "“Because it seemed to me to bear upon the mystery.”"
    assert with_all_that_is_new(said, ["No.", reason], asked) == [1]
    assert with_all_that_is_new(said, ["It seemed to bear upon the mystery."], asked) == []
    assert with_all_that_is_new(said, ["Because of the mystery."], asked) == []
    short = "Holmes stabbed a pig because of the mystery."
    assert with_all_that_is_new(short, ["Because of the mystery."], asked) == []


def test_a_way_is_in_one_sentence():
    asked = ["How did Holmes find Cairns?"]
    assert asks_how(asked)
    assert not asks_how(["Why did Holmes find Cairns?"])
    said = "Holmes found Cairns by examining the pouch on the table."
    apart = ["There was a pouch on the table.", "He examined it."]
    assert with_all_that_is_new(said, apart, asked) == []
    assert with_all_that_is_new(said, ["He examined the pouch on the table."], asked) == [0]
