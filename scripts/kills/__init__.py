"""Kills of every kind of job at random moments, and their consequences."""
