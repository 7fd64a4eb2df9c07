"""What rules must not do, found by reading their source."""

from __future__ import annotations

import ast
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
