"""Which small changes are made at a line of source."""

from __future__ import annotations

from textwrap import dedent

import pytest

from bench.mutation import Mutant, Reader, mutants

WHOLE = dedent('''\
    """§1: a module."""


    class Turn:
        """§2: a class."""

        length: int = 6  # §3

        def climb(self, s, up):
            """§4: a method."""
            if up > 1 and s.free:
                return "5", "too steep"
            # §6

            s.altitude += up
            s.tell(Event("7", f"{up + 1}"))
            if s.log is not None:
                s.count = 3
            yield from draw(s, 2)  # §8
            return None

        def prompt(self, s) -> str:
            """§9"""
            return "x" if s.free else "y"
    ''')


def changes(source: str, line: int, *others: int) -> list[str]:
    return [str(each) for each in mutants(dedent(source), line, others)]


@pytest.mark.parametrize(
    ("line", "becomes"),
    [
        ("if a: go()", ["a  =>  False", "a  =>  True"]),
        ("while a == 1: go()", ["a == 1  =>  False", "a == 1  =>  True", "1  =>  2"]),
        ("if a < b: go()", ["a < b  =>  (a <= b)", "a < b  =>  False", "a < b  =>  True"]),
        ("go(a)", ["go(a)  =>  pass"]),
        ("s.stage = 'next'", ["s.stage = 'next'  =>  pass"]),
        ("a = b + c", ["b + c  =>  (b - c)"]),
        ("a = 'b' + c", []),
        ("a = [('skill', b * c)]", ["b * c  =>  (b + c)"]),
        ("a = b * c - d", ["b * c - d  =>  (b * c + d)"]),
        ("a = f'{b + 1}'", []),
        ("a = min(b, c)", ["min  =>  max"]),
        ("a = any(x for x in b if x)", ["any  =>  all", "x  =>  True"]),
        ("a = b if c else d", ["b if c else d  =>  (b)", "b if c else d  =>  (d)"]),
        ("a = True", ["True  =>  False"]),
        ("a: Final = {'red': 62}", ["62  =>  63"]),
        ("assert a < 3", []),
        ("import a", []),
        ("s.tell(Event(3))", []),
        ("raise BadData(text)", ["raise BadData(text)  =>  pass"]),
    ],
)
def test_changes_of_a_statement(line: str, becomes: list[str]) -> None:
    assert changes(line, 1) == becomes


def test_changes_of_a_return() -> None:
    def returned(value: str) -> list[str]:
        return changes(f"def f(a, b):\n    return {value}\n", 2)

    assert returned("a") == ["return a  =>  return None"]
    assert returned("True") == ["True  =>  False"]
    assert returned("None") == []
    assert returned("a and b") == [
        "return a and b  =>  return None",
        "a and b  =>  (a or b)",
    ]


def test_a_change_is_made_at_its_place() -> None:
    source = "a = '§'\nif (a == 1\n        and b): x(1, 1)\n"
    found = {str(each): each.apply(source) for each in mutants(source, 2)}
    assert found["a == 1 and b  =>  (a == 1 or b)"] == "a = '§'\nif ((a == 1 or b)): x(1, 1)\n"
    assert found["a == 1  =>  (a != 1)"] == ("a = '§'\nif ((a != 1)\n        and b): x(1, 1)\n")


def test_a_line_of_a_long_statement_stands_for_itself() -> None:
    table = "table = {\n    'a': 1,\n    # §2\n    'b': 2,\n}  # §3\n"
    assert changes(table, 2) == ["1  =>  2"]
    assert changes(table, 3) == ["2  =>  3"]
    assert changes(table, 5) == ["1  =>  2", "2  =>  3"]


def lines_of(found: list[Mutant]) -> set[int]:
    return {each.line for each in found}


@pytest.mark.parametrize(
    ("cited", "lines"),
    [
        (1, set()),  # the module
        (5, {7, 11, 12, 15, 19}),  # the class, without its log and text
        (7, {7}),
        (9, {11, 12, 15, 19}),  # the method, by its head
        (10, {11, 12, 15, 19}),  # the method
        (12, {11, 12}),  # a refusal and what leads to it
        (13, {15}),  # a comment above
        (16, set()),  # the log
        (18, set()),  # inside the log
        (19, {19}),
        (22, set()),  # a prompt, by its head
        (23, set()),
    ],
)
def test_what_a_line_stands_for(cited: int, lines: set[int]) -> None:
    assert lines_of(mutants(WHOLE, cited)) == lines


def test_what_is_cited_by_itself_is_left_out_of_the_whole() -> None:
    assert lines_of(mutants(WHOLE, 10, [12, 19])) == {11, 15}


def test_a_dropped_flow_leaves_a_generator() -> None:
    (dropped,) = [each for each in mutants(WHOLE, 19) if each.was.startswith("yield")]
    assert "yield from ()  # §8" in dropped.apply(WHOLE)


def test_a_flow_that_asks_nothing_is_left_alone() -> None:
    """What makes a function a generator cannot be dropped for the same again."""
    assert changes("def flow(s):\n    yield from ()\n", 2) == []


def test_the_function_that_is_changed() -> None:
    source = dedent("""\
        class A:
            @cache
            def f(self, x=1):
                def g():
                    return 2
                return g
        """)
    assert {each.inside for each in mutants(source, 5)} == {("A.f", 2)}
    assert {each.inside for each in mutants("a = 1\n", 1)} == {None}


def test_every_change_compiles() -> None:
    for line in range(1, len(WHOLE.splitlines()) + 1):
        for each in mutants(WHOLE, line):
            text = each.apply(WHOLE)
            assert text != WHOLE
            compile(text, "changed", "exec")


@pytest.mark.parametrize(
    ("line", "start"),
    [
        (7, "Turn: length: int = 6"),
        (11, "Turn: def climb"),
        (19, "Turn: def climb"),
    ],
)
def test_a_mutant_knows_the_text_around_it(line: int, start: str) -> None:
    """Lines above may come and go without making it another mutant."""
    [first, *_] = mutants(WHOLE, line)
    unit, offset = Reader(WHOLE).unit(first)
    assert " ".join(unit.split()).startswith(start)
    moved = "import os\n\n" + WHOLE
    [later, *_] = mutants(moved, line + 2)
    assert Reader(moved).unit(later) == (unit, offset)
    assert unit.encode()[offset + len(unit.partition(": ")[0]) + 2 :].startswith(first.was.encode())
