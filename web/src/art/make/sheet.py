"""Show drawings side by side: `python sheet.py OUT.png [FAMILY ...]`. Needs cairosvg."""

import re
import sys
from pathlib import Path

import cairosvg

FOLDER = Path(__file__).resolve().parent.parent / "aircraft"
WIDE, HIGH, COLUMNS = 220, 370, 6


def cell(name: str, x: int, y: int) -> str:
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    inner = re.sub(r"(?s)^<svg[^>]*>|</svg>\s*$", "", text)
    small = "".join(
        f'<svg x="{x + 20 + 40 * i}" y="{y + 325}" width="{px}" height="{px}" viewBox="0 0 200 200">'
        f'{re.search(r"<path id=.top. [^>]*>", inner).group()}</svg>'
        for i, px in enumerate((24, 32, 48))
    )
    return (
        f'<text x="{x + 10}" y="{y + 14}" font-size="13" font-family="sans-serif">{name}</text>'
        f'<svg x="{x + 10}" y="{y + 18}" width="200" height="300" viewBox="0 0 200 300">{inner}</svg>'
        f"{small}"
    )


def main(out: str, names: list[str]) -> None:
    names = names or sorted(path.stem for path in FOLDER.glob("*.svg"))
    rows = -(-len(names) // COLUMNS)
    width, height = WIDE * COLUMNS, HIGH * rows
    cells = "".join(cell(n, i % COLUMNS * WIDE, i // COLUMNS * HIGH) for i, n in enumerate(names))
    picture = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" fill="#1d2730">'
        f'<rect width="{width}" height="{height}" fill="#fbf8f0"/>{cells}</svg>'
    )
    cairosvg.svg2png(bytestring=picture.encode(), write_to=out, scale=1.4)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
