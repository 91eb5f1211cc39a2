"""Tests of the model manager."""
