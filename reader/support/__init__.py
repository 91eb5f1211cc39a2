"""Whether a statement is borne out by the sentences that it cites."""
