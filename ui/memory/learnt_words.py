"""Experiences in words: their state, their origin, their use."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import gettext as tr
from gettext import ngettext

from PySide6.QtCore import QDateTime, QLocale

from reader.experience_ports import Change, Decided, Use
from reader.learning.plain_words import name_of, words_of
from reader.values.experience import Experience, Kind, Label, Scope, ScopeKind, Standing
from ui.memory.learning_jobs import MemoryContents
from ui.widgets.wording import decimal, number, one_line, reader_name

_LONGEST_TEXT = 140
_LONGEST_DETAIL = 70

ORDER = (
    Standing.PROPOSED,
    Standing.CANDIDATE,
    Standing.KEPT,
    Standing.ASIDE,
    Standing.DECLINED,
    Standing.REFUSED,
)
"""The order of the list: what waits for the user comes first."""

HEADS = {
    Standing.PROPOSED: tr("For you to decide"),
    Standing.CANDIDATE: tr("Saved, not used yet"),
    Standing.KEPT: tr("In use"),
    Standing.ASIDE: tr("Kept for validation"),
    Standing.DECLINED: tr("Rejected"),
    Standing.REFUSED: tr("Wrong, or never use"),
}

_KINDS = {
    Kind.ANSWER: tr("Question and answer"),
    Kind.STRATEGY: tr("Method of finding answers"),
    Kind.WISH: tr("Style of answers"),
}


_SAID = {
    Label.CONFIRMED: tr("You marked it as right."),
    Label.CORRECTED: tr("You wrote it."),
    Label.WRONG: tr("You marked it as wrong."),
}


def title_of(experience: Experience) -> str:
    """Return the experience's subject, in a line or two."""
    return one_line(name_of(experience), _LONGEST_TEXT)


def detail_of(experience: Experience, use: Use) -> str:
    """Return the line below it in the list."""
    text = experience.answer if experience.kind is Kind.ANSWER else experience.reasoning
    parts = (one_line(text, _LONGEST_DETAIL), use_words(use))
    return " · ".join(part for part in parts if part)


def use_words(use: Use) -> str:
    """Return how often it was used; empty if it was never recalled."""
    if not use.answers:
        return ""
    says = ngettext("used for {count} answer", "used for {count} answers", use.answers)
    parts = [says.format(count=number(use.answers))]
    if use.right:
        right = ngettext("{count} of them right", "{count} of them right", use.right)
        parts.append(right.format(count=number(use.right)))
    if use.wrong:
        wrong = ngettext("{count} of them wrong", "{count} of them wrong", use.wrong)
        parts.append(wrong.format(count=number(use.wrong)))
    return ", ".join(parts)


def summary_of(contents: MemoryContents, shown: Sequence[Experience]) -> str:
    """Return the number of those shown, and their counts of use."""
    if not shown:
        return ""
    count = ngettext("{count} entry", "{count} entries", len(shown))
    uses = [contents.uses.get(one.id, Use()) for one in shown]
    answers, right = sum(use.answers for use in uses), sum(use.right for use in uses)
    parts = [count.format(count=number(len(shown)))]
    if answers:
        used = ngettext("used {count} time", "used {count} times", answers)
        parts.append(used.format(count=number(answers)))
    if right:
        said = ngettext(
            "{count} time for a right answer", "{count} times for a right answer", right
        )
        parts.append(said.format(count=number(right)))
    return " · ".join(parts)


def kind_of(experience: Experience) -> str:
    """Return the name of its kind."""
    return _KINDS[experience.kind]


def why(experience: Experience, contents: MemoryContents) -> str:
    """Return why it is here, and what else was said about it."""
    also = ""
    if experience.id in contents.wrong and experience.label is not Label.WRONG:
        also = tr("You marked the same answer as wrong before.")
    elif experience.id in contents.disagreeing:
        also = tr(
            "You marked another answer to this question as right too. If only one is right, "
            "reject the other."
        )
    return " ".join(part for part in (why_here(experience), also) if part)


def why_here(experience: Experience) -> str:
    """Return why it is here."""
    if experience.kind is not Kind.ANSWER:
        return experience.reasoning
    if experience.label in _SAID:
        return _SAID[experience.label]
    if experience.source is None:
        return tr("Imported from a file.")
    if experience.uncertainty is None:
        return tr("From an answer in a conversation.")
    sure = tr("{model} is more certain of this answer than of most ({nats} nats per token).")
    return sure.format(model=reader_name(experience.by), nats=decimal(experience.uncertainty))


def scope_words(scope: Scope, contents: MemoryContents) -> str:
    """Return where something is used."""
    if scope.kind is ScopeKind.EVERYTHING:
        return tr("everything")
    if scope.kind is ScopeKind.COLLECTION:
        names = {one.id: one.name for one in contents.collections}
        name = next((name for id_, name in names.items() if id_ == scope.of), None)
        return one_line(name, 60) if name else tr("a deleted collection")
    record = next((r for id_, r in contents.records.items() if id_ == scope.of), None)
    return one_line(record.title, 60) if record else tr("a removed document")


def history_words(change: Change) -> str:
    """Return what happened to it, and when."""
    when = _moment(change.moment.astimezone().timestamp())
    before, after = change.before, change.after
    if before is None:
        return tr("{when}: {standing}").format(when=when, standing=HEADS[after.standing])
    parts = []
    if before.standing is not after.standing:
        parts.append(
            tr("{before} → {after}").format(
                before=HEADS[before.standing], after=HEADS[after.standing]
            )
        )
    if before.answer != after.answer:
        parts.append(
            tr("“{before}” became “{after}”").format(
                before=one_line(words_of(before).answer, 60),
                after=one_line(words_of(after).answer, 60),
            )
        )
    if before.question != after.question:
        parts.append(tr("the question was changed"))
    if before.scope != after.scope:
        parts.append(tr("it is now used elsewhere"))
    if before.label is not after.label:
        parts.append(why_here(after))
    return tr("{when}: {what}").format(when=when, what=" · ".join(parts) or tr("unchanged"))


def decision_words(decided: Decided) -> str:
    """Return how it was tested."""
    decision = decided.decision
    says = (
        tr("{when}: tested by {model} on {count} questions: {before} without it, {after} with it")
        if decided.newcomer in decision.memory
        else tr("{when}: tested by {model} on {count} questions, no improvement")
    )
    return says.format(
        when=_moment(decided.moment.astimezone().timestamp()),
        model=reader_name(decided.by),
        count=number(decision.measured_on),
        before=decimal(decision.before),
        after=decimal(decision.after),
    )


def _moment(seconds: float) -> str:
    moment = QDateTime.fromSecsSinceEpoch(round(seconds))
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
