"""Writes web/src/wire.gen.ts: the server's messages and the games' views, from their structs.

With --check it writes nothing and fails if the file differs.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from msgspec import NODEFAULT, inspect

from airwar.common.contract import RuleText, SetupCheck
from airwar.common.help import Help
from airwar.common.own_data import OwnData
from airwar.games.angels_20.show import structs as angels_20
from airwar.games.luftwaffe.show import structs as luftwaffe
from airwar.games.wild_blue_yonder.show import structs as wild_blue_yonder
from airwar.games.wing_leader.show import structs as wing_leader
from airwar.games.wings_at_war.show import structs as wings_at_war
from airwar.server import wire

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "web" / "src" / "wire.gen.ts"
HEAD = """/** Messages between server and browser, and the games' views, written by `make types`. */

/* eslint @typescript-eslint/no-namespace: "off" -- the views of several games share names */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
"""
SENT = (
    *get_args(wire.ServerMessage),
    wire.GameInfo,
    wire.Here,
    wire.MadeTable,
    wire.MyTable,
    OwnData,
    RuleText,
    SetupCheck,
    Help,
)
HEARD = (*get_args(wire.ClientMessage), wire.NewTable, wire.OwnFiles, wire.Rematch, wire.PlayOn)
VIEWS = {
    "WildBlueYonder": (wild_blue_yonder.View,),
    "Angels20": (angels_20.View, angels_20.PrintedCard),
    "WingsAtWar": (wings_at_war.View,),
    "WingLeader": (wing_leader.View,),
    "Luftwaffe": (luftwaffe.View,),
}


def main(args: list[str]) -> int:
    text = written()
    if args == ["--check"]:
        if not OUT.exists() or OUT.read_text("utf-8") != text:
            print("airwar: web/src/wire.gen.ts is out of date; `make types` writes it")
            return 1
        return 0
    OUT.write_text(text, "utf-8")
    return 0


def written() -> str:
    parts: dict[str, str] = {}
    for kind in SENT:
        add(parts, inspect.type_info(kind), is_sent=True)
    for kind in HEARD:
        add(parts, inspect.type_info(kind), is_sent=False)
    both = {"ServerMessage": wire.ServerMessage, "ClientMessage": wire.ClientMessage}
    unions = [union(name, kinds) for name, kinds in both.items()]
    views = [namespace(name, kinds) for name, kinds in VIEWS.items()]
    return "\n".join([HEAD, *parts.values(), *unions, *views])


def namespace(name: str, kinds: tuple[type, ...]) -> str:
    """A game's view with all that it holds; each game has names of its own."""
    parts: dict[str, str] = {}
    for kind in kinds:
        add(parts, inspect.type_info(kind), is_sent=True)
    lines = "\n".join(parts.values()).splitlines()
    inner = [f"  {line}" if line else "" for line in lines]
    return "\n".join([f"export namespace {name} {{", *inner, "}\n"])


def union(name: str, kinds: Any) -> str:
    lines = "".join(f"\n  | {each.__name__}" for each in get_args(kinds))
    return f"export type {name} ={lines};\n"


def add(parts: dict[str, str], kind: inspect.Type, is_sent: bool) -> None:
    """Write a struct, after the structs that it holds."""
    if not isinstance(kind, inspect.StructType):
        for inner in inside(kind):
            add(parts, inner, is_sent)
        return
    name = kind.cls.__name__
    if name in parts:
        return
    parts[name] = ""  # its place, should it hold itself
    for field in kind.fields:
        add(parts, field.type, is_sent)
    parts[name] = struct(kind, is_sent)


def inside(kind: inspect.Type) -> Iterator[inspect.Type]:
    for name in ("types", "item_types"):
        yield from getattr(kind, name, ())
    for name in ("item_type", "key_type", "value_type"):
        if (inner := getattr(kind, name, None)) is not None:
            yield inner


def struct(kind: inspect.StructType, is_sent: bool) -> str:
    lines = [*comment(kind.cls), f"export interface {kind.cls.__name__} {{"]
    if kind.tag_field is not None:
        lines.append(f"  {kind.tag_field}: {literal(kind.tag)};")
    for field in kind.fields:
        mark = "?" if may_lack(kind, field, is_sent) else ""
        lines.append(f"  {field.encode_name}{mark}: {type_name(field.type, is_sent)};")
    return "\n".join([*lines, "}\n"])


def comment(kind: type) -> list[str]:
    """What the struct says of itself, for whoever reads the browser's code."""
    said = (kind.__doc__ or "").strip().splitlines()
    if not said:
        return []
    if len(said) == 1:
        return [f"/** {said[0]} */"]
    return ["/**", *(f" * {line.strip()}".rstrip() for line in said), " */"]


def may_lack(kind: inspect.StructType, field: inspect.Field, is_sent: bool) -> bool:
    """What is sent holds every field but those left unset; what is heard may lack any default."""
    if not is_sent:
        return not field.required
    config: Any = kind.cls.__struct_config__
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    unset = not field.required and not has_default  # so an UNSET shows here
    return unset or bool(config.omit_defaults and has_default)


PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}


def type_name(kind: inspect.Type, is_sent: bool) -> str:
    """Lists that the server only hears may be read-only ones."""
    if (plain := PLAIN.get(type(kind))) is not None:
        return plain
    match kind:
        case inspect.AnyType():
            return "Json" if is_sent else "unknown"
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.UnionType(types=types):
            names = [type_name(each, is_sent) for each in types]
            return " | ".join(dict.fromkeys(names))
        case inspect.LiteralType(values=values):
            return " | ".join(literal(each) for each in values)
        case inspect.DictType(key_type=key, value_type=value):
            keys = type_name(key, is_sent) if isinstance(key, inspect.LiteralType) else "string"
            return f"Record<{keys}, {type_name(value, is_sent)}>"
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            inner = type_name(item, is_sent)
            items = f"({inner})[]" if "|" in inner else f"{inner}[]"
            return items if is_sent else f"readonly {items}"
        case inspect.TupleType(item_types=parts):
            return f"[{', '.join(type_name(each, is_sent) for each in parts)}]"
        case inspect.NamedTupleType(fields=fields):
            return f"[{', '.join(type_name(each.type, is_sent) for each in fields)}]"
        case inspect.Metadata(type=inner):
            return type_name(inner, is_sent)
    raise TypeError(f"no TypeScript for {kind}")


def literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
