"""Pans and zooms the board of Angels 20 in Chromium on a slowed-down processor, as a phone has it,
and prints how long a frame takes: `python bench/frames.py`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import fmean, quantiles

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.player import against_pilot  # noqa: E402
from tests.browser.serving import served  # noqa: E402

SLOWER = 4
LIMIT = 32.0  # milliseconds for a frame
WINDOWS = {"desktop": (1280, 800, 1), "phone": (390, 844, 2)}
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu"]
# Of each frame: how long after the one before it, and whether a finger was down all the time.
WATCH = """() => {
  const seen = { moving: [], resting: [] };
  let before = null, down = 0, held = false;
  addEventListener("pointerdown", () => { down++; }, true);
  addEventListener("pointerup", () => { down--; }, true);
  addEventListener("pointercancel", () => { down--; }, true);
  const frame = (now) => {
    if (before !== null) seen[held && down ? "moving" : "resting"].push(now - before);
    [before, held] = [now, down > 0];
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  window.framesSeen = () => {
    const { moving, resting } = seen;
    seen.moving = [];
    seen.resting = [];
    return { moving, resting };
  };
}"""
SEEN = "() => window.framesSeen()"


def main() -> int:
    slow = False
    browser_path = subprocess.run(
        [sys.executable, ROOT / "scripts" / "browser.py"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_path, args=FLAGS)
        for name in WINDOWS:
            page = opened(browser, server.address, name)
            line = page.context.new_cdp_session(page)
            line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.evaluate(WATCH)
            for gesture in (pan, zoom):
                page.evaluate(SEEN)
                gesture(page, line)
                page.wait_for_timeout(400)
                frames = page.evaluate(SEEN)
                mean = fmean(frames["moving"])
                slow |= mean > LIMIT
                print(
                    f"{name:8} {gesture.__name__:5} {len(frames['moving']):4} frames, "
                    f"{mean:5.1f} ms a frame, 95 in 100 below "
                    f"{quantiles(frames['moving'], n=20)[-1]:5.1f}; "
                    f"slowest when it ends {max(frames['resting']):5.1f}"
                )
        browser.close()
    return int(slow)


def opened(browser: Browser, address: str, name: str) -> Page:
    """A table of Angels 20 with a move to make, so that everything in reach is drawn."""
    width, height, density = WINDOWS[name]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=density,
        has_touch=True,
    )
    page = context.new_page()
    page.goto(against_pilot(address, game="angels-20", setup={"scenario": "dogfight"}))
    page.locator("[data-reach], [data-place][data-offer]").first.wait_for()
    page.wait_for_timeout(1500)
    # Nearer, so that there is somewhere to go.
    for _ in range(3):
        page.get_by_role("button", name="Zoom in").click()
    page.wait_for_timeout(500)
    return page


def pan(page: Page, line: CDPSession) -> None:
    x, y = middle(page)
    for across, down in ((-160, -120), (160, 120), (150, -140), (-150, 140)) * 2:
        line.send(
            "Input.synthesizeScrollGesture",
            {
                "x": x,
                "y": y,
                "xDistance": across,
                "yDistance": down,
                "speed": 500,
                "preventFling": True,
                "gestureSourceType": "touch",
            },
        )


def zoom(page: Page, line: CDPSession) -> None:
    x, y = middle(page)
    for factor in (1.6, 0.6, 1.6, 0.6):
        line.send(
            "Input.synthesizePinchGesture",
            {
                "x": x,
                "y": y,
                "scaleFactor": factor,
                "relativeSpeed": 100,
                "gestureSourceType": "touch",
            },
        )


def middle(page: Page) -> tuple[float, float]:
    box = page.locator("[data-map]").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


if __name__ == "__main__":
    sys.exit(main())
