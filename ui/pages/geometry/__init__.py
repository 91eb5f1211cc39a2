"""The places of pages: rows, columns, zoom, margins, turns, and what keeps its place."""
