"""Kills of every kind of command at random moments, and their consequences."""
