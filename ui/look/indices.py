"""Indices of Qt's models, as their hooks are handed them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""What the rows of a list are in, and the first rows of a tree; never valid."""
