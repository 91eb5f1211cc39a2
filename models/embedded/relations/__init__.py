"""Questions that go from one person or thing to another: who is meant, what they are, step by step."""
