"""Questions and sentences built only from a relation and a name that was found."""

from __future__ import annotations

from models.embedded.relations.vocabulary import Relation, Vocabulary


def asked(words: Vocabulary, relation: Relation, noun: str, subject: str) -> str:
    """The question of a step."""
    return words.ask[relation.value].format(noun=noun, subject=subject)


def said(words: Vocabulary, relation: Relation, noun: str, value: str, subject: str) -> str:
    """The finding of a step, as a sentence."""
    form = relation.sentence or words.sentence
    if ", " in subject and "{subject} " in form:
        subject += ","
    return form.format(noun=noun, value=value, subject=subject)


def asked_role(words: Vocabulary, role: str) -> str:
    """The question who is meant by a description."""
    return words.ask_role.format(role=words.role_article + role)


def said_role(words: Vocabulary, called: str, value: str) -> str:
    """The answer to that question, as a sentence."""
    return words.role_sentence.format(role=called, value=value)


def which(words: Vocabulary, role: str) -> str:
    """The question which of several people a description means."""
    return words.ask_which.format(role=words.role_article + role)
