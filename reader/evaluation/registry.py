"""The tasks that can be evaluated. A new task needs an entry here, and a name."""

from __future__ import annotations

from reader.evaluation.simulations.hop_simulation import HopSimulation
from reader.evaluation.simulations.memory_simulation import MemorySimulation
from reader.evaluation.simulations.walk_simulation import WalkSimulation
from reader.evaluation.streams.memory_task import MemoryStreams
from reader.evaluation.tasks.answer_task import FreeAnswers
from reader.evaluation.tasks.choice_task import MultipleChoice
from reader.evaluation.tasks.evidence_task import EvidencePlaces
from reader.evaluation.tasks.feature_task import FeatureGains
from reader.evaluation.tasks.first_line_task import FirstLines
from reader.evaluation.tasks.gist_task import GistQualities
from reader.evaluation.tasks.hop_task import SeveralHops
from reader.evaluation.tasks.refusal_task import Refusals
from reader.evaluation.tasks.tracking_task import VariableTracking
from reader.evaluation.trials import Task

_TASKS: tuple[Task, ...] = (
    MultipleChoice(),
    FreeAnswers(),
    EvidencePlaces(),
    FeatureGains(),
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
