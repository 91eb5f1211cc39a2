"""The map's colours, all derived from the theme's, so that a new theme needs none of its own."""

from __future__ import annotations

from dataclasses import dataclass

from ui.theme.theme import Theme


@dataclass(frozen=True, slots=True)
class MapColours:
    """As #rrggbb. ``title`` can be read on every fill but ``cited``, which has ``on_cited``."""

    ground: str
    node: str
    episode: str
    deep_node: str
    deep_episode: str
    """What a language model has read is a little stronger."""
    hatch: str
    title: str
    quiet: str
    left: str
    on_path: str
    read: str
    cited: str
    on_cited: str
    path: str
    outline: str
    """Around places that were read: marks them without colour."""
    here: str
    """The place where the user reads."""
    focus: str


def map_colours(theme: Theme) -> MapColours:
    """Return the map's colours for a theme."""
    ground = theme.panel
    node = mix(ground, theme.quiet, 0.13)
    return MapColours(
        ground=ground,
        node=node,
        episode=mix(ground, theme.quiet, 0.24),
        deep_node=mix(ground, theme.quiet, 0.24),
        deep_episode=mix(ground, theme.quiet, 0.42),
        hatch=mix(ground, theme.quiet, 0.28),
        title=mix(theme.quiet, theme.text, 0.75),
        quiet=theme.quiet,
        left=mix(node, theme.accent, 0.10),
        on_path=mix(node, theme.accent, 0.20),
        read=mix(ground, theme.accent, 0.34),
        cited=theme.accent,
        on_cited=theme.on_accent,
        path=mix(theme.accent, theme.text, 0.45),
        outline=theme.accent,
        here=theme.text,
        focus=theme.text,
    )


def mix(first: str, second: str, share: float) -> str:
    """Return ``second`` laid over ``first``, covering ``share`` of it."""
    pairs = zip(bytes.fromhex(first[1:]), bytes.fromhex(second[1:]), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)
