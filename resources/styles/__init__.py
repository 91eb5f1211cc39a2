"""Citation styles in the Citation Style Language, unchanged from the CSL project.

They are licensed CC BY-SA 3.0; each file names its authors and its licence in its ``info``.
"""

from __future__ import annotations

from pathlib import Path

STYLES = Path(__file__).resolve().parent
