"""Questions whose answer is written nowhere, found out step by step."""
