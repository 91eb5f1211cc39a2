"""The panels in which the user governs what was learnt."""
