"""Where pages stand: rows, columns, zoom, margins, turns, and what keeps its place."""
