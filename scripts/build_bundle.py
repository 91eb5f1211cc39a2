"""Build the bundle: a folder with Gistwalker and all it needs, Python included.

    python scripts/build_bundle.py [--try]

The bundle is written to dist/gistwalker, from an environment of its own in build/bundle; delete
that to start over. llama.cpp is compiled for every processor of this architecture, not only for
this machine's (x86: with AVX2). `--try` only tests an existing bundle: it asks the handbook a
question, without a Python on the path. Only run on Linux so far; the specification has Windows and
macOS in it too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from scripts.bundle_screen import absent_from_bundle, absent_from_system  # noqa: E402
from scripts.bundle_thrift import link_copies, strip_interpreter  # noqa: E402

BUNDLE = ROOT / "dist" / "gistwalker"
SPECIFICATION = ROOT / "installers" / "pyinstaller" / "gistwalker.spec"
LEAN = ROOT / "installers" / "llama.cmake"
MOST_BYTES = 1_200_000_000
_WORK = ROOT / "build" / "bundle"
_HANDBOOK = "resources/handbook/gistwalker-handbook.epub"
_QUESTION = ("Why is a gist not a summary?", "“")


def pinned(name: str) -> str:
    """The requirement of pyproject.toml for a distribution."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    (found,) = (each for each in project["dependencies"] if each.partition("==")[0] == name)
    return str(found)


def build() -> None:
    """Build the bundle, replacing an existing one."""
    python = _environment()
    wheels = _llama_wheel(python)
    _run([python, "-m", "pip", "install", "--quiet", "--find-links", wheels, f"{ROOT}[bundle]"])
    _refuse_cuda(python)
    _refuse_blind(python)
    folders = ["--distpath", BUNDLE.parent, "--workpath", _WORK / "work"]
    _run([python, "-m", "PyInstaller", "--noconfirm", *folders, SPECIFICATION])
    if sys.platform == "linux":
        (BUNDLE / "gistwalker-window").symlink_to("gistwalker")
        strip_interpreter(BUNDLE)
        link_copies(BUNDLE)


def _environment() -> Path:
    folder = _WORK / "env"
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists():
        venv.create(folder, with_pip=True)
    return python


def _llama_wheel(python: Path) -> Path:
    """The folder of a llama-cpp-python wheel that is compiled for other machines, too."""
    wheels = _WORK / "wheels"
    if not list(wheels.glob("llama_cpp_python-*.whl")):
        # pip's own cache may hold a build for this processor.
        options = ["--no-cache-dir", "--no-deps", "--no-binary", "llama-cpp-python"]
        wanted = {"CMAKE_ARGS": f'-DGGML_NATIVE=OFF "-DCMAKE_PROJECT_INCLUDE={LEAN}"'}
        named = pinned("llama-cpp-python")
        _run([python, "-m", "pip", "wheel", *options, "--wheel-dir", wheels, named], wanted)
    return wheels


def _refuse_cuda(python: Path) -> None:
    code = "import importlib.util as u; raise SystemExit(u.find_spec('nvidia') is not None)"
    if subprocess.run([python, "-c", code], check=False).returncode:
        raise SystemExit(
            "torch came with CUDA, which would make the bundle four times as large. "
            f"Delete {_WORK / 'env'}, add https://download.pytorch.org/whl/cpu to the indexes in "
            "PIP_EXTRA_INDEX_URL and build again."
        )


def _refuse_blind(python: Path) -> None:
    """Stop if this system lacks libraries to draw on a screen: PyInstaller would leave them out."""
    code = "import importlib.util as u; print(u.find_spec('PySide6').submodule_search_locations[0])"
    if sys.platform == "linux":
        asked = subprocess.run([python, "-c", code], check=True, capture_output=True, text=True)
        if absent := absent_from_system(Path(asked.stdout.strip()).parent):
            raise SystemExit(
                "Qt could not show a window from the bundle, because this system lacks libraries "
                f"of X. Install them and build again: apt install {' '.join(absent)}"
            )


def size(folder: Path) -> int:
    """Size of all files below ``folder`` in bytes, without links."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files)


def faults(bundle: Path) -> list[str]:
    """Faults of a bundle, from its files and from asking the handbook a question."""
    found = []
    if (there := size(bundle)) > MOST_BYTES:
        found.append(f"it has {there / 1e6:,.0f} MB")
    if sys.platform == "linux":
        found += absent_from_bundle(bundle / "_internal")
    question, quoted = _QUESTION
    book = bundle / "_internal" / _HANDBOOK
    for arguments, says in (
        (["--version"], _version()),
        (["doctor"], "ok      llama.cpp"),
        (["ask", "--read", "--strategy", "tree", str(book), question], quoted),
    ):
        said = _said(bundle, arguments)
        if says not in said:
            found.append(f"{arguments[0]}: {said}")
    return found


def _said(bundle: Path, arguments: Sequence[str]) -> str:
    """The program's output in an empty home, without this machine's Python and libraries."""
    with tempfile.TemporaryDirectory() as home:
        bare = {"PATH": "", "HOME": home, "LANG": "C.UTF-8", "QT_QPA_PLATFORM": "offscreen"}
        command = [str(bundle / "gistwalker"), *arguments]
        done = subprocess.run(
            command, env=bare, check=False, capture_output=True, encoding="utf-8", cwd=home
        )
    return done.stdout + done.stderr


def _version() -> str:
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"])


def _run(command: Sequence[str | Path], more: Mapping[str, str] | None = None) -> None:
    done = subprocess.run(command, check=False, cwd=ROOT, env={**os.environ, **(more or {})})
    if done.returncode:
        raise SystemExit(f"{Path(command[0]).name} failed with {done.returncode}")


def main() -> None:
    """Build and test it."""
    if "--try" not in sys.argv[1:]:
        shutil.rmtree(BUNDLE, ignore_errors=True)
        build()
    wrong = faults(BUNDLE)
    print("\n".join(wrong) or f"{BUNDLE}: {size(BUNDLE) / 1e6:,.0f} MB, as it should be")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
