"""The share of a span's passages in its score."""

from __future__ import annotations

SUPPORT = (1.0, 0.25, 0.12)
"""The weights of the best, second and third passage of a span in its score."""
