"""The pages in the window: turning, scrolling, zooming, appearance, what is in sight."""
