"""Small changes of the statement at a line, each of which a test should notice.

A line stands for the statement on it, or for the one right below if it is a comment. In the
docstring of a function or a class it stands for the whole of it. What only makes text is left out:
the log, functions that return a string.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

LOGS = ("tell", "log")  # a call of such a method, or an `if` about such a field, only makes text
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt},
    **{ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In},
    **{ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add},
}
Function = (ast.FunctionDef, ast.AsyncFunctionDef)
Block = (*Function, ast.ClassDef)


@dataclass(frozen=True)
class Mutant:
    line: int
    start: int  # in bytes of the source
    end: int
    was: str
    becomes: str
    inside: tuple[str, int] | None  # the outermost function: its qualified name and first line

    def apply(self, source: str) -> str:
        raw = source.encode()
        return (raw[: self.start] + self.becomes.encode() + raw[self.end :]).decode()

    def __str__(self) -> str:
        was = " ".join(self.was.split())
        return f"{was if len(was) <= 90 else was[:87] + '...'}  =>  {self.becomes}"


def mutants(source: str, line: int, others: Collection[int] = ()) -> list[Mutant]:
    """What can be changed at a line. `others` are lines that speak for themselves: where the line
    stands for a whole function, they are left out."""
    return Reader(source).at(line, others)


class Reader:
    """The mutants of one source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.raw = source.encode()
        self.rows = source.splitlines()
        self.starts = [0]
        for row in self.raw.splitlines(keepends=True):
            self.starts.append(self.starts[-1] + len(row))
        self.tree = ast.parse(source)
        self.parents: dict[ast.AST, ast.AST] = {}
        for node in ast.walk(self.tree):
            for child in ast.iter_child_nodes(node):
                self.parents[child] = node
        self.statements = [node for node in ast.walk(self.tree) if isinstance(node, ast.stmt)]

    def at(self, line: int, others: Collection[int] = ()) -> list[Mutant]:
        found: dict[tuple[int, int, str], Mutant] = {}
        for node, becomes in self.changes(line, others):
            mutant = self.mutant(node, becomes)
            if differs(node, becomes):
                found[mutant.start, mutant.end, becomes] = mutant
        return sorted(found.values(), key=lambda each: (each.start, each.end, each.becomes))

    def changes(self, line: int, others: Collection[int]) -> Iterator[tuple[ast.AST, str]]:
        statement, line = self.statement(line)
        if statement is None or self.is_text(statement):
            return
        if isinstance(statement, Block):
            yield from self.whole(statement, others)
            return
        own = list(changes(statement)) or list(products(statement))
        here = [each for each in own if spans(each[0], line) or each[0] is statement]
        yield from here or own
        guard = self.parents[statement]
        if isinstance(guard, ast.If) and statement in guard.body:
            yield from of_condition(guard.test)

    def statement(self, line: int) -> tuple[ast.stmt | None, int]:
        """What a line stands for, and the line of code at which that is."""
        comment = self.rows[line - 1].lstrip().startswith("#")
        while comment and line < len(self.rows) and self.is_blank(line):
            line += 1
        around = [each for each in self.statements if first_of(each) <= line <= last_of(each)]
        if not around:
            return None, line
        found = max(around, key=lambda each: (first_of(each), -last_of(each)))
        if is_docstring(found, self.parents[found]):
            owner = self.parents[found]
            return (owner if isinstance(owner, Block) else None), line
        if not isinstance(found, Block) and line > header_end(found):
            return None, line  # an `else:`, a blank line
        return found, line

    def is_blank(self, line: int) -> bool:
        text = self.rows[line - 1].strip()
        return not text or text.startswith("#") or text in ("else:", "try:", "finally:")

    def whole(self, block: ast.AST, others: Collection[int]) -> Iterator[tuple[ast.AST, str]]:
        """A whole function or class, without what is cited by itself."""
        for statement in ast.walk(block):
            if not isinstance(statement, ast.stmt) or isinstance(statement, Block):
                continue
            rows = range(statement.lineno, header_end(statement) + 1)
            if not self.is_text(statement) and not any(row in others for row in rows):
                yield from changes(statement)

    def is_text(self, node: ast.AST | None) -> bool:
        """Whether a node is or is inside something that makes nothing but text."""
        while node is not None:
            if is_log(node) or (isinstance(node, Function) and returns(node) == "str"):
                return True
            node = self.parents.get(node)
        return False

    def mutant(self, node: ast.AST, becomes: str) -> Mutant:
        assert isinstance(node, ast.expr | ast.stmt)
        assert node.end_lineno is not None and node.end_col_offset is not None
        start = self.starts[node.lineno - 1] + node.col_offset
        end = self.starts[node.end_lineno - 1] + node.end_col_offset
        was = self.raw[start:end].decode()
        return Mutant(node.lineno, start, end, was, becomes, self.inside(node))

    def unit(self, mutant: Mutant) -> tuple[str, int]:
        """The text of the function around a mutant, or of the statement outside functions, under
        its name; and where in it the mutant begins."""
        names: list[str] = []
        body = self.tree.body
        while True:
            around = next(each for each in body if first_of(each) <= mutant.line <= last_of(each))
            if not isinstance(around, ast.ClassDef):
                break
            names.append(around.name)
            if mutant.line < around.body[0].lineno:
                break
            body = around.body
        start = self.starts[first_of(around) - 1]
        text = self.raw[start : self.starts[last_of(around)]].decode()
        return ".".join(names) + ": " + text, mutant.start - start

    def inside(self, node: ast.AST) -> tuple[str, int] | None:
        names: list[str] = []
        found: tuple[ast.AST, int] | None = None
        while node in self.parents:
            child, node = node, self.parents[node]
            if isinstance(node, Block):
                names.append(node.name)
            if isinstance(node, Function) and child in node.body:
                found = node, len(names)
            elif isinstance(node, Function):
                found = None  # a default or a decorator is evaluated outside
        if found is None:
            return None
        function, depth = found
        assert isinstance(function, Function)
        return ".".join(reversed(names[depth - 1 :])), first_of(function)


def changes(statement: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
    """The changes of one statement, without those of the statements inside it."""
    match statement:
        case ast.If() | ast.While():
            yield from of_condition(statement.test)
            return
        case ast.Assert() | ast.Import() | ast.ImportFrom():
            return
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Expr(value=ast.YieldFrom(value=ast.Tuple(elts=[]))):
            return  # a flow that asks nothing
        case ast.Expr(value=ast.Yield() | ast.YieldFrom()):
            yield statement, "yield from ()"
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break():
            yield statement, "pass"
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield statement, "pass"
        case ast.Return(value=ast.expr() as value):
            if not (isinstance(value, ast.Constant) and type(value.value) in (bool, type(None))):
                yield statement, "return None"
    for part in own_expressions(statement):
        yield from of_expression(part)


def products(statement: ast.stmt) -> Iterator[tuple[ast.AST, str]]:
    """Where nothing else can be changed, a factor becomes a term."""
    for part in own_expressions(statement):
        if isinstance(part, ast.BinOp) and isinstance(part.op, ast.Mult) and not of_text(part):
            yield part, f"({ast.unparse(part.left)} + {ast.unparse(part.right)})"


def of_condition(test: ast.expr) -> Iterator[tuple[ast.AST, str]]:
    if not isinstance(test, ast.Constant):
        yield test, "True"
        yield test, "False"
    for part in expressions(test):
        # The opposite of the whole condition says no more than True and False do.
        if part is not test or not is_opposite(part):
            yield from of_expression(part)


def is_opposite(part: ast.expr) -> bool:
    kinds = (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot)
    return isinstance(part, ast.Compare) and isinstance(part.ops[0], kinds)


def of_expression(part: ast.expr) -> Iterator[tuple[ast.AST, str]]:
    match part:
        case ast.Constant(value=bool() as value):
            yield part, str(not value)
        case ast.Constant(value=int() as value):
            yield part, str(value + 1)
        case ast.IfExp():
            yield part, f"({ast.unparse(part.body)})"
            yield part, f"({ast.unparse(part.orelse)})"
        case ast.Compare():
            for at, operator in enumerate(part.ops):
                twin = copy.deepcopy(part)
                twin.ops[at] = swapped(operator)
                yield part, f"({ast.unparse(twin)})"
        case ast.BoolOp() | ast.BinOp(op=ast.Add() | ast.Sub()) if not of_text(part):
            other = copy.deepcopy(part)
            other.op = swapped(part.op)
            yield part, f"({ast.unparse(other)})"
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            yield part.func, "max" if name == "min" else "min"
        case ast.Call(func=ast.Name(id="any" | "all" as name)):
            yield part.func, "all" if name == "any" else "any"
    if isinstance(part, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
        for generator in part.generators:
            for test in generator.ifs:
                yield test, "True"


def swapped(operator: ast.AST) -> Any:
    return SWAPS[type(operator)]()


def own_expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    for name, value in ast.iter_fields(statement):
        if name in ("body", "orelse", "finalbody", "handlers", "cases", "annotation"):
            continue
        for each in value if isinstance(value, list) else [value]:
            inner = each.context_expr if isinstance(each, ast.withitem) else each
            if isinstance(inner, ast.expr):
                yield from expressions(inner)


def expressions(node: ast.expr) -> Iterator[ast.expr]:
    """A node and all inside it that do more than make text."""
    if isinstance(node, ast.JoinedStr) or is_log(node):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        inner = child.value if isinstance(child, ast.keyword) else child
        if isinstance(inner, ast.comprehension):
            for part in (inner.iter, *inner.ifs):
                yield from expressions(part)
        elif isinstance(inner, ast.expr):
            yield from expressions(inner)


def of_text(part: ast.expr) -> bool:
    """Whether strings are joined: a + with a string is no sum."""
    return isinstance(part, ast.BinOp) and any(
        isinstance(each, ast.JoinedStr)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str))
        for each in (part.left, part.right)
    )


def is_log(node: ast.AST) -> bool:
    match node:
        case (
            ast.Expr(value=ast.Call(func=ast.Attribute(attr=name)))
            | ast.Call(func=ast.Attribute(attr=name))
        ):
            return name in LOGS
        case ast.If(test=test):
            return any(isinstance(x, ast.Attribute) and x.attr in LOGS for x in ast.walk(test))
    return False


def returns(node: ast.FunctionDef | ast.AsyncFunctionDef) -> str:
    return ast.unparse(node.returns).strip("'\"") if node.returns else ""


def differs(node: ast.AST, becomes: str) -> bool:
    """Whether the change compiles, and to something else."""
    try:
        twin = ast.parse(becomes, mode="eval").body
    except SyntaxError:
        return isinstance(node, ast.stmt)
    same = node.value if isinstance(node, ast.Expr) else node
    return ast.dump(same) != ast.dump(twin)


def is_docstring(statement: ast.stmt, owner: ast.AST) -> bool:
    if not isinstance(owner, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return False
    return (
        statement is owner.body[0]
        and isinstance(statement, ast.Expr)
        and (isinstance(statement.value, ast.Constant) and isinstance(statement.value.value, str))
    )


def first_of(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def last_of(node: ast.stmt | ast.expr) -> int:
    return node.end_lineno or node.lineno


def header_end(node: ast.stmt) -> int:
    """The last line of a statement, of a compound one the last before its body."""
    body: list[ast.stmt] | None = getattr(node, "body", None)
    if isinstance(node, ast.Match):
        return last_of(node.subject)
    return max(node.lineno, body[0].lineno - 1) if body else last_of(node)


def spans(node: ast.AST, line: int) -> bool:
    assert isinstance(node, ast.expr | ast.stmt)
    return node.lineno <= line <= (node.end_lineno or node.lineno)
