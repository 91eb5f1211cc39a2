"""Build sdist and wheel, and check them.

    python scripts/check_package.py [FOLDER]

The wheel is built from the sdist. No warning may be printed; the wheel contains every file of
`resources`, and at its top level only what docs/packaging.md names. Needs `build` (an extra of
`dev`); the desktop's files are checked with `desktop-file-validate` and `appstreamcli` if these are
installed.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from resources.changes import IN_WHEEL, NAME  # noqa: E402

TOP_LEVEL = frozenset({"main.py", "models", "reader", "resources", "storage", "ui"})
_WARNING = re.compile(
    r"^(?!copying |adding |reading |writing ).*warning.*$", re.IGNORECASE | re.MULTILINE
)
_WARNED_OF = frozenset({"PYTHONDONTWRITEBYTECODE"})
_CHANGES = str(PurePosixPath(*IN_WHEEL.parts, NAME))
_VALIDATORS = (
    (("desktop-file-validate",), "*.desktop"),
    (("appstreamcli", "validate", "--no-net"), "*.metainfo.xml"),
)


def warnings(said: str) -> list[str]:
    """Lines with warnings, except names of copied files."""
    return [found[0].strip() for found in _WARNING.finditer(said)]


def faults(names: Iterable[str], resources: Iterable[str]) -> list[str]:
    """Faults of a wheel with files of these ``names``."""
    there = set(names)
    found = [f"{name} is missing" for name in sorted(set(resources) - there)]
    if not any(name.endswith(_CHANGES) for name in there):
        found.append(f"{_CHANGES} is missing")
    tops = {PurePosixPath(name).parts[0] for name in there}
    extra = {top for top in tops if not top.endswith((".dist-info", ".data"))} - TOP_LEVEL
    return found + [f"{top} is at the top level" for top in sorted(extra)]


def _environment() -> dict[str, str]:
    """The environment, without variables that make setuptools warn about the machine."""
    return {name: value for name, value in os.environ.items() if name not in _WARNED_OF}


def _run(command: Sequence[str]) -> str:
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, cwd=ROOT, env=_environment()
    )
    said = str(done.stdout + done.stderr)
    if done.returncode:
        raise SystemExit(said)
    return said


def _resources() -> list[str]:
    listed = _run(["git", "ls-files", "resources"]).splitlines()
    return [name for name in listed if (ROOT / name).is_file()]


def main(folder: Path) -> list[str]:
    """Build into ``folder`` and report faults."""
    said = _run([sys.executable, "-m", "build", "--outdir", str(folder)])
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        found = warnings(said) + faults(archive.namelist(), _resources())
    for command, pattern in _VALIDATORS:
        if shutil.which(command[0]):
            for path in (ROOT / "resources" / "desktop").glob(pattern):
                _run([*command, str(path)])
    return found


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        wrong = main(Path(sys.argv[1] if len(sys.argv) > 1 else scratch))
    print("\n".join(wrong) or "sdist and wheel are as they should be")
    sys.exit(bool(wrong))
