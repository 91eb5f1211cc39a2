"""What reading means: text, memory, questions. Knows no window, database or model library."""
