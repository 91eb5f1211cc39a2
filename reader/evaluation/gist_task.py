"""Measures the gists of complete documents: their length, whether they end, copy, or invent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from reader.evaluation.bench import Bench, Measuring, Task, Trial, Wishes
from reader.evaluation.formats.published import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.preparing import Preparing
from reader.evaluation.questions import drawn
from reader.evaluation.reports import Key, Report, Row
from reader.evaluation.settings import Setting, TaskName
from reader.evaluation.tables import Measure, averages, count, interval, left_out, numbers, share
from reader.memory.gist_quality import quality_of

_METHOD = "gists"
_DOCUMENTS = frozenset({".pdf", ".epub", ".html", ".xhtml", ".htm", ".md", ".txt"})
_SHARES = ("right length", "finished", "own words", "nothing invented", "good", "quoted")
_EXPLAINED = (
    "Shares of all episodes, with Wilson’s interval. Right length: within a third of what is asked "
    "for a passage of that length. Finished: ends with a sentence. Own words: at most half of the "
    "runs of eight words stand in the passage. Nothing invented: no figure or name that the "
    "passage does not hold. Good: all four. Quoted: every sentence stands in the text, as where "
    "the embedded reader’s gist replaces a model’s."
)
_COLUMNS: Mapping[str, Measure] = {
    "documents": count,
    "episodes": lambda rows: round(sum(numbers(rows, "episodes"))),
    **{
        column: measure
        for name in _SHARES
        for column, measure in (
            (name, share(name, "episodes")),
            (f"{name}, 95 %", interval(name, "episodes")),
        )
    },
    "copied": share("copied", "episodes"),
    "words per asked": share("gist words", "asked words"),
    "words per text word": share("gist words", "words"),
}


@dataclass(frozen=True)
class GistTask(Task):
    """Reads documents, and judges their gists."""

    def trials(self, wishes: Wishes, bench: Bench) -> Sequence[Trial]:
        """Return one trial per document and setting."""
        preparing, texts = Preparing(bench), Texts(bench.folder / "texts")
        found = [(data, path) for each in wishes.data for data, path in _found(each, wishes, texts)]
        return [
            Trial(
                Key(data, f"{path.parent.name}/{path.name}", _METHOD, setting.name),
                partial(_measure, preparing, path, setting),
            )
            for setting in wishes.settings
            for data, path in found
        ]

    def report(self, rows: Sequence[Row]) -> Report:
        """Report shares of good gists by set."""
        remarks = (_EXPLAINED, *left_out(rows))
        return Report("Gists", remarks, (averages("Gists", rows, _COLUMNS),))


def _found(data: Path, wishes: Wishes, texts: Texts) -> Iterator[tuple[str, Path]]:
    """Return a document, or those of a question set, with its name in tables."""
    if data.suffix.lower() in _DOCUMENTS:
        yield data.stem, data
        return
    questions = read_items(data, texts)
    items = drawn(questions.items, documents=wishes.documents)
    yield from ((questions.name, path) for path in dict.fromkeys(item.path for item in items))


def _measure(preparing: Preparing, path: Path, setting: Setting) -> Measuring:
    prepared = yield from preparing.prepare(path, setting)
    text = prepared.known.content.text
    found = [quality_of(gist, text, episode.span) for episode, gist in prepared.known.memory]
    return {
        "words": round(prepared.words),
        "episodes": len(found),
        "right length": sum(each.right_length for each in found),
        "finished": sum(each.finished for each in found),
        "own words": sum(each.own_words for each in found),
        "nothing invented": sum(not each.invented for each in found),
        "good": sum(each.good for each in found),
        "quoted": sum(each.quoted for each in found),
        "copied": sum(each.copied for each in found),
        "gist words": sum(each.words for each in found),
        "asked words": sum(each.asked for each in found),
    }


GISTS = GistTask(
    TaskName.GISTS,
    "quality of gists (length, ending, copying, inventions); any documents or question set",
    (_METHOD,),
)
