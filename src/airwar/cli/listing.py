"""Commands that list games, scenarios and rules."""

from __future__ import annotations

import json
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

import airwar
from airwar.cli.app import AsJson, GameName, app, emit, game_named, out
from airwar.common.contract import Game, RuleText
from airwar.common.registry import games
from airwar.common.words import one_of, words
from airwar.kernel.errors import BadData
from airwar.lab import coverage

ELSEWHERE = "campaign-only"  # the tier of rules that belong to another book


@app.command("games")
def list_games(as_json: AsJson = False) -> None:
    """List the games that can be played."""
    found = [
        {
            "game": game.name,
            "title": game.title,
            "scenarios": len(game.catalog.scenarios()),
            "rules": count_states(game.catalog.rule_texts()),
            "default_scenario": game.catalog.default_scenario,
        }
        for game in games()
    ]
    if as_json:
        emit(found)
        return
    table = Table("game", "title", "scenarios", "rules done", "part", "not", box=None)
    for each in found:
        states: Any = each["rules"]
        row = [each["game"], each["title"], each["scenarios"], *states.values()]
        table.add_row(*map(str, row))
    out.print(table)


def count_states(rules: Any) -> dict[str, int]:
    counted = Counter(rule.state for rule in rules)
    return {state: counted[state] for state in ("done", "part", "not")}


@app.command("scenarios")
def list_scenarios(name: GameName, as_json: AsJson = False) -> None:
    """List the scenarios of a game."""
    game = game_named(name)
    if as_json:
        emit(game.catalog.scenarios())
        return
    for scenario in game.catalog.scenarios():
        mark = "  (default)" if scenario.key == game.catalog.default_scenario else ""
        where = ", ".join(filter(None, (scenario.theatre, scenario.date, scenario.kind)))
        out.print(
            f"{scenario.key}{mark}\n  {scenario.title}: {where}\n  {scenario.summary.strip()}\n"
        )


@app.command("rules")
def show_rules(
    name: GameName,
    number: Annotated[
        str | None, typer.Argument(help="One rule, or all under a number: 8.2.1")
    ] = None,
    covered: Annotated[
        bool, typer.Option("--coverage", help="Show the code and tests that cite each rule")
    ] = False,
    tier: Annotated[
        str | None, typer.Option(help="Only these tiers, comma-separated: basic,optional")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the rules in our words, or their coverage (exit code 1 if something is missing)."""
    game = game_named(name)
    chosen = pick_rules(game, number, tier)
    if covered:
        show_coverage(game, chosen, words(tier) if tier else tiers(game), as_json)
    elif as_json:
        emit(chosen[0] if number and len(chosen) == 1 else chosen)
    else:
        out.print("\n\n".join(map(rule_text, chosen)))


def pick_rules(game: Game[Any], number: str | None, tier: str | None) -> list[RuleText]:
    rules = list(game.catalog.rule_texts())
    if number is not None:
        wanted = number.removeprefix("§")
        under = [rule for rule in rules if rule.id == wanted or rule.id.startswith(
            (f"{wanted}.", f"{wanted}-"))]  # fmt: skip
        if not under:
            one_of("rule", wanted, [rule.id for rule in rules])
        exact = [rule for rule in under if rule.id == wanted]
        return exact or under
    if tier is None:
        return rules
    known = list(dict.fromkeys(rule.tier for rule in rules))
    tiers = [one_of("tier", each, known) for each in words(tier)]
    return [rule for rule in rules if rule.tier in tiers]


def rule_text(rule: RuleText) -> str:
    state = "" if rule.state == "done" else f", {rule.state} done"
    note = f"\n({rule.note})" if rule.note else ""
    return f"§{rule.id} {rule.title} [{rule.tier}{state}]\n{rule.text.strip()}{note}"


# -- coverage -------------------------------------------------------------------------------------


def show_coverage(game: Game[Any], rules: list[RuleText], judged: list[str], as_json: bool) -> None:
    table = citations(game)
    found = [cover(rule, table) for rule in rules]
    short = [each for each in found if each["missing"] and each["tier"] in judged]
    if as_json:
        emit({"game": game.name, "rules": found})
    else:
        for each in short:
            out.print(
                f"§{each['id']} {each['title']} [{each['tier']}]: {', '.join(each['missing'])}"
            )
        asked = sum(each["tier"] in judged for each in found)
        tiers = " and ".join(judged)
        out.print(f"{asked - len(short)} of {asked} {tiers} rules are done, with code and tests.")
    if short:
        raise typer.Exit(1)


def tiers(game: Game[Any]) -> list[str]:
    """The tiers of a game's rules, in order, except those of another book."""
    found = dict.fromkeys(rule.tier for rule in game.catalog.rule_texts())
    return [tier for tier in found if tier != ELSEWHERE]


def cover(rule: RuleText, table: coverage.Table) -> dict[str, Any]:
    """What a rule lacks: a rule marked done without code or a test is not done."""
    cited = table.get(rule.id, {"code": [], "tests": [], "acts": []})
    missing = [] if rule.state == "done" else [f"{rule.state} done"]
    if not cited["code"]:
        missing.append("no code cites it")
    elif not cited["acts"]:
        at = "a refusal" if cited["refusals"] else "a comment"
        missing.append(f"cited only at {at}, not where it acts")
    missing += [] if cited["tests"] else ["no test cites it"]
    return {
        "id": rule.id,
        "title": rule.title,
        "tier": rule.tier,
        "state": rule.state,
        **cited,
        "missing": missing,
    }


def citations(game: Game[Any]) -> coverage.Table:
    """Read from the sources if they are present, else from the table made by the build."""
    package = game.name.replace("-", "_")
    root = Path(airwar.__file__).resolve().parents[2]
    if (root / "tests").is_dir() and (root / "src" / "airwar" / "games" / package).is_dir():
        return coverage.scan(root, package, [rule.id for rule in game.catalog.rule_texts()])
    path = files(f"airwar.games.{package}") / coverage.TABLE
    if not path.is_file():
        raise BadData(f"{game.name}: this installation has neither sources nor {coverage.TABLE}")
    table: coverage.Table = json.loads(path.read_text("utf-8"))
    return table
