"""What reading means: text, memory, questions. Knows no window, no database and no model library."""
