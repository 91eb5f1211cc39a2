"""Make the program's icon in all sizes and formats from its SVG.

    python scripts/build_icons.py

PNG files for Linux, an ICO for Windows, an ICNS for macOS, in resources/desktop.
"""

from __future__ import annotations

import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

RESOURCES = Path(__file__).resolve().parent.parent / "resources"
DESKTOP = RESOURCES / "desktop"
SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {b"icp4": 16, b"icp5": 32, b"icp6": 64, b"ic07": 128, b"ic08": 256, b"ic09": 512}
_WHOLE_BYTE = 256


def drawn(size: int) -> bytes:
    """The icon as a square PNG with ``pixels`` on a side."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    svg = QSvgRenderer(str(RESOURCES / "icons" / "gistwalker.svg"))
    svg.render(painter, QRectF(0, 0, size, size))
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """A Windows icon that holds PNG pictures, by their size."""
    header = struct.pack("<HHH", 0, 1, len(pictures))
    offset = len(header) + 16 * len(pictures)
    entries = b""
    for size, png in pictures.items():
        side = size % _WHOLE_BYTE  # 0 means 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(png), offset)
        offset += len(png)
    return header + entries + b"".join(pictures.values())


def icns(pictures: dict[bytes, bytes]) -> bytes:
    """A macOS icon that holds PNG pictures, by their type."""
    body = b"".join(kind + struct.pack(">I", len(png) + 8) + png for kind, png in pictures.items())
    return b"icns" + struct.pack(">I", len(body) + 8) + body


def main() -> None:
    """Write all of them."""
    QGuiApplication([])
    (DESKTOP / "icons").mkdir(exist_ok=True)
    for size in SIZES:
        (DESKTOP / "icons" / f"{size}.png").write_bytes(drawn(size))
    (DESKTOP / "gistwalker.ico").write_bytes(ico({size: drawn(size) for size in ICO_SIZES}))
    kinds = {kind: drawn(size) for kind, size in ICNS_TYPES.items()}
    (DESKTOP / "gistwalker.icns").write_bytes(icns(kinds))


if __name__ == "__main__":
    main()
