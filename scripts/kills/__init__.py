"""Kills at random moments of every kind of job, and what they cost."""
