"""Rewrites the tables of docs/case-files.md from the code that reads case files."""

from pathlib import Path

from airwar.lab.manual import rewrite

PAGE = Path(__file__).resolve().parent.parent / "docs" / "case-files.md"


def main() -> None:
    PAGE.write_text(rewrite(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
