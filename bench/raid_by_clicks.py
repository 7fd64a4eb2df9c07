"""Plays a scenario of Wing Leader to its end in a browser, by clicks or taps, with pictures.

python -m bench.raid_by_clicks FOLDER [--scenario NAME] [--seat raider] [--size 1280x800] [--dark]

Pictures of the first two questions of each kind come into the folder, and the whole log. It takes
two or three minutes: too long for the tests, which click through smaller raids.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Page, sync_playwright  # noqa: E402

from tests.browser.conftest import FLAGS  # noqa: E402
from tests.browser.player import PATIENCE, Look  # noqa: E402
from tests.browser.raids import Controller, Toucher, against_raiders  # noqa: E402
from tests.browser.serving import served  # noqa: E402

EACH = 2  # pictures of a kind of question
MOST = 600  # answers
PHONE = 500  # pixels; what is narrower is a phone


def kind_of(look: Look) -> str:
    """What is asked, without who is asked about."""
    kinds = sorted({key.split(":")[0] for key in look.options})
    return re.sub(r"[^a-z]+", "-", " ".join(kinds[:3]).lower())


def play(page: Page, address: str, args: Namespace, is_phone: bool) -> Look:
    person = (Toucher if is_phone else Controller)(page)
    person.open(against_raiders(address, args.scenario, me=args.seat))
    look, seen = person.ready(), Counter[str]()
    for number in range(MOST):
        if look.over:
            return look
        kind = kind_of(look)
        seen[kind] += 1
        if seen[kind] <= EACH:
            page.screenshot(path=args.folder / f"{number:03}-{kind}.png")
        look = person.move()
    raise SystemExit(f"airwar: no end after {MOST} answers: {look.prompt}")


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenario", default="the-tenth-of-may")
    parser.add_argument("--seat", choices=("raider", "defender"), default="raider")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--dark", action="store_true")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    wide, high = map(int, args.size.split("x"))
    is_phone = wide < PHONE
    found = subprocess.run(
        [sys.executable, ROOT / "scripts" / "browser.py"], stdout=subprocess.PIPE, check=True
    )
    with (
        tempfile.TemporaryDirectory() as data,
        served(Path(data)) as server,
        sync_playwright() as playwright,
    ):
        path = found.stdout.decode().strip()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        context = browser.new_context(
            viewport={"width": wide, "height": high},
            has_touch=is_phone,
            is_mobile=is_phone,
            color_scheme="dark" if args.dark else "light",
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        end = play(page, server.address, args, is_phone)
        page.screenshot(path=args.folder / "end.png")
        browser.close()
    (args.folder / "log.txt").write_text("\n".join(end.log) + "\n", "utf-8")
    print(end.prompt)
    if errors:
        raise SystemExit("\n".join(errors))


if __name__ == "__main__":
    main()
