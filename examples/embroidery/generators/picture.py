"""Writes statement/embroidery.svg anew: python3 generators/picture.py"""

from pathlib import Path

MOTIF = ["..#", ".##", "#.#"]
CELL, TOP = 18, 52
RED, CREAM = "#b3262e", "#f3ead8"


def doubled(rows):
    wide = [row + row[::-1] for row in rows]
    return wide + wide[::-1]


def cloth(rows, left):
    top = TOP + (12 - len(rows)) * CELL // 2
    cells = [f'<rect x="{left}" y="{top}" width="{len(rows[0]) * CELL}" height="{len(rows) * CELL}" fill="{CREAM}" stroke="none" />']
    for r, row in enumerate(rows):
        for c, stitch in enumerate(row):
            if stitch == "#":
                x, y = left + c * CELL, top + r * CELL
                cells.append(f'<path d="M{x + 4} {y + 4} l10 10 m0 -10 l-10 10" />')
    grid = f'<rect x="{left}" y="{top}" width="{len(rows[0]) * CELL}" height="{len(rows) * CELL}" fill="none" stroke="#8a8272" stroke-width="1.5" />'
    return "\n    ".join([*cells, grid])


once = doubled(MOTIF)
twice = doubled(once)
arrow = '<path d="M{0} 160 h34 m-9 -7 l9 7 l-9 7" stroke="#6b6457" stroke-width="2.5" stroke-linejoin="round" />'
label = '<text x="{0}" y="36" font-size="19" font-weight="600" text-anchor="middle" fill="#26231d">k = {1}</text>'
svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 290" width="640" height="290" role="img" font-family="Inter, Arial, sans-serif">
  <rect width="640" height="290" rx="12" fill="#f7f4ec" />
  <g fill="none" stroke="{RED}" stroke-width="4" stroke-linecap="round">
    {cloth(MOTIF, 66)}
    {cloth(once, 196)}
    {cloth(twice, 382)}
    {arrow.format(138)}
    {arrow.format(326)}
  </g>
  {label.format(93, 0)}
  {label.format(250, 1)}
  {label.format(490, 2)}
</svg>
"""
(Path(__file__).resolve().parent.parent / "statement/embroidery.svg").write_text(svg)
