"""Evaluation tasks, each a module."""
