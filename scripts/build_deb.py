"""Make a Debian package of the bundle.

    python scripts/build_deb.py [FOLDER]

The bundle comes from dist/gistwalker (`make bundle`), and is installed below /opt; the package is
written to FOLDER, or beside the bundle. It contains and removes no personal data: libraries and
settings stay in people's homes. Needs `dpkg-deb`.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from resources.desktop import APPLICATION, ENTRY, ICONS, METAINFO, SCALABLE  # noqa: E402

BUNDLE = ROOT / "dist" / "gistwalker"
TEMPLATES = ROOT / "installers" / "debian"
PROGRAMS = ("gistwalker", "gistwalker-window")
HOME = Path("opt/gistwalker")


def control(version: str, kilobytes: int, architecture: str, libc: str) -> str:
    """The control file of the package."""
    text = (TEMPLATES / "control").read_text("utf-8")
    values = {
        "VERSION": version,
        "KILOBYTES": str(kilobytes),
        "ARCHITECTURE": architecture,
        "LIBC": libc,
    }
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def desktop_files() -> Iterator[tuple[Path, Path]]:
    """The desktop's files: the path here, and the path below /usr/share."""
    yield ENTRY, Path("applications") / ENTRY.name
    yield METAINFO, Path("metainfo") / METAINFO.name
    icons = Path("icons/hicolor")
    yield SCALABLE, icons / "scalable" / "apps" / f"{APPLICATION}.svg"
    for picture in sorted(ICONS.glob("*.png")):
        yield picture, icons / f"{picture.stem}x{picture.stem}" / "apps" / f"{APPLICATION}.png"


def lay_out(bundle: Path, tree: Path, version: str) -> None:
    """Fill ``tree`` as it is to be installed, with the control files for dpkg."""
    shutil.copytree(bundle, tree / HOME, symlinks=True)
    (tree / "usr" / "bin").mkdir(parents=True)
    for name in PROGRAMS:
        (tree / "usr" / "bin" / name).symlink_to(Path("/") / HOME / name)
    licence = (ROOT / "LICENSE", Path("doc/gistwalker/copyright"))
    for source, below in (*desktop_files(), licence):
        target = tree / "usr" / "share" / below
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    metadata = tree / "DEBIAN"
    metadata.mkdir()
    text = control(version, _kilobytes(tree), _architecture(), platform.libc_ver()[1])
    (metadata / "control").write_text(text, "utf-8")
    shutil.copyfile(TEMPLATES / "prerm", metadata / "prerm")
    _open_to_all(tree)
    (metadata / "prerm").chmod(0o755)


def package(bundle: Path, folder: Path, version: str) -> Path:
    """The package of a bundle, written into ``folder``."""
    made = folder / f"gistwalker_{version}_{_architecture()}.deb"
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        tree = Path(scratch) / "tree"
        lay_out(bundle, tree, version)
        # Fast and still small: the default takes minutes for a quarter less.
        squeeze = ["--root-owner-group", "-Zzstd", "-z9"]
        subprocess.run(["dpkg-deb", *squeeze, "--build", tree, made], check=True)
    return made


def _open_to_all(tree: Path) -> None:
    """Make files readable for all, and programs executable, whatever the umask."""
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            runs = path.is_dir() or os.access(path, os.X_OK)
            path.chmod(0o755 if runs else 0o644)


def _kilobytes(tree: Path) -> int:
    files = (path for path in tree.rglob("*") if path.is_file() and not path.is_symlink())
    return sum(path.stat().st_size for path in files) // 1024


def _architecture() -> str:
    said = subprocess.run(
        ["dpkg", "--print-architecture"], check=True, capture_output=True, text=True
    )
    return said.stdout.strip()


def main() -> None:
    """Make it from the existing bundle."""
    if not (BUNDLE / "gistwalker").is_file():
        raise SystemExit("There is no bundle in dist/gistwalker: run `make bundle` first.")
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else BUNDLE.parent
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    print(package(BUNDLE, folder, str(version)))


if __name__ == "__main__":
    main()
