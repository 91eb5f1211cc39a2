"""Questions that lead from one to another: who is meant, and what each is to the next."""
