"""A short report of the tests' own, and facts out of it, for real models to read."""

from __future__ import annotations

from dataclasses import replace

from reader.text.document import DocumentId
from reader.text.span import Span
from reader.values.experience import Experience, Label
from reader.values.quotation import Citation
from tests.reader.learning.law import experience

TEXT = """\
The mill at Orrin stood idle for eleven years. The river had shifted its bed after the flood of
1931, and the wheel hung above a ditch in which nothing ran but rain. The owner, Hanna Lund, lived
in two rooms over the grain store and let the rest of the house to a schoolteacher.

In the spring of 1942 the parish voted to dig a channel from the old ford to the mill. The work
was done by thirty men in nine weeks. It cost 4,200 crowns, of which the parish paid one half and
Hanna Lund the other. She sold her orchard to raise the money.

The engineer was a young man called Peter Moe. He had never built a channel, but he had drained
three bogs, and he said that water was water. He measured the fall of the land with a level that
he had borrowed from the railway, and found that the ford lay two metres above the wheel.

On the first day the new channel leaked so badly that the wheel did not turn. Moe had the bed
lined with clay from the brickworks at Sand. The carters brought it by night, because the road was
needed by the army in the daytime. After four days the channel held.

The mill ground its first sack of rye on the third of August. The schoolteacher wrote in her diary
that the noise kept her awake and that she was glad of it. Bread in Orrin had been made of oats
and potatoes since the winter.

Peter Moe did not wait for the harvest. He went north to build a bridge, and later he became the
director of the harbour at Vik. He sent Hanna Lund a level made of brass, with her name on it, and
she hung it beside the door of the mill, where it still hangs today.
"""

QUESTION = "How much did the channel cost?"

_FACTS = (
    ("In which year was the flood?", "The flood was in 1931."),
    ("Who owned the mill?", "Hanna Lund owned the mill."),
    ("How many men dug the channel?", "Thirty men dug the channel."),
    ("What did the channel cost?", "The channel cost 4,200 crowns."),
    ("Who was the engineer?", "Peter Moe was the engineer."),
    ("What was the bed lined with?", "The bed was lined with clay."),
    ("When was the first sack ground?", "The first sack was ground on the third of August."),
    ("Where did Moe become director?", "Moe became the director of the harbour at Vik."),
)


def experiences(count: int) -> list[Experience]:
    """Questions about the report with their right answers; beyond eight, about other years."""
    return [_experience(number) for number in range(count)]


def _experience(number: int) -> Experience:
    question, answer = _FACTS[number % len(_FACTS)]
    if number >= len(_FACTS):
        year = f"{1900 + number}"
        question, answer = f"{question[:-1]} in {year}?", f"{answer[:-1]} in {year}."
    place = Citation(DocumentId(1), Span(0, len(answer)), answer)
    return replace(
        experience(number, question=question, label=Label.CONFIRMED),
        answer=answer,
        reasoning="",
        evidence=(place,),
        uncertainty=None,
    )
