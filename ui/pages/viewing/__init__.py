"""The pages in the window: turning, scrolling, zooming, appearance, the visible part."""
