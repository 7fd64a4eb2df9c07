"""The table on a terminal's screen: board, prompt, options, log."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult, SuspendNotSupported
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Label, OptionList, RichLog, Static
from textual.worker import Worker, WorkerState

from airwar.cli import editing, moves
from airwar.cli.fields import Filling, faults, sentence
from airwar.cli.listing import rule_text
from airwar.cli.records import odds_text
from airwar.cli.table import Table, hint_lines
from airwar.kernel.errors import AirwarError
from airwar.kernel.events import line as event_line
from airwar.kernel.requests import Option


def play(table: Table, record: Path | None) -> None:
    """Play until the game is over or somebody quits."""
    TableApp(table, record).run()


class Page(ModalScreen[None]):
    """Some text over the table; any key closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", "Close", priority=True)
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self.heading, self.text = title, text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Label(Text(self.heading, style="bold"))
            yield Static(Text(self.text))
            yield Label(Text("\nEsc closes", style="dim"))


class Curtain(ModalScreen[None]):
    """A curtain between two players at one keyboard: it hides both hands."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss", "I am here", priority=True)
    ]

    def __init__(self, seat: str) -> None:
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        yield Label(
            Text(f"Hand over to {self.seat}.\nPress Enter when you are ready."), id="curtain"
        )


class Sure(ModalScreen[bool]):
    """An answer that is easily regretted is asked about once more."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "dismiss(True)", "Yes", priority=True),
        Binding("n,escape", "dismiss(False)", "No", priority=True),
    ]

    def __init__(self, label: str, question: str) -> None:
        super().__init__()
        self.label, self.question = label, question

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label(Text(self.label, style="bold"))
            yield Label(Text(f"{self.question}  y yes, n no"))


class Fill(ModalScreen[dict[str, Any] | None]):
    """A form, field by field; at the end its faults, until there are none left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", priority=True)]

    def __init__(self, filling: Filling) -> None:
        super().__init__()
        self.filling = filling

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(id="faults")
            yield Static(id="field")
            yield Input(id="value")

    def on_mount(self) -> None:
        if self.filling.asked is None:  # each field can have one value alone
            self.dismiss(self.filling.draft)
        else:
            self.ask()

    def ask(self, wrong: str = "") -> None:
        asked = self.filling.asked
        assert asked is not None, "a form has a field"
        self.query_one("#faults", Static).update(Text(wrong, style="bold red"))
        self.query_one("#field", Static).update(Text(f"{asked.label}? {asked.limits}"))
        self.query_one(Input).value = asked.now

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.filling.take(event.value)
        except AirwarError as error:
            self.ask(str(error))
            return
        if self.filling.asked is not None:
            self.ask()
        elif wrong := faults(self.filling.judged):
            self.filling.again()
            self.ask("\n".join(wrong))
        else:
            self.dismiss(self.filling.draft)


class Moves(ModalScreen[dict[str, Any] | None]):
    """Pick a whole move: everything in reach, narrowed down by typing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", priority=True)]

    def __init__(self, ends: list[dict[str, Any]]) -> None:
        super().__init__()
        self.ends = ends

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label(Text(f"Where to? For example {self.ends[0]['name']}"))
            yield Input(id="where")
            with VerticalScroll(id="reach"):
                yield Static(id="ends")

    def on_mount(self) -> None:
        self.narrow("")

    def on_input_changed(self, event: Input.Changed) -> None:
        self.narrow(event.value)

    def narrow(self, text: str) -> None:
        found = moves.matching(self.ends, text)
        rows = moves.listing(found)
        end = moves.chosen(found, text)
        if end is not None:
            rows.insert(0, f"Enter: {end['name']}, {moves.percent(end['chance'])}")
        self.query_one("#ends", Static).update(Text("\n".join(rows)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        end = moves.chosen(moves.matching(self.ends, event.value), event.value)
        if end is not None:
            self.dismiss(end)


class Throw(ModalScreen[None]):
    """A player's own dice or cards; an impossible entry is explained and asked again."""

    def __init__(self, table: Table, seat: str) -> None:
        super().__init__()
        self.table, self.seat = table, seat

    def compose(self) -> ComposeResult:
        rule, prompt = self.table.throw_prompt()
        with Vertical(id="page"):
            yield Label(Text(f"{self.seat}: {prompt}  §{rule}"))
            yield Input(id="throw")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.table.throw(event.value)
        except AirwarError as error:
            self.notify(str(error), severity="error")
            return
        self.dismiss()


class TableApp(App[None]):
    """One game. The model is the `Table`; everything here only shows it."""

    TITLE = "Airwar"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #left { width: 2fr; }
    #log { width: 1fr; border-left: solid $primary; padding: 0 1; }
    #board { height: 1fr; padding: 0 1; }
    #prompt { padding: 0 1; background: $primary; color: $text; width: 100%; }
    #options { height: auto; max-height: 40%; border: none; }
    #page { align: center middle; background: $surface; border: round $primary;
            width: 80%; height: auto; max-height: 80%; padding: 1 2; }
    #reach { height: auto; max-height: 16; }
    Page, Sure, Fill, Moves, Throw { align: center middle; }
    Curtain { align: center middle; background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rule", "Rule", key_display="?"),
        Binding("f", "fill", "Fill in"),
        Binding("e", "edit", "Editor"),
        Binding("m", "move", "Move"),
        Binding("w", "why", "Why not"),
        Binding("o", "odds", "Odds"),
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("s", "save", "Save"),
        Binding("q", "quit", "Quit"),
        *(Binding(str(n), f"digit({n})", show=False) for n in range(10)),
    ]

    def __init__(self, table: Table, record: Path | None = None) -> None:
        super().__init__()
        self.table, self.record = table, record
        self.seat: str | None = None  # the seat whose view is on screen
        self.choices: list[Option] = []
        self.typed = 0  # the digits of an option's number so far

    def compose(self) -> ComposeResult:
        with Horizontal():
            with Vertical(id="left"):
                with VerticalScroll(id="board"):
                    yield Static(id="sky")
                yield Static(id="prompt")
                yield OptionList(id="options")
            yield RichLog(id="log", wrap=True, markup=False, min_width=20)
        yield Footer()

    def on_mount(self) -> None:
        self.advance()

    # -- the course of the game ---------------------------------------------------------------

    def advance(self) -> None:
        """Go on to whatever comes next: the end, an opponent's move, a player's choice."""
        if self.table.play.over:
            self.finish()
        elif (bot := self.table.bot) is not None:
            self.wait_for(bot)
        else:
            thrower = self.table.thrower
            seat = thrower or self.table.person
            assert seat is not None, "nobody is asked, and the game is not over"
            then = self.ask_throw if thrower else self.show
            if seat != self.seat and len(self.table.people) > 1:
                self.hide()
                self.push_screen(Curtain(seat), lambda _: then(seat))
            else:
                then(seat)

    def ask_throw(self, seat: str) -> None:
        self.turn_to(seat)
        self.draw_board(seat)
        self.set_choices([])
        self.set_prompt("")
        self.push_screen(Throw(self.table, seat), lambda _: self.advance())

    def wait_for(self, bot: str) -> None:
        """An opponent thinks in the background; the screen stays responsive."""
        eyes = self.seat or (self.table.people[0] if len(self.table.people) == 1 else None)
        if eyes is not None:
            self.draw_board(eyes)
        self.set_choices([])
        self.set_prompt(f"{bot} ({self.table.minds[bot]}) is {self.table.doing(bot, eyes)}…")
        number = self.table.play.number
        self.run_worker(lambda: (number, bot, self.table.think(bot)), name="think", thread=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is not WorkerState.SUCCESS:
            return
        result: Any = event.worker.result
        if event.worker.name == "think":
            number, bot, key = result
            # The player may have taken back an answer in the meantime.
            if number == self.table.play.number and bot == self.table.bot:
                self.table.play.answer(bot, key)
                self.advance()
        elif event.worker.name == "odds":
            self.push_screen(Page("Odds", "\n".join(map(odds_text, result))))
        elif event.worker.name == "hint":
            self.push_screen(Page("What I would do", "\n".join(hint_lines(result))))

    def show(self, seat: str) -> None:
        """The table as a seat sees it, with its choice."""
        self.turn_to(seat)
        self.draw_board(seat)
        rule, prompt = self.table.prompt(seat)
        self.set_prompt(f"{seat}: {prompt}  §{rule}")
        self.set_choices(self.table.options(seat))

    def turn_to(self, seat: str) -> None:
        """Show this seat's view from now on."""
        if seat != self.seat:
            self.seat = seat
            self.query_one(RichLog).clear()
            self.table.read_again(seat)
        if stopped := self.table.stopped(seat):
            self.notify(stopped)

    def hide(self) -> None:
        """Clear everything of the last seat, even behind the curtain."""
        self.query_one("#sky", Static).update("")
        self.query_one(RichLog).clear()
        self.set_prompt("")
        self.set_choices([])

    def finish(self) -> None:
        result = self.table.play.result
        assert result is not None
        self.draw_board(self.seat or next(iter(self.table.minds)))
        self.set_choices([])
        self.set_prompt(f"{result.text}  (s saves the record, q quits)")
        if self.record is not None:
            self.notify(f"saved as {self.table.save(self.record)}")

    # -- drawing ------------------------------------------------------------------------------

    def draw_board(self, seat: str) -> None:
        self.query_one("#sky", Static).update(Text(self.table.board(seat)))
        log = self.query_one(RichLog)
        for event in self.table.news(seat):
            log.write(Text(event_line(event)))

    def set_prompt(self, text: str) -> None:
        self.query_one("#prompt", Static).update(Text(text))

    def set_choices(self, options: list[Option]) -> None:
        self.choices, self.typed = options, 0
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(
            [listed_as(number, each) for number, each in enumerate(options, start=1)]
        )
        if options:
            listed.highlighted = 0
            listed.focus()

    # -- answering ----------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.pick(event.option_index)

    def action_digit(self, digit: int) -> None:
        """Pick the option of a number; where another digit could follow, Enter ends it."""
        typed = self.typed * 10 + digit
        if not 1 <= typed <= len(self.choices):
            typed = digit
        if not 1 <= typed <= len(self.choices):
            return
        if typed * 10 > len(self.choices):
            self.pick(typed - 1)
            return
        self.typed = typed
        self.query_one(OptionList).highlighted = typed - 1

    def pick(self, index: int) -> None:
        option, self.typed = self.choices[index], 0
        if question := option.says("sure"):
            asked = Sure(option.label, question)
            self.push_screen(asked, lambda yes: self.give(option.key if yes else None))
        else:
            self.give(option.key)

    def give(self, key: str | None) -> None:
        if key is None or self.seat is None:
            return
        try:
            self.table.answer(self.seat, key)
        except AirwarError as error:
            self.notify(str(error), severity="error")
            return
        self.advance()

    def action_fill(self) -> None:
        """Answer with the form, field by field."""
        if self.has_form():
            assert self.seat is not None
            self.push_screen(Fill(Filling(self.table, self.seat)), self.submit)

    def action_edit(self) -> None:
        """Answer with the form, as a file in the player's editor."""
        if not self.has_form():
            return
        seat = self.seat
        assert seat is not None
        rule, prompt = self.table.prompt(seat)
        judge = partial(self.table.judge, seat)
        try:
            with self.suspend():
                draft = editing.edit(f"{seat}: {prompt} §{rule}", {}, judge)
        except (AirwarError, SuspendNotSupported) as error:
            self.notify(str(error) or "No editor can run here.", severity="error")
            return
        self.submit(draft)

    def has_form(self) -> bool:
        if not self.choices or self.seat is None:
            return False
        if self.table.judge(self.seat, {}).form is None:
            self.notify("There is no form here: pick an option.")
            return False
        return True

    def submit(self, draft: dict[str, Any] | None) -> None:
        if draft is None or self.seat is None:
            return
        judged = self.table.judge(self.seat, draft)
        assert judged.form is not None
        for warning in judged.warnings:
            self.notify(sentence(warning), severity="warning")
        self.table.submit(self.seat, judged.form, draft)
        self.advance()

    def action_move(self) -> None:
        """List whole moves, in games that have them."""
        ends = self.table.ends(self.seat) if self.choices and self.seat is not None else []
        if ends:
            self.push_screen(Moves(ends), self.follow)
        else:
            self.notify("No whole move can be made now.")

    def follow(self, end: dict[str, Any] | None) -> None:
        if end is None or self.seat is None:
            return
        self.table.follow(self.seat, end)
        self.advance()

    def action_undo(self) -> None:
        if self.seat is None:
            return
        try:
            self.table.play.undo(self.seat)
        except AirwarError as error:
            self.notify(str(error), severity="warning")
            return
        self.advance()

    # -- asking -------------------------------------------------------------------------------

    def action_rule(self) -> None:
        if self.choices and self.seat is not None:
            number = self.table.prompt(self.seat)[0]
            rule = self.table.rule(number)
            self.push_screen(Page(f"§{number}", rule_text(rule) if rule else "no such rule"))

    def action_why(self) -> None:
        if self.choices and self.seat is not None:
            rows = [
                f"{each.key}: {each.reason}  §{each.rule}" for each in self.table.denials(self.seat)
            ]
            self.push_screen(Page("Why not", "\n".join(rows) or "Nothing is forbidden here."))

    def action_odds(self) -> None:
        if self.choices and self.seat is not None:
            seat, options = self.seat, self.choices
            self.notify("Working out the odds…", timeout=1)
            self.run_worker(
                lambda: self.table.odds(seat, options), name="odds", thread=True, exclusive=True
            )

    def action_hint(self) -> None:
        if self.choices and self.seat is not None:
            seat = self.seat
            self.notify("Thinking…", timeout=1)
            self.run_worker(lambda: self.table.hint(seat), name="hint", thread=True, exclusive=True)

    def action_save(self) -> None:
        try:
            self.notify(f"saved as {self.table.save(self.record)}")
        except OSError as error:
            self.notify(f"not saved: {error.strerror}", severity="error")


def listed_as(number: int, option: Option) -> Text:
    """An option with its number, and what it leads to."""
    line = Text(f"{number}  {option.label}")
    leads = option.says("leads")
    return line.append(f"  {leads}", style="dim") if leads else line
