"""What can be evaluated. A new task is an entry here, and nothing else knows of it."""

from __future__ import annotations

from reader.evaluation.answer_task import FreeAnswers
from reader.evaluation.choice_task import MultipleChoice
from reader.evaluation.evidence_task import EvidencePlaces
from reader.evaluation.first_line_task import FirstLines
from reader.evaluation.gist_task import GistQualities
from reader.evaluation.hop_simulation import HopSimulation
from reader.evaluation.hop_task import SeveralHops
from reader.evaluation.memory_simulation import MemorySimulation
from reader.evaluation.memory_task import MemoryStreams
from reader.evaluation.refusal_task import Refusals
from reader.evaluation.tracking_task import VariableTracking
from reader.evaluation.trials import Task
from reader.evaluation.walk_simulation import WalkSimulation

_TASKS: tuple[Task, ...] = (
    MultipleChoice(),
    FreeAnswers(),
    EvidencePlaces(),
    Refusals(),
    FirstLines(),
    GistQualities(),
    SeveralHops(),
    VariableTracking(),
    MemoryStreams(),
    WalkSimulation(),
    HopSimulation(),
    MemorySimulation(),
)

TASKS = {task.name: task for task in _TASKS}
