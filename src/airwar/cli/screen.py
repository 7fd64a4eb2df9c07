"""The table on a terminal's screen: board, prompt, options, log."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Label, OptionList, RichLog, Static
from textual.worker import Worker, WorkerState

from airwar.cli import moves
from airwar.cli.listing import rule_text
from airwar.cli.records import odds_text
from airwar.cli.table import Table
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
    """Between two people at one keyboard: nothing of either hand can be seen behind it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss", "I am here", priority=True)
    ]

    def __init__(self, seat: str) -> None:
        super().__init__()
        self.seat = seat

    def compose(self) -> ComposeResult:
        yield Label(
            Text(f"Hand over to {self.seat}.\nPress Enter when you are there."), id="curtain"
        )


class Numbers(ModalScreen[str | None]):
    """Fill in the numbers of an option."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", priority=True)]

    def __init__(self, option: Option) -> None:
        super().__init__()
        self.option = option

    def compose(self) -> ComposeResult:
        ranges = ", ".join(
            f"{each.name} from {each.low} to {each.high} by {each.step}"
            for each in self.option.params
        )
        with Vertical(id="page"):
            yield Label(Text(f"{self.option.label}: {ranges}"))
            yield Input(" ".join(str(each.low) for each in self.option.params), id="numbers")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        key = self.option.key
        for param, number in zip(self.option.params, event.value.split(), strict=False):
            key = key.replace("{" + param.name + "}", number, 1)
        self.dismiss(key)


class Moves(ModalScreen[dict[str, Any] | None]):
    """A whole move: what is in reach, narrowed down by typing."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss", "Back", priority=True)]

    def __init__(self, ends: list[dict[str, Any]]) -> None:
        super().__init__()
        self.ends = ends

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Label(Text(f"Where to? For instance {self.ends[0]['name']}"))
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
    """Dice or cards of a person's own; what cannot have come is said, and asked again."""

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
    Page, Numbers, Moves, Throw { align: center middle; }
    Curtain { align: center middle; background: $background; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "rule", "Rule", key_display="?"),
        Binding("m", "move", "Move"),
        Binding("w", "why", "Why not"),
        Binding("o", "odds", "Odds"),
        Binding("u", "undo", "Undo"),
        Binding("s", "save", "Save"),
        Binding("q", "quit", "Quit"),
        *(Binding(str(n), f"pick({n - 1})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, table: Table, record: Path | None = None) -> None:
        super().__init__()
        self.table, self.record = table, record
        self.seat: str | None = None  # whose eyes the screen shows
        self.choices: list[Option] = []

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
        """Go on to whatever comes next: the end, an opponent's thought, a person's choice."""
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
        """An opponent thinks beside the screen, which stays alive."""
        eyes = self.seat or (self.table.people[0] if len(self.table.people) == 1 else None)
        if eyes is not None:
            self.draw_board(eyes)
        self.set_choices([])
        self.set_prompt(f"{bot} ({self.table.minds[bot]}) is thinking…")
        number = self.table.play.number
        self.run_worker(lambda: (number, bot, self.table.think(bot)), name="think", thread=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        if event.state is not WorkerState.SUCCESS:
            return
        result: Any = event.worker.result
        if event.worker.name == "think":
            number, bot, key = result
            # The answer before the thought may have been taken back meanwhile.
            if number == self.table.play.number and bot == self.table.bot:
                self.table.play.answer(bot, key)
                self.advance()
        elif event.worker.name == "odds":
            self.push_screen(Page("Odds", "\n".join(map(odds_text, result))))

    def show(self, seat: str) -> None:
        """The table as a seat sees it, with its choice."""
        self.turn_to(seat)
        self.draw_board(seat)
        rule, prompt = self.table.prompt(seat)
        self.set_prompt(f"{seat}: {prompt}  §{rule}")
        self.set_choices(self.table.options(seat))

    def turn_to(self, seat: str) -> None:
        """From now on the screen is this seat's."""
        if seat != self.seat:
            self.seat = seat
            self.query_one(RichLog).clear()
            self.table.read_again(seat)

    def hide(self) -> None:
        """Nothing of the last seat's stays, not even behind the curtain."""
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
        self.choices = options
        listed = self.query_one(OptionList)
        listed.clear_options()
        listed.add_options(
            [Text(f"{number}  {each.label}") for number, each in enumerate(options, start=1)]
        )
        if options:
            listed.highlighted = 0
            listed.focus()

    # -- answering ----------------------------------------------------------------------------

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_pick(event.option_index)

    def action_pick(self, index: int) -> None:
        if index >= len(self.choices):
            return
        option = self.choices[index]
        if option.params:
            self.push_screen(Numbers(option), self.give)
        else:
            self.give(option.key)

    def give(self, key: str | None) -> None:
        if key is None or self.seat is None:
            return
        try:
            self.table.play.answer(self.seat, key)
        except AirwarError as error:
            self.notify(str(error), severity="error")
            return
        self.advance()

    def action_move(self) -> None:
        """Games without whole moves have nothing to show here."""
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
            self.push_screen(Page("Not on offer", "\n".join(rows) or "Nothing is denied here."))

    def action_odds(self) -> None:
        if self.choices and self.seat is not None:
            seat, options = self.seat, self.choices
            self.notify("Working out the odds…", timeout=1)
            self.run_worker(
                lambda: self.table.odds(seat, options), name="odds", thread=True, exclusive=True
            )

    def action_save(self) -> None:
        try:
            self.notify(f"saved as {self.table.save(self.record)}")
        except OSError as error:
            self.notify(f"not saved: {error.strerror}", severity="error")
