"""The panels in which a person governs what was learnt."""
