"""Reading itself: text, memory, questions. Knows no window, database or model library."""
