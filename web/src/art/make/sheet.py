"""Show drawings side by side: `python sheet.py OUT.png [NAME ...]`. Needs cairosvg.

Without names it shows the aircraft; `objects` stands for all that is not an aircraft.
"""

import re
import sys
from pathlib import Path

import cairosvg  # type: ignore[import-untyped]

HERE = Path(__file__).resolve().parent.parent
FOLDER = HERE / "aircraft"
OBJECTS = HERE / "objects"
WIDE, HIGH, COLUMNS = 220, 370, 6


def cell(name: str, x: int, y: int) -> str:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    inner = re.sub(r"(?s)^<svg[^>]*>|</svg>\s*$", "", text)
    top = "".join(re.findall(r'<path id="top" [^>]*>', inner))
    small = "".join(
        box(x + 20 + 40 * i, y + 325, px, px, 200, top) for i, px in enumerate((24, 32, 48))
    )
    label = f'<text x="{x + 10}" y="{y + 14}" font-size="13" font-family="sans-serif">{name}</text>'
    return label + box(x + 10, y + 18, 200, 300, 300, inner) + small


def object_cell(name: str, x: int, y: int) -> str:
    """The drawing large, then at 48 pixels to the inch on a table."""
    text = (OBJECTS / f"{name}.svg").read_text(encoding="utf-8")
    width, height = map(int, re.findall(r'viewBox="0 0 (\d+) (\d+)"', text)[0])
    inches = float(re.findall(r'data-inches="([\d.]+)"', text)[0])
    inner = re.sub(r"(?s)^<svg[^>]*>|</svg>\s*$", "", text)
    label = f'<text x="{x + 10}" y="{y + 14}" font-size="13" font-family="sans-serif">{name}</text>'
    large = f'<svg x="{x + 5}" y="{y + 18}" width="{width}" height="{height}">{inner}</svg>'
    scale = inches * 48 / max(width, height)
    place = f"translate({x + 10} {y + 225}) scale({scale:.3f})"
    if height > width:
        place = f"translate({x + 10} {y + 225 + width * scale:.0f}) scale({scale:.3f}) rotate(-90)"
    return f'{label}{large}<g transform="{place}">{inner}</g>'


def box(x: int, y: int, width: int, height: int, units: int, inner: str) -> str:
    size = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    return f'<svg {size} viewBox="0 0 200 {units}">{inner}</svg>'


def main(out: str, names: list[str]) -> None:
    names = names or sorted(path.stem for path in FOLDER.glob("*.svg"))
    if names == ["objects"]:
        names = sorted(path.stem for path in OBJECTS.glob("*.svg"))
    rows = -(-len(names) // COLUMNS)
    width, height = WIDE * COLUMNS, HIGH * rows
    cells = "".join(
        (object_cell if (OBJECTS / f"{name}.svg").exists() else cell)(
            name, i % COLUMNS * WIDE, i // COLUMNS * HIGH
        )
        for i, name in enumerate(names)
    )
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" fill="#1d2730">'
        f'<rect width="{width}" height="{height}" fill="#fbf8f0"/>{cells}</svg>'
    )
    cairosvg.svg2png(bytestring=picture.encode(), write_to=out, scale=1.4)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
