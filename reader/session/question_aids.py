"""Adds what was learnt to what is known about a question."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reader.learning.proposing import advice_of, wishes_of
from reader.learning.recalling import Recollection, usable_scopes, within
from reader.learning.settled_questions import SettledQuestions
from reader.ports import Library
from reader.values.experience import Recalled
from reader.values.question import Known, Question


@dataclass(frozen=True, slots=True)
class QuestionAids:
    """Finds what was learnt for a question. ``settles``: a settled answer may answer it too."""

    library: Library
    recollection: Recollection
    settled: SettledQuestions
    settles: bool = True

    def known(self, question: Question) -> Known:
        """Add what was learnt from similar questions, in general, and from this very one.

        Nothing from beyond the place up to which the question looks.
        """
        known, scopes = question.known, usable_scopes(question, self.library)
        if not scopes:
            return replace(known, recalled=(), settled=None, wishes=(), advice=())
        general = self.recollection.directives(scopes)
        similar = self.recollection.recall(question.text, scopes)
        here = question.document, known.up_to, question.shelf
        recalled = [one for one in similar if within(one.experience, *here)]
        # Not a question about a stretch of text, nor one that continues from a graph.
        may_settle = self.settles and not question.about and not question.graph
        settled = self.settled.find(question, scopes) if may_settle else None
        if settled is not None:
            others = (one for one in recalled if one.experience.id != settled.experience.id)
            recalled = [Recalled(settled.experience, 1.0), *others]
        return replace(
            known,
            recalled=tuple(recalled),
            settled=settled,
            wishes=tuple(wishes_of(general)),
            advice=tuple(advice_of(general)),
        )
