"""References to documents: who wrote them, what they are called, and how styles write that."""
