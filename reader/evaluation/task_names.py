"""The names of what can be evaluated, apart from the tasks, which take long to import."""

from __future__ import annotations

from enum import StrEnum


class TaskName(StrEnum):
    """A task of ``reader.evaluation.tasks``, as the command line calls it."""

    CHOICE = "choice"
    ANSWER = "answer"
    EVIDENCE = "evidence"
    REFUSAL = "refusal"
    GISTS = "gists"
    MULTIHOP = "multihop"
    MEMORY = "memory"
