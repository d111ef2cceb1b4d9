"""Writes statement/horo.svg anew: python3 generators/picture.py"""

import math
from pathlib import Path

CIRCLE = [150, 154, 163, 171, 168, 159]
WIDTH, HEIGHT, CX, CY, RX, RY = 640, 300, 320, 158, 190, 92

parts = []
places = []
for i, height in enumerate(CIRCLE):
    angle = math.radians(-90 + 60 * i)
    places.append((CX + RX * math.cos(angle), CY + RY * math.sin(angle), height))
for i, (x, y, height) in enumerate(places):
    nx, ny, other = places[(i + 1) % len(places)]
    mx, my = (x + nx) / 2, (y + ny) / 2
    parts.append(f'<path d="M{x:.0f} {y:.0f} L{nx:.0f} {ny:.0f}" stroke="#9a5b1e" stroke-width="3" />')
    ox, oy = CX + (mx - CX) * 0.72, CY + (my - CY) * 0.72
    parts.append(
        f'<text x="{ox:.0f}" y="{oy + 6:.0f}" font-size="17" text-anchor="middle" fill="#7a4513">{abs(height - other)}</text>'
    )
for x, y, height in places:
    parts.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="30" fill="#bfe0c8" stroke="#2c7a47" stroke-width="3" />')
    parts.append(
        f'<text x="{x:.0f}" y="{y + 7:.0f}" font-size="19" font-weight="600" text-anchor="middle" fill="#26231d">{height}</text>'
    )
body = "\n  ".join(parts)
svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img" font-family="Inter, Arial, sans-serif">
  <rect width="{WIDTH}" height="{HEIGHT}" rx="12" fill="#f7f4ec" />
  {body}
  <text x="{CX}" y="{CY + 7}" font-size="19" font-weight="600" text-anchor="middle" fill="#7a4513">d = 9</text>
</svg>
"""
(Path(__file__).resolve().parent.parent / "statement/horo.svg").write_text(svg)
