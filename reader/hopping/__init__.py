"""Answers questions whose answer is not in any one place, step by step."""
