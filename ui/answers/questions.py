"""What is asked again: the same question in another way, or from a step that a person changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reader.asking.asking import AskSettings
from reader.asking.lookup import LookUpLimits
from reader.asking.turns import turns_of
from reader.asking.values import Question
from reader.asking.walk import WalkLimits
from reader.hopping.graph import with_fact, with_question
from reader.hopping.values import Algorithm
from reader.records import PastAnswer
from ui.settings.asking import AskingSettings, HopWay

_ALGORITHMS = {HopWay.STEPS: None, HopWay.QUESTIONS: Algorithm.QUESTIONS}


def limits_of(wished: AskingSettings) -> AskSettings:
    """How much may be read for one answer, as it is set."""
    look_up = LookUpLimits(wished.episodes, sequential=wished.sequential)
    walk = WalkLimits(wished.walk_steps, wished.walk_words)
    return AskSettings(wished.whole_words, look_up, walk)


def algorithm_of(wished: AskingSettings) -> Algorithm | None:
    """How steps are found out, as it is set; None for the usual way."""
    return _ALGORITHMS[wished.hops]


def asked_again(past: PastAnswer, others: Sequence[PastAnswer], up_to: int | None) -> Question:
    """The question of ``past``, among ``others`` of its conversation; it knows no more than it did.

    ``up_to`` is how far may be looked now, where it was not said then.
    """
    asked = past.answer.question
    before = [each.answer for each in others if each.id < past.id]
    earlier = turns_of(one for one in before if one.question.text != asked.text)
    bound = up_to if asked.up_to is None else asked.up_to
    again = replace(asked, earlier=earlier, conversation=past.conversation, up_to=bound)
    if bound != asked.up_to:  # what was understood may be known from behind it
        again = replace(again, understood="")
    return again


def gone_on(again: Question, past: PastAnswer, number: int, asked: str, fact: str) -> Question:
    """The question ``again``, from the graph of ``past`` with its hop ``number`` changed.

    ``asked`` and ``fact`` are what a person put in its place; either may be empty.
    """
    graph = past.answer.graph
    if asked:
        graph = with_question(graph, number, asked)
    if fact:
        graph = with_fact(graph, number, fact)
    return replace(again, graph=graph, changed=number)
