"""Questions made of relations: who is meant, and how each is related to the next."""
