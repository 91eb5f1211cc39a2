"""A small clone: the real launcher, and a made project with made libraries.

The libraries are wheels in a folder. Real pip installs them from it, as it would from an index.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LLAMA = "llama_cpp_python-0.3.36"
PROJECT = """
[build-system]
requires = ["backend==1.0"]
build-backend = "own_backend"
backend-path = ["."]

[project]
name = "gistwalker"
version = "1.0"
dependencies = [
  "torch==2.13.0",
  "llama-cpp-python==0.3.36",
  "leaf==1.0; sys_platform != 'nowhere'",
]

[project.optional-dependencies]
evaluate = ["plot==1.0"]
dev = ["gistwalker[evaluate]", "tool==1.0"]
"""
PROGRAM = """
import importlib.util, json, sys
from importlib.metadata import distributions
there = {each.metadata["Name"]: each.version for each in distributions()}
print(json.dumps({"arguments": sys.argv[1:], "there": there}))
"""
BACKEND = """
import zipfile
def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "gistwalker-1.0-py3-none-any.whl"
    with zipfile.ZipFile(f"{folder}/{name}", "w") as wheel:
        about = "gistwalker-1.0.dist-info"
        described = "Metadata-Version: 2.1\\nName: gistwalker\\nVersion: 1.0\\n"
        wheel.writestr(f"{about}/METADATA", described)
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\\nTag: py3-none-any\\n")
        wheel.writestr(f"{about}/RECORD", "")
    return name
"""
MAKEFILE = 'check:\n\t@echo "in $$VIRTUAL_ENV" && python main.py checked\n'


def write_wheel(folder: Path, name: str, version: str = "1.0") -> None:
    """Write a wheel with a module of its name."""
    about = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(folder / f"{name}-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        named = name.replace("_", "-")
        head = f"Metadata-Version: 2.1\nName: {named}\nVersion: {version}\n"
        wheel.writestr(f"{about}/METADATA", head)
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "")


@dataclass(frozen=True)
class Clone:
    """The folder of a small clone, and that of its wheels."""

    root: Path
    wheels: Path

    @staticmethod
    def make(root: Path, wheels: Path) -> Clone:
        """Write the files of both."""
        root.mkdir(parents=True)
        wheels.mkdir(parents=True)
        shutil.copy(ROOT / "gistwalker", root)
        own = root / "installers"
        shutil.copytree(ROOT / "installers/first_run", own / "first_run")
        for name in ("__init__.py", "llama.cmake"):
            shutil.copy(ROOT / "installers" / name, own)
        for name, content in {
            "pyproject.toml": PROJECT,
            "main.py": PROGRAM,
            "own_backend.py": BACKEND,
            "Makefile": MAKEFILE,
        }.items():
            (root / name).write_text(content, "utf-8")
        for name in ("backend", "leaf", "plot", "tool"):
            write_wheel(wheels, name)
        write_wheel(wheels, "torch", "2.13.0")
        write_wheel(wheels, "llama_cpp_python", "0.3.36")
        return Clone(root, wheels)

    def llama_is_built_by(self, code: str) -> None:
        """Replace the wheel of llama.cpp by a source package, which is built by this code."""
        (self.wheels / f"{LLAMA}-py3-none-any.whl").unlink()
        lines = "".join(f"    {line}\n" for line in code.splitlines())
        system = '[build-system]\nrequires = []\nbuild-backend = "b"\nbackend-path = ["."]\n'
        with tarfile.open(self.wheels / f"{LLAMA}.tar.gz", "w:gz") as archive:
            for name, text in {
                "pyproject.toml": system,
                "b.py": f"def build_wheel(*_):\n{lines}",
                "PKG-INFO": "Metadata-Version: 2.1\nName: llama-cpp-python\nVersion: 0.3.36\n",
            }.items():
                about = tarfile.TarInfo(f"{LLAMA}/{name}")
                about.size = len(text.encode())
                archive.addfile(about, io.BytesIO(text.encode()))

    def environment(self, **more: str) -> dict[str, str]:
        """The environment without this machine's settings of pip; no index but the folder."""
        without = ("PIP_", "GISTWALKER_", "VIRTUAL_ENV", "CMAKE_ARGS", "MAKE", "PYTHONPATH")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(without)}
        pip = {"PIP_CONFIG_FILE": os.devnull, "PIP_RETRIES": "0", "PIP_NO_CACHE_DIR": "1"}
        offered = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": self.wheels.as_uri()}
        return {**kept, **pip, **offered, **more}

    def start(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """Start the launcher from another folder."""
        return subprocess.Popen(
            [sys.executable, str(self.root / "gistwalker"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            cwd=self.wheels,
            env=self.environment(**environment),
        )

    def run(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        """Run the launcher to its end."""
        with self.start(*arguments, **environment) as started:
            output, errors = started.communicate()
        return subprocess.CompletedProcess(arguments, started.returncode, output, errors)
