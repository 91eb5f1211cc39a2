"""The selection and order of questions, shared by the tasks that ask them about documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from gettext import gettext as tr

from reader.errors import UnreadableFileError
from reader.evaluation.bench import Bench
from reader.evaluation.formats.detecting import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.questions import Half, Item, ItemSet, drawn
from reader.evaluation.reporting.comparing import GROUP
from reader.evaluation.settings import Setting
from reader.evaluation.trials import Key, Measuring, Trial, Wishes

Measurer = Callable[[Item, str, Setting], Measuring]
"""Puts a question to a method in a setting."""

Suiting = Callable[[Item, Sequence[str]], Sequence[str]]
"""Selects the methods that can answer a question."""

Asked = Callable[[ItemSet], Iterable[tuple[str, Sequence[Item]]]]
"""Selects the questions of a set, grouped under the names they are reported by."""


def each_question(
    wishes: Wishes,
    bench: Bench,
    methods: Sequence[str],
    asked: Asked,
    measure: Measurer,
    *,
    suiting: Suiting = lambda _, methods: methods,
) -> list[Trial]:
    """Return a trial for every question, setting by setting and document by document.

    It is put to the methods that are requested, or to ``methods``, as far as they suit it.

    Raises:
        UnreadableFileError: there is no data, or none that suits.
    """
    found = _found(wishes, bench, asked)
    chosen = wishes.methods or methods
    return [
        Trial(
            Key(data, item.id, method, setting.name),
            partial(_with_group, measure, item, method, setting),
        )
        for setting in wishes.settings
        for data, items in found
        for item in items
        for method in suiting(item, chosen)
    ]


def _with_group(measure: Measurer, item: Item, method: str, setting: Setting) -> Measuring:
    values = yield from measure(item, method, setting)
    return {**values, GROUP: item.group}


def by_part(suits: Callable[[Item], bool]) -> Asked:
    """Return suitable questions, by the parts of a set that are reported separately."""

    def asked(questions: ItemSet) -> Iterator[tuple[str, Sequence[Item]]]:
        for name, items in questions.parts():
            yield name, [item for item in items if suits(item)]

    return asked


def by_half(suits: Callable[[Item], bool], *, held_out: bool) -> Asked:
    """Return the development half, and with ``held_out`` the other beside it."""

    def asked(questions: ItemSet) -> Iterator[tuple[str, Sequence[Item]]]:
        items = [item for item in questions.items if suits(item)]
        yield questions.name, [item for item in items if item.half is Half.DEVELOPMENT]
        if held_out:
            name = f"{questions.name}, {Half.HELD_OUT}"
            yield name, [item for item in items if item.half is Half.HELD_OUT]

    return asked


def _found(wishes: Wishes, bench: Bench, asked: Asked) -> list[tuple[str, list[Item]]]:
    texts = Texts(bench.folder / "texts")
    found = [
        (name, drawn(items, wishes.limit, wishes.documents, wishes.per_document))
        for path in wishes.data
        for name, items in asked(read_items(path, texts))
    ]
    if not any(items for _, items in found):
        raise UnreadableFileError(
            tr("No questions for this task."),
            tr("Give a question set with --data; docs/evaluation.md lists the formats."),
        )
    return found
