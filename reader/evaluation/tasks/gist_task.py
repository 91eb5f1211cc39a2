"""Measures the gists of complete documents: their length, whether they end, copy, or invent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

from reader.evaluation.bench import Bench
from reader.evaluation.formats.detecting import read_items
from reader.evaluation.formats.texts import Texts
from reader.evaluation.preparing import Preparing
from reader.evaluation.questions import drawn
from reader.evaluation.reporting import averages
from reader.evaluation.reports import Report
from reader.evaluation.settings import Setting
from reader.evaluation.task_names import TaskName
from reader.evaluation.trials import Key, Measuring, Row, Trial, Values, Wishes
from reader.memory.gist_quality import GistQuality, quality_of

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


@dataclass(frozen=True)
class GistQualities:
    """Implements ``Task``."""

    name: str = TaskName.GISTS
    about: str = (
        "quality of gists (length, ending, copying, inventions); any documents or question set"
    )
    methods: tuple[str, ...] = (_METHOD,)
    reads: bool = True

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
        measures: dict[str, averages.Measure] = {
            "documents": averages.count,
            "episodes": _episodes,
        }
        for name in _SHARES:
            measures[name] = averages.share(name, "episodes")
            measures[f"{name}, 95 %"] = averages.share_interval(name, "episodes")
        measures["copied"] = averages.weighted("copied", "episodes")
        measures["words per asked"] = averages.share("gist words", "asked words")
        measures["words per text word"] = averages.share("gist words", "words")
        return Report(
            "Gists",
            (_EXPLAINED, *averages.left_out(rows)),
            (averages.averages("Gists", rows, measures),),
        )


def _found(data: Path, wishes: Wishes, texts: Texts) -> Iterator[tuple[str, Path]]:
    """Return a document, or those of a question set, with its name in tables."""
    if data.suffix.lower() in _DOCUMENTS:
        yield data.stem, data
        return
    questions = read_items(data, texts)
    for path in dict.fromkeys(
        item.path for item in drawn(questions.items, documents=wishes.documents)
    ):
        yield questions.name, path


def _measure(preparing: Preparing, path: Path, setting: Setting) -> Measuring:
    prepared = yield from preparing.prepare(path, setting)
    text = prepared.known.content.text
    found = [quality_of(gist, text, episode.span) for episode, gist in prepared.known.memory]
    return {"words": round(prepared.words), **_summed(found)}


def _summed(found: Sequence[GistQuality]) -> Values:
    return {
        "episodes": len(found),
        "right length": sum(each.right_length for each in found),
        "finished": sum(each.finished for each in found),
        "own words": sum(each.own_words for each in found),
        "nothing invented": sum(not each.invented for each in found),
        "good": sum(each.good for each in found),
        "quoted": sum(each.quoted for each in found),
        "copied": fmean(each.copied for each in found) if found else None,
        "gist words": sum(each.words for each in found),
        "asked words": sum(each.asked for each in found),
    }


def _episodes(rows: Sequence[Row]) -> int:
    return round(sum(averages.number(row, "episodes") or 0 for row in rows))
