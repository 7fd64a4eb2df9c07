"""Replays the golden games of tests/records/, plays each again from its seed, and names those
that differ. With --accept it writes those that differ or are missing. Names of games limit it to
those."""

import argparse
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.records import golden as records  # noqa: E402

SHOWN = 12  # lines of a difference; git shows the rest of those that are accepted


def main() -> int:
    parser = argparse.ArgumentParser(description="Which golden games are played otherwise today?")
    parser.add_argument("games", nargs="*", metavar="GAME", help="those of this game only")
    parser.add_argument("--accept", action="store_true", help="write those that differ")
    args = parser.parse_args()
    accept: bool = args.accept
    started = time.perf_counter()
    listed = [each for each in records.listed() if not args.games or each.game in args.games]
    changed = [golden for golden in listed if not check(golden, accept)]
    strays = records.strays()
    for path in strays:
        print(f"{path.relative_to(records.FOLDER)}: belongs to no game that is listed")
        if accept:
            path.unlink()
    done = "written" if accept else "differ or are missing"
    seconds = time.perf_counter() - started
    print(f"{len(listed)} golden games in {seconds:.0f} s: {len(changed)} {done}", end="")
    print(f", {len(strays)} without a game" if strays else "")
    if (changed or strays) and not accept:
        print("Read the differences; make records ACCEPT=1 takes them over.")
        return 1
    return 0


def check(golden: records.Golden, accept: bool) -> bool:
    """Is the file what the game is today? Says what differs, and writes it if accepted."""
    found = records.played(golden)
    kept = golden.path.read_text("utf-8") if golden.path.exists() else None
    if kept is not None and not records.differences(kept, found) and not records.fault(kept):
        return True
    print(f"{golden.title}: {difference(kept, found)}", flush=True)
    if accept:
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(found, "utf-8")
    return False


def difference(kept: str | None, found: str) -> str:
    if kept is None:
        return "is missing"
    why = records.fault(kept) or "still replays, but the same seed plays another game"
    lines = records.differences(kept, found)
    more = [f"... {len(lines) - SHOWN} more lines"] if len(lines) > SHOWN else []
    return "\n    ".join([why, *lines[:SHOWN], *more])


if __name__ == "__main__":
    sys.exit(main())
