"""Types of model indices, as Qt's hooks receive them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex

Index = QModelIndex | QPersistentModelIndex
TOP = QModelIndex()
"""The parent of rows in a list, and of the first rows in a tree; never valid."""
