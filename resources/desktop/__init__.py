"""What a desktop is told about the program: its entry, its description, its icons."""

from __future__ import annotations

from pathlib import Path

APPLICATION = "org.gistwalker.Gistwalker"
"""How desktops name the program; an identifier, not an address."""

HERE = Path(__file__).resolve().parent
ENTRY = HERE / f"{APPLICATION}.desktop"
METAINFO = HERE / f"{APPLICATION}.metainfo.xml"
ICONS = HERE / "icons"
"""PNG files that are called after their width, made of the SVG by scripts/build_icons.py."""
SCALABLE = HERE.parent / "icons" / "gistwalker.svg"
