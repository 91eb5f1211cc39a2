"""Take pictures of the real window: light and dark, at 100 % and at 200 %.

    python scripts/screenshots.py FOLDER [PDF EPUB]

Without files of your own it uses the handbook in both forms, and a paper in two columns that it
writes itself. No screen is needed: the pictures are taken off screen.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pymupdf
from PySide6.QtWidgets import QApplication

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

# ruff: noqa: E402  # the project is found only from here on
from main import Program, Whereabouts
from reader.values.strategy import Strategy
from ui.action_names import Act
from ui.actions.palette import Palette
from ui.application import make_window
from ui.left_panel import LeftTab
from ui.main_window import MainWindow
from ui.settings.choices import Shade

_PATIENCE_SECONDS = 600.0
_SETTLE_SECONDS = 0.6

_ASKED_PAPER = "What did the keeper write down every evening?"
_ASKED_BOOK = "What is an episode?"


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture: a document, a question, and the state to show."""

    name: str
    source: str
    question: str = ""
    shade: Shade = Shade.LIGHT
    scale: int = 1
    size: tuple[int, int] = (1280, 800)
    unfold: bool = False
    find: str = ""
    """Words searched in the document."""
    search: str = ""
    """Words searched in the whole library."""
    palette: str = ""
    """Words typed into the command palette."""
    memory: bool = False
    """Ask when everything has been read, with the strategy that walks the tree."""


SCENES = (
    Scene("first-start", "welcome"),
    Scene("first-start-dark", "welcome", shade=Shade.DARK),
    Scene("pdf-citation", "pdf", _ASKED_PAPER, unfold=True),
    Scene(
        "pdf-citation-dark",
        "pdf",
        _ASKED_PAPER,
        shade=Shade.DARK,
    ),
    Scene("pdf-citation-200", "pdf", _ASKED_PAPER, scale=2),
    Scene("epub-dark", "epub", _ASKED_BOOK, shade=Shade.DARK),
    Scene("epub-dark-200", "epub", _ASKED_BOOK, shade=Shade.DARK, scale=2),
    Scene("walk", "epub", _ASKED_BOOK, memory=True),
    Scene("walk-dark", "epub", _ASKED_BOOK, shade=Shade.DARK, memory=True),
    Scene(
        "walk-dark-200",
        "epub",
        _ASKED_BOOK,
        shade=Shade.DARK,
        scale=2,
        memory=True,
    ),
    Scene("not-told", "epub", "Who won the football match on Saturday?"),
    Scene("small-screen", "epub", _ASKED_BOOK, size=(1280, 720)),
    Scene("find", "epub", find="memory"),
    Scene("find-dark-200", "epub", find="memory", shade=Shade.DARK, scale=2),
    Scene("search", "epub", search="memory tree"),
    Scene("search-dark", "epub", search="memory tree", shade=Shade.DARK),
    Scene("library", "shelf"),
    Scene("library-sepia", "shelf", shade=Shade.SEPIA),
    Scene("library-dark-200", "shelf", shade=Shade.DARK, scale=2),
    Scene("palette", "epub", palette="page"),
    Scene("palette-dark", "epub", palette="page", shade=Shade.DARK),
    Scene("failed-import", "broken"),
    Scene("failed-import-dark", "broken", shade=Shade.DARK),
)


def main() -> None:
    """Run each scene in a process of its own: the scale is fixed when Qt starts."""
    arguments = sys.argv[1:]
    if len(arguments) > 1 and arguments[0] == "--scene":
        take(next(s for s in SCENES if s.name == arguments[1]), Path(arguments[2]), arguments[3:])
        return
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        environment = {
            **os.environ,
            "QT_QPA_PLATFORM": "offscreen",
            "QT_SCALE_FACTOR": str(scene.scale),
        }
        subprocess.run(
            [sys.executable, __file__, "--scene", scene.name, str(folder), *arguments[1:]],
            env=environment,
            check=True,
        )
        print(folder / f"{scene.name}.png")


def take(scene: Scene, folder: Path, files: list[str]) -> None:
    """Set up the scene in a window, and save the picture."""
    application = QApplication([])
    with tempfile.TemporaryDirectory() as home, Program() as program:
        os.environ["GISTWALKER_SETTINGS"] = str(Path(home) / "settings.json")
        services = program.services(Whereabouts(Path(home) / "library"))
        services.settings.change(replace(services.settings.now.window, theme=scene.shade))
        window = make_window(application, services)
        window.resize(*scene.size)
        window.show()
        window.start(_files(scene, Path(home), files))

        def wait(until: Callable[[], bool]) -> None:
            end = time.monotonic() + _PATIENCE_SECONDS
            while not until() and time.monotonic() < end:
                application.processEvents()
                time.sleep(0.01)

        for ready in _acts(scene, window):
            wait(ready)
        if scene.source != "broken":
            wait(lambda: window.map.here is not None)
        settled = time.monotonic() + _SETTLE_SECONDS
        wait(lambda: time.monotonic() > settled)
        window.grab().save(str(folder / f"{scene.name}.png"))
        window.close()


def _acts(scene: Scene, window: MainWindow) -> Iterator[Callable[[], bool]]:
    if scene.source == "broken":
        yield window.messages.isVisible
        return
    yield lambda: window.pane.view.picture_ready(1)
    if scene.source == "pdf":  # the handbook comes after it
        yield lambda: window.left.library.list.count() > 1
    if scene.source == "shelf":
        yield lambda: window.left.library.list.model().rowCount() > len(_TITLES)
    if scene.palette:
        window.acts[Act.PALETTE].trigger()  # by key, as a user would
        window.findChild(Palette).edit.setText(scene.palette)
    if scene.memory:
        yield lambda: not window.jobs.rows
        choice = window.panel.box.strategy
        choice.setCurrentIndex(choice.findData(Strategy.TREE))
    if scene.find:
        window.around.finding.begin(scene.find)
        window.left.show_tab(LeftTab.CONTENTS)
        yield lambda: window.around.finding.current is not None
    if scene.search:
        window.left.show_tab(LeftTab.SEARCH)
        rows = window.left.search.rows
        window.left.search.field.setText(scene.search)
        yield lambda: rows.rowCount() > 1
        window.left.search.picked.emit(window.left.search.passage(0))
        yield lambda: len(window.around.finding.hits) > 0
    if scene.question:
        window.panel.box.put(scene.question)
        yield lambda: not window.panel.box.busy
        yield lambda: bool(window.pane.view.marked_rects())
        yield lambda: window.map.settled
        window.panel.view.fold.button.setChecked(scene.unfold)
        window.panel.view.details.button.setChecked(scene.unfold)


def _files(scene: Scene, home: Path, given: list[str]) -> list[Path]:
    handbook = ROOT / "resources" / "handbook" / "gistwalker-handbook.epub"
    if scene.source == "pdf":
        return [Path(given[0]) if given else _paper(home / "lighthouses.pdf")]
    if scene.source == "epub":
        return [Path(given[1]) if len(given) > 1 else handbook]
    if scene.source == "shelf":
        return [
            handbook,
            *(_paper(home / f"{number}.pdf", title) for number, title in enumerate(_TITLES)),
        ]
    if scene.source == "broken":
        broken = home / "annual report.pdf"
        broken.write_bytes(b"%PDF-1.7\n")
        return [broken]
    return []


_SENTENCE = (
    "Every evening the keeper wrote down, in a small and careful hand, how many ships had passed "
    "the point, from which port they came, and whether any of them had asked for help."
)
_AROUND = (
    "The lamp was lit at dusk and watched until morning. Oil came by boat once a month, weather "
    "permitting. In winter the stairs were wet, and the brass had to be polished twice. "
    "Visitors were rare and always welcome. The bell was rung by hand when fog came in. "
)


_TITLES = (
    "The journals of a lighthouse",
    "Ships that passed the point",
    "On the price of lamp oil",
    "Keepers and their visitors",
)


def _paper(path: Path, name: str = _TITLES[0]) -> Path:
    document = pymupdf.open()
    for number in range(3):
        page = document.new_page(width=595, height=842)
        title = (name, "Evenings", "What the journals tell")[number]
        page.insert_text((56, 84), title, fontsize=20, fontname="tibo")
        words = (_AROUND * 5 + (_SENTENCE + " " if number == 1 else "") + _AROUND * 8).split()
        half = len(words) // 2
        for left, part in ((56, words[:half]), (308, words[half:])):
            box = (left, 112, left + 231, 790)
            page.insert_textbox(box, " ".join(part), fontsize=11, fontname="tiro", align=3)
    document.set_metadata({"title": name, "author": "M. Ferrier"})
    document.save(path)
    return path


if __name__ == "__main__":
    main()
