"""Documents made ready for a measurement: read by who is measured, and as it reads today."""

from __future__ import annotations

from dataclasses import replace

from reader.evaluation.preparing import Preparing
from reader.evaluation.settings import Setting
from tests.reader.evaluation.made import STORY, Changed, bench


class Versioned(Changed):
    """A model whose prompts have another version."""

    def __init__(self, model, version):
        maker = replace(model.maker, version=version)
        super().__init__(model, maker=maker, memory_maker=maker)


def prepared(folder, version="1"):
    """The reports on preparing a story, and its reader."""
    path = folder / "a.txt"
    path.write_text(STORY)
    reports, made_ready = [], []

    def follow(events):
        made_ready.append((yield from events))

    with bench(folder, lambda model: Versioned(model, version)) as made:
        reports += follow(Preparing(made).prepare(path, Setting(segment=100)))
        (ready,) = made_ready
        status = ready.reading.library.memories.status(ready.document)
    assert status.tree_complete
    return reports, status


def afresh(reports):
    return [said for said in reports if "reading again" in said]


def test_what_older_prompts_made_is_made_again_before_it_is_measured(tmp_path):
    reports, before = prepared(tmp_path)
    assert before.maker.version == "1"
    assert not afresh(reports)
    reports, now = prepared(tmp_path, version="2")
    assert (now.maker.version, now.tree_maker.version) == ("2", "2")
    assert len(afresh(reports)) == 1
    reports, same = prepared(tmp_path, version="2")
    assert same == now
    assert not afresh(reports)
