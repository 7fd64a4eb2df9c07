"""What rules must not do, and words that we no longer use, found by reading the source."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

SRC = Path(__file__).resolve().parent.parent / "src" / "airwar"
NOT_IN_RULES = (
    *("random", "time", "asyncio", "sqlite3", "os", "io", "socket", "threading", "subprocess"),
    *("datetime", "secrets", "uuid", "tempfile", "shutil", "urllib", "http", "sqlalchemy"),
)
# A game draws worlds and rules of thumb from a Random that it is handed: the type alone.
HANDED = ("random.Random",)
UNORDERED = ("set", "frozenset")


def sources(*folders: str) -> dict[Path, ast.Module]:
    paths = [path for folder in folders for path in sorted((SRC / folder).rglob("*.py"))]
    return {path: ast.parse(path.read_text("utf-8"), str(path)) for path in paths}


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


class Flows:
    """The functions and methods that are annotated to return a Flow, by module."""

    def __init__(self, trees: dict[Path, ast.Module]) -> None:
        self.functions = {module_name(path): _functions(tree) for path, tree in trees.items()}
        self.methods = set().union(*map(_methods, trees.values()))

    def undriven(self, path: Path, tree: ast.Module) -> Iterator[tuple[int, str]]:
        """Calls of a flow without `yield from`, which do nothing and say nothing.

        A flow may be handed on in a lambda, where a Together expects it, or returned from a
        function that is itself annotated as a flow and has no yield.
        """
        names = _functions(tree) | self._imported(module_name(path), tree)
        methods = self.methods | _methods(tree)
        fine = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.YieldFrom):
                fine.add(id(node.value))
            elif isinstance(node, ast.Lambda):
                fine.add(id(node.body))
            elif isinstance(node, ast.FunctionDef) and _is_flow(node) and not _yields(node):
                fine |= {id(part.value) for part in ast.walk(node) if isinstance(part, ast.Return)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and id(node) not in fine:
                called = ast.unparse(node.func)
                if called in names or ("." in called and called.rpartition(".")[2] in methods):
                    yield node.lineno, f"{called}(...) needs `yield from`"

    def _imported(self, module: str, tree: ast.Module) -> set[str]:
        """What flows are called here that come from elsewhere, dotted if by their module."""
        names = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                above = module.split(".")[: -node.level] if node.level else []
                origin = ".".join([*above, *([node.module] if node.module else [])])
                for alias in node.names:
                    here = alias.asname or alias.name
                    if alias.name in self.functions.get(origin, ()):
                        names.add(here)
                    inside = self.functions.get(f"{origin}.{alias.name}", set())
                    names |= {f"{here}.{name}" for name in inside}
        return names


def _is_flow(node: ast.AST) -> bool:
    if not isinstance(node, ast.FunctionDef) or node.returns is None:
        return False
    return ast.unparse(node.returns).strip("'\"").startswith("Flow[")


def _methods(tree: ast.Module) -> set[str]:
    classes = [node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return {
        node.name
        for part in classes
        for node in part.body
        if isinstance(node, ast.FunctionDef) and _is_flow(node)
    }


def _functions(tree: ast.Module) -> set[str]:
    inside = {
        id(node) for part in ast.walk(tree) if isinstance(part, ast.ClassDef) for node in part.body
    }
    return {
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and _is_flow(node) and id(node) not in inside
    }


def _yields(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))


def forbidden_imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.partition(".")[0] in NOT_IN_RULES and name not in HANDED:
                yield node.lineno, f"rules import no {name}"


def set_iterations(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Loops over a set, whose order differs between processes. `sorted` and the like are fine."""
    for node in ast.walk(tree):
        over: list[ast.expr] = []
        if isinstance(node, ast.For):
            over = [node.iter]
        elif isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
            over = [part.iter for part in node.generators]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("list", "tuple", "iter"):
            over = node.args[:1]
        elif isinstance(node, ast.Starred):
            over = [node.value]
        yield from (
            (part.lineno, f"the order of {ast.unparse(part)} is not fixed")
            for part in over
            if _unordered(part)
        )


def _unordered(node: ast.expr) -> bool:
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr | ast.BitAnd | ast.Sub):
        return _unordered(node.left) or _unordered(node.right)
    return isinstance(node, ast.Call) and ast.unparse(node.func) in UNORDERED


def bare_excepts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ExceptHandler) and node.type is None:
            yield node.lineno, "an except names what it catches"


# -- words ----------------------------------------------------------------------------------------

ROOT = SRC.parent.parent
WEB = ("session", "table", "lobby", "parts", "art", "board", "forms", "analysis", "games")
# What players and developers read. The glossary names the retired words itself.
READ = (
    *("README.md", "CONTRIBUTING.md", "Makefile", "docs/*.md", "bench/*.py", "scripts/*.py"),
    *(f"tests/{part}/**/*.py" for part in ("kernel", "common", "bots", "cli", "lab", "records")),
    *("tests/games/**/*.py", "tests/server/**/*.py"),
    *(
        f"src/airwar/{part}/**/*.py"
        for part in ("kernel", "common", "bots", "cli", "lab", "server")
    ),
    *(
        f"src/airwar/games/*/{files}"
        for files in ("**/*.py", "rules.toml", "rulings.md", "data/switches.toml", "lessons/*.toml")
    ),
    *(
        f"web/src/{part}*.{kind}"
        for part in ("", *(f"{folder}/**/" for folder in WEB))
        for kind in ("ts", "svelte", "py", "md", "css")
    ),
)
UNREAD = ("glossary.md",)
RETIRED = {
    r"anew": "again",
    r"in vain": "for nothing",
    r"as most are": "typical",
    r"stands? still": "is frozen",
    r"part(s|ed)? from": "differs from",
    r"passed over": "skipped",
    r"worth a thought": "worth considering",
    r"in a hurry": "fast",
    r"in the mean": "on average",
    r"turns? it round": "inverts it",
    r"befell|befalls?": "happened to",
    r"oneself|one's own": "the player's own",
    r"also not": "not either",
    r"unless said": "by default",
    r"as the contract asks": "say what it is",
    r"team-mates?": "teammate",
    r"bales? out|baled out": "bail out",
    r"manoeuv\w+": "maneuver",
    r"judgements?": "judgment",
    r"licences?": "license",
    r"(?<!-)defences?": "defense",  # ids of rules keep the spelling of their book
    r"to the death": "until one side is gone",
    r"brought down by": "shot down by",
    r"towards": "toward",
    r"neighbours?": "neighbor",
    r"centres?": "center",
    # What the table once said.
    r"who sits where": "players",
    r"someone else at this screen": "hot seat",
    r"someone with a link": "invite by link",
    r"other readings of the rules": "rule interpretations",
    r"provable afterwards": "verifiable",
    r"(tell )?the odds of each option": "show odds",
    r"line-up is (ours|the source's)": "order of battle",
    r"goes for ([AX]\d|the (Leader|Wingman))": "attacks",
    r"what is unplayed": "the rest",
    r"looking back:": "replay:",
    r"back to the present": "back to the game",
    r"flight of \d, \d+ of \d+ points spent": "pick your flight",
    r"answers to go": "steps left",
    r"scores for nothing": "score nothing",
    r"decline: no more attacks": "hold fire: done for this phase",
    r"a game broke": "a game failed",
    r"the line where it parts": "the first line that differs",
}
_RETIRED = re.compile(rf"\b({'|'.join(f'({pattern})' for pattern in RETIRED)})\b", re.IGNORECASE)

# The name of a method, a field or a function, and what is imported.
_CALLED = re.compile(r"\.\w+|\b\w+(?=\()|^\s*import \{.*")


def read_files() -> list[Path]:
    found = [path for pattern in READ for path in sorted(ROOT.glob(pattern))]
    return [path for path in found if path.name not in UNREAD]


def prose(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """The lines that people read: of code only comments and strings, not its names."""
    if path.suffix in (".ts", ".svelte"):
        for number, line in enumerate(text.splitlines(), start=1):
            yield number, _CALLED.sub("", line)
        return
    if path.suffix != ".py":
        yield from enumerate(text.splitlines(), start=1)
        return
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield from enumerate(token.string.splitlines(), start=token.start[0])


def retired_words(path: Path, text: str) -> Iterator[tuple[int, str]]:
    if not _RETIRED.search(text):  # Taking code apart is slow, and most files are fine.
        return
    for line, words in prose(path, text):
        for found in _RETIRED.finditer(words):
            instead = next(
                word for pattern, word in RETIRED.items() if re.fullmatch(pattern, found[0], re.I)
            )
            yield line, f"{found[0]!r}: say {instead!r}"


def runs_of_six(folder: Path) -> dict[tuple[str, ...], str]:
    """Every run of six lines with code in them, and where it stands."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        lines = [
            (number, text)
            for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
            if re.search(r"\w", text := line.strip())
            and not text.startswith(("#", "import ", "from ", '"""'))
        ]
        for start in range(len(lines) - 5):
            run = tuple([text for _, text in lines[start : start + 6]])
            found[run] = f"{path.relative_to(SRC)}:{lines[start][0]}"
    return found
