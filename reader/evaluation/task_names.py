"""The names of what can be evaluated, apart from the tasks, which take long to import."""

from __future__ import annotations

from enum import StrEnum


class TaskName(StrEnum):
    """A task of ``reader.evaluation.registry``, as the command line calls it."""

    CHOICE = "choice"
    ANSWER = "answer"
    EVIDENCE = "evidence"
    FEATURES = "features"
    REFUSAL = "refusal"
    FIRST_LINE = "first-line"
    GISTS = "gists"
    MULTIHOP = "multihop"
    TRACKING = "tracking"
    MEMORY = "memory"
    WALK_SIMULATION = "walk-simulation"
    HOP_SIMULATION = "hop-simulation"
    MEMORY_SIMULATION = "memory-simulation"
