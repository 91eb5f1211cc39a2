"""Repeated questions: by another method, or from a step that the user changed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from reader.asking.conversation import turns_of
from reader.asking.lookup import LookUpLimits
from reader.asking.strategies import AskSettings
from reader.asking.walk import WalkLimits
from reader.hopping.graph import with_fact, with_question
from reader.records import PastAnswer
from reader.values.hop import Algorithm
from reader.values.question import Known, Question
from ui.settings.asking_settings import AskingSettings, HopAlgorithm

_ALGORITHMS = {HopAlgorithm.STEPS: None, HopAlgorithm.QUESTIONS: Algorithm.QUESTIONS}


def limits_of(wished: AskingSettings) -> AskSettings:
    """Return the limits on what is read for one answer, from the settings."""
    look_up = LookUpLimits(wished.episodes, sequential=wished.sequential)
    walk = WalkLimits(wished.walk_steps, wished.walk_words)
    return AskSettings(wished.whole_words, look_up, walk, meanwhile=True)


def algorithm_of(wished: AskingSettings) -> Algorithm | None:
    """Return the algorithm for questions in several steps, as set; None for the default."""
    return _ALGORITHMS[wished.hops]


def asked_again(past: PastAnswer, others: Sequence[PastAnswer], now: Question) -> Question:
    """Return the question of ``past``, among ``others`` of its conversation, knowing no more.

    ``now`` is what would be asked now: it gives the bound, if ``past`` had none.
    """
    asked = past.answer.question
    known = Known(asked.known.up_to, past.conversation, understood=asked.known.understood)
    here = now.here if now.document == asked.document else None
    again = replace(asked, algorithm=now.algorithm, known=known, here=here)
    if known.up_to is None and now.known.up_to is not None:
        # The interpretation may come from text after the bound.
        again = _bounded(again, now, replace(known, understood=""))
    before = (each.answer for each in others if each.id < past.id)
    others_asked = (one for one in before if one.question.text != asked.text)
    earlier = turns_of(others_asked, again.document, again.shelf)
    return replace(again, known=replace(again.known, earlier=earlier))


def gone_on(again: Question, past: PastAnswer, number: int, asked: str, fact: str) -> Question:
    """Return the question ``again``, to go on from the graph of ``past`` with a changed hop.

    ``asked`` and ``fact`` replace those of hop ``number``; either may be empty.
    """
    graph = past.answer.graph
    if asked:
        graph = with_question(graph, number, asked)
    if fact:
        graph = with_fact(graph, number, fact)
    return replace(again, graph=graph, changed=number)


def _bounded(asked: Question, now: Question, known: Known) -> Question:
    """Return ``asked`` within the bound of ``now``, which counts in the open document.

    A stretch of an earlier volume is its own bound. Of a later volume nothing may be said, nor of
    documents without the open one: nobody knows how far they have been read.
    """
    shelf = (now.shelf or asked.shelf) if asked.shelf else ()
    volumes = shelf or (asked.document,)
    asked = replace(asked, shelf=shelf)
    read = volumes[: volumes.index(now.document)] if now.document in volumes else ()
    if asked.about and asked.document in read:
        return replace(asked, known=replace(known, up_to=asked.about.end))
    if now.document not in volumes or (asked.about and asked.document != now.document):
        nothing = replace(known, up_to=0)
        return replace(asked, document=volumes[0], about=None, known=nothing)
    return replace(asked, document=now.document, known=replace(known, up_to=now.known.up_to))
