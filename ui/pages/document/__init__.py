"""The open document, on a thread of its own: layouts, pictures and text of its pages."""
