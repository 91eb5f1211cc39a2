"""Pages as they look: their drawing, and the places of spans on them."""
