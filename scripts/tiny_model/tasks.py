"""Reading tasks in the project's own prompts, with the right answers."""

from __future__ import annotations

from random import Random

from models.prompted.answering import NOT_TOLD
from models.prompted.choosing import NONE
from models.prompted.fencing import fenced
from models.prompted.lettering import BACK, letter
from models.prompted.passages import SHORTLY
from models.prompted.templates import PromptName, Prompts
from scripts.tiny_model.examples import Example, Task, cited, numbered
from scripts.tiny_model.hop_tasks import hop_tasks
from scripts.tiny_model.world import EMPTY, SCENE_ENDS, Fact, facts, grouped, mixed, unknown

_UNANSWERABLE = 0.2
_SHORTLY = 0.3
"""How often other parts stand between the passages, told shortly."""


class Tasks:
    """All tasks, by name."""

    def __init__(self) -> None:
        self._prompts = Prompts()
        self.all: dict[str, Task] = {
            "answer": self.answer,
            "leaf": self.leaf,
            "triage": self.triage,
            "choose": self.choose,
            "shorten": self.shorten,
            "summarise": self.summarise,
            "pause": self.pause,
            "follow up": self.follow_up,
            **hop_tasks(self._prompts),
        }

    def answer(self, random: Random, size: int) -> Example:
        """Copy the sentence that answers, with its number."""
        told = facts(random, size)
        sentences = mixed(random, told, random.randrange(1 + size // 2))
        shortly = random.random() < _SHORTLY
        asked = self._asked(random, told)
        said = self._prompts.fill(
            PromptName.ANSWER,
            passages=_between(random, sentences) if shortly else numbered(sentences),
            shortly=SHORTLY if shortly else "",
            notes="",
            question=asked.question,
            nothing=NOT_TOLD,
        )
        if asked not in told:
            return Example(said, NOT_TOLD)
        return Example(said, cited(asked.sentence, sentences))

    def leaf(self, random: Random, size: int) -> Example:
        """Say whether the passage answers."""
        told = facts(random, size)
        asked = random.choice(told) if random.random() < 0.5 else unknown(random, told)
        text = " ".join(mixed(random, told, random.randrange(1 + size // 2)))
        said = self._passage(text) + self._prompts.fill(
            PromptName.LEAF, notes="", question=asked.question
        )
        return Example(said, "yes" if asked in told else "no")

    def triage(self, random: Random, size: int) -> Example:
        """Say which part tells of what is asked."""
        told = facts(random, size)
        groups = grouped(random, told)
        parts = "\n".join(
            f"{letter(n)}: {' '.join(each.sentence for each in group)}"
            for n, group in enumerate(groups)
        )
        asked = self._asked(random, told)
        said = self._prompts.fill(
            PromptName.TRIAGE, parts=fenced(parts), notes="", question=asked.question, back=BACK
        )
        where = [letter(n) for n, group in enumerate(groups) if asked in group]
        return Example(said, where[0] if where else BACK)

    def choose(self, random: Random, size: int) -> Example:
        """Say the number of the part that tells of what is asked."""
        told = facts(random, size)
        groups = grouped(random, told)
        first = random.randrange(1, 40)
        parts = "\n".join(
            f"[{n}] {' '.join(each.sentence for each in group)}"
            for n, group in enumerate(groups, first)
        )
        asked = self._asked(random, told)
        said = self._prompts.fill(
            PromptName.CHOOSE,
            parts=fenced(parts),
            opened="",
            question=asked.question,
            most=random.choice((1, 3, 5)),
            nothing=NONE,
        )
        where = [str(n) for n, group in enumerate(groups, first) if asked in group]
        return Example(said, where[0] if where else NONE)

    def shorten(self, random: Random, size: int) -> Example:
        """Leave out the sentences that say nothing."""
        told = facts(random, max(1, size // 2))
        text = " ".join(mixed(random, told, 1 + random.randrange(1 + size // 2)))
        said = self._passage(text) + self._prompts.fill(
            PromptName.SHORTEN, words=random.randrange(25, 81)
        )
        return Example(said, " ".join(each.sentence for each in told))

    def summarise(self, random: Random, size: int) -> Example:
        """Take the first sentence of each part."""
        groups = grouped(random, facts(random, size))
        parts = "\n".join(
            f"({n}) {' '.join(each.sentence for each in group)}"
            for n, group in enumerate(groups, 1)
        )
        said = self._prompts.fill(PromptName.SUMMARISE, parts=fenced(parts), words=90)
        return Example(said, " ".join(group[0].sentence for group in groups))

    def pause(self, random: Random, size: int) -> Example:
        """Find the place where a scene ends."""
        told = facts(random, max(2, size))
        count = random.randrange(2, max(3, min(8, size) + 1))
        right = random.randrange(count)
        paragraphs = []
        for n in range(count):
            sentences = [told[n % len(told)].sentence]
            if n == right:
                sentences.append(SCENE_ENDS)
            paragraphs.append(" ".join(sentences))
        places = [
            {"letter": letter(n), "words": " ".join(" ".join(paragraphs[: n + 1]).split()[-8:])}
            for n in range(count)
        ]
        said = self._passage("\n\n".join(paragraphs)) + self._prompts.fill(
            PromptName.PAUSE, places=places
        )
        return Example(said, letter(right))

    def follow_up(self, random: Random, size: int) -> Example:
        """Ask of another person what was asked of the one before."""
        known = facts(random, max(2, min(3, size)))
        first, last = known[0], known[-1]
        other = unknown(random, known).person
        turns = "\n".join(f"Question: {each.question}\nAnswer: {each.sentence}" for each in known)
        if random.random() < 0.3:
            asked, meant = first.question, first.question
        else:
            asked, meant = f"And {other}?", last.question.replace(last.person, other)
        said = self._prompts.fill(PromptName.FOLLOW_UP, turns=fenced(turns), question=asked)
        return Example(said, meant)

    def _asked(self, random: Random, told: list[Fact]) -> Fact:
        return unknown(random, told) if random.random() < _UNANSWERABLE else random.choice(told)

    def _passage(self, text: str) -> str:
        return self._prompts.fill(PromptName.PASSAGE, text=fenced(text))


def _between(random: Random, sentences: list[str]) -> str:
    """Numbered sentences, with parts told shortly at one or two places between them."""
    lines = [f"[{number}] {each}" for number, each in enumerate(sentences, 1)]
    for _ in range(random.choice((1, 2))):
        shortly = f"…\n{SHORTLY} {random.choice(EMPTY)}\n…"
        lines.insert(random.randrange(len(lines) + 1), shortly)
    return fenced("\n".join(lines).strip("…\n"))
