"""The tasks that can be evaluated. A new task needs an entry here, and a name."""

from __future__ import annotations

from reader.evaluation.answer_tasks import ANSWER, CHOICE
from reader.evaluation.bench import Task
from reader.evaluation.evidence_task import EVIDENCE
from reader.evaluation.gist_task import GISTS
from reader.evaluation.hop_task import MULTIHOP
from reader.evaluation.memory_task import MEMORY
from reader.evaluation.refusal_task import REFUSAL

_TASKS: tuple[Task, ...] = (CHOICE, ANSWER, EVIDENCE, REFUSAL, GISTS, MULTIHOP, MEMORY)
TASKS = {str(task.name): task for task in _TASKS}
