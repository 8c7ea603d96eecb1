"""The commands, and how a refusal is reported: a code, a sentence, a clause, and exit status 2."""

import re
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer import Option
from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from pitboss import __version__
from pitboss.cli.common import REFUSED, say_error, wants_json, write_json
from pitboss.cli.files import OUTPUT_ENDS, end_output
from pitboss.cli.help_page import PANELS, TITLE, page
from pitboss.cli.plain import read_plainly
from pitboss.rulebooks.refusal import Refusal, internal_error

EXAMPLES: dict[str, tuple[str, ...]] = {
    "rulebooks": ("pitboss rulebooks",),
    "rules": ("pitboss rules blackjack", "pitboss rules three-card-poker dealer_qualifies -r oneida-2025"),
    "diff": ("pitboss diff three-card-poker horseshoe-cincinnati oneida-2025 --no-edges",),
    "check": ("pitboss check posting.toml",),
    "coverage": ("pitboss coverage -r oneida-2003 -g craps --missing",),
    "submission": (
        "pitboss submission three-card-poker -r oneida-2025",
        "pitboss submission craps --full",
    ),
    "notice": ("pitboss notice three-card-poker -r oneida-2025 -o minimum=10",),
    "outline": (
        "pitboss outline document.txt --parts",
        "pitboss outline document.txt --from-line 10 --to-line 240",
        "pitboss outline document.txt -r horseshoe-cincinnati -g three-card-poker",
    ),
    "scaffold": ("pitboss scaffold three-card-poker --into books/lucky-star",),
    "lint": ("pitboss lint books/lucky-star",),
    "pin": ("pitboss pin books", "pitboss pin books --sign", "pitboss pin books --check"),
    "editions": ("pitboss editions oneida-2025",),
    "approve": (
        'pitboss approve lucky-star --effective 2026-01-01 --by "the Gaming Commission"',
        "pitboss odds three-card-poker -r lucky-star@2026-06-01",
    ),
    "amend": (
        "pitboss amend oneida-2025 oneida-2025@draft -g three-card-poker",
        "pitboss amend oneida-2025 oneida-2025@draft -g craps --posting posting.toml --no-edges",
    ),
    "new": ("pitboss new game under-and-over --into games/under-and-over",),
    "conform": (
        "pitboss conform big-six",
        "pitboss conform three-card-poker -r oneida-2025 -n 100 --values 3",
    ),
    "settle": ("pitboss settle rounds.jsonl --log logs", "head -1 rounds.jsonl | pitboss settle -"),
    "explain": ("pitboss explain rounds.jsonl", "pitboss explain logs/000001-r1.jsonl"),
    "replay": ("pitboss replay logs/000001-r1.jsonl",),
    "audit": (
        "pitboss audit logs",
        "pitboss audit logs/000001-r1.jsonl --json",
        "pitboss audit logs --tidy --out logs.parquet",
    ),
    "phh": ("pitboss phh hands.phh", "pitboss phh --write hands.jsonl > hands.phhs"),
    "verify": ("pitboss play blackjack --log played", "pitboss verify played/round-1.jsonl"),
    "keys": ("pitboss keys",),
    "meter": ("pitboss meter journal",),
    "staff": ('pitboss staff add "Ada Lovelace"', "pitboss staff"),
    "odds": (
        "pitboss odds three-card-poker",
        "pitboss odds roulette -w red --json",
        'pitboss odds three-card-poker -w pair_plus --pay "pair_plus.flush=4 to 1"',
    ),
    "simulate": (
        "pitboss simulate roulette -n 100000 --seed 1",
        "pitboss simulate blackjack -n 1000 --seats 5 --out table.parquet",
    ),
    "equity": ("pitboss equity AsKs QQ+ --board Qs7s2d",),
    "rake": ("pitboss rake --pots 20x3,45,80x2 -p 6 -p 9",),
    "compare": (
        "pitboss compare horseshoe-cincinnati oneida-2025 -g three-card-poker",
        "pitboss compare oneida-2025 -g three-card-poker --strategy optimal --strategy mimic-dealer",
    ),
    "strategy": (
        "pitboss strategy three-card-poker",
        "pitboss strategy three-card-poker mimic-dealer",
        "pitboss strategy three-card-poker Q-6-4 --save mine.toml",
        "pitboss strategy blackjack basic --chart basic.svg",
    ),
    "sweep": (
        "pitboss sweep blackjack --vary decks=1,2,8 --vary dealer_hits_soft_17=all -w blackjack",
        "pitboss sweep three-card-poker -r oneida-2025 --vary pay.pair_plus=all --out sweep.csv",
    ),
    "removal": ('pitboss removal blackjack --without "A,A,5"', "pitboss removal mini-baccarat --json"),
    "session": (
        "pitboss session roulette --bet red=10 --bankroll 200 --rounds 100 --goal 400 --seed 1",
        "pitboss session craps --bet pass=10 --bet pass_odds=20 --hours 2 --pace 30 --seed 1",
    ),
    "par": (
        "pitboss par three-card-poker -w pair_plus",
        "pitboss par three-card-poker --out par.pdf --out par.xlsx",
    ),
    "hold": (
        "pitboss hold roulette --bet red=25 --decisions 40 --churn 4",
        "pitboss hold three-card-poker --bet ante=10 --bet pair_plus=5 --actual -2,500 --rounds 5000",
    ),
    "games": ("pitboss games",),
    "play": ("pitboss play blackjack --seats 3 --seed 1",),
    "serve": ("pitboss serve --port 8080 --open",),
    "api": (
        "pitboss api key acme --keys keys.json --requests 120",
        "pitboss api --keys keys.json --port 8080",
        "pitboss api --openapi",
    ),
    "room": ("pitboss room -t 2 -n 20 -m 60", "pitboss room -t 1 -n 8 -m 10 --log evening.jsonl"),
    "tournament": (
        "pitboss tournament -n 20 -p quick --log event.jsonl",
        "pitboss tournament --replay event.jsonl",
        "pitboss audit event.jsonl",
    ),
}
"""Lines that can be typed as they are, by command. Files they read are provided, or made by other examples."""


class Desk(TyperGroup):
    """A group of commands that prints refusals for the user."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page of all commands."""
        formatter.write(page())

    def get_params(self, ctx: Any) -> Any:
        """Return the options that go before a command."""
        return read_plainly(super().get_params(ctx))

    def invoke(self, ctx: Any) -> Any:
        """Run a command. Refusals and program faults are printed, never as a traceback."""
        try:
            return self._told_in_full(ctx)
        except (TyperException, typer.Exit, typer.Abort, EOFError):
            raise
        except Exception as error:
            _print_refusal(_refusal(error), wants_json(ctx))
            raise typer.Exit(REFUSED) from None

    def _told_in_full(self, ctx: Any) -> Any:
        """Run a command and flush its output. If there is no reader left, end quietly."""
        try:
            try:
                return super().invoke(ctx)
            finally:
                sys.stdout.flush()
        except OSError as error:
            if error.errno in OUTPUT_ENDS and error.filename is None:
                end_output(error)
            raise


class Command(TyperCommand):
    """A command with examples, whose help is shown as written: brackets are not markup."""

    def __init__(self, name: str | None, **settings: Any) -> None:
        """Create the command with its help and examples."""
        settings["help"] = as_written(settings.get("help"))
        examples = EXAMPLES[str(name)]
        head = "Example:" if len(examples) == 1 else "Examples:"
        settings["epilog"] = as_written("\n\n".join((head, *examples)))
        super().__init__(name, **settings)
        for param in self.params:
            param.help = as_written(getattr(param, "help", None))  # type: ignore[attr-defined]

    def get_params(self, ctx: Any) -> Any:
        """Return the command's options and arguments."""
        return read_plainly(super().get_params(ctx))


def as_written(text: str | None) -> str | None:
    """Escape `[options]` so that the terminal does not take it for a style."""
    return None if text is None else re.sub(r"\[(?=[a-z#/@])", r"\\[", text)


def _refusal(error: Exception) -> Refusal:
    if isinstance(error, Refusal):
        return error
    if isinstance(error, OSError):
        named = f"{error.filename}: " if error.filename else ""
        return Refusal("no_file", f"{named}{error.strerror}")
    return internal_error(error)


def _print_refusal(refusal: Refusal, as_json: bool) -> None:
    if as_json:
        write_json({"refused": refusal.to_json()})
        return
    where = " · ".join(filter(None, (refusal.rule, refusal.clause)))
    say_error(f"refused: {refusal.code}")
    say_error(f"  {refusal.message}")
    if where:
        say_error(f"  {where}")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"pitboss {__version__}")
        raise typer.Exit


def _top(
    version: Annotated[
        bool, Option("--version", help="Show the version.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Take the options that go before any command."""


def build(*words: str) -> typer.Typer:
    """Return the commands. If the first word names one, only its module is loaded."""
    made = typer.Typer(cls=Desk, help=TITLE, no_args_is_help=True, pretty_exceptions_enable=False)
    made.callback()(_top)
    listed = [
        (panel, module, name)
        for panel, modules in PANELS.items()
        for module, names in modules.items()
        for name in names.split()
    ]
    asked = [one for one in listed if words and one[2] == words[0]]
    for panel, module, name in asked or listed:
        command = getattr(import_module(f"pitboss.cli.{module}"), name)
        made.command(name, cls=Command, rich_help_panel=panel)(command)
    return made


def __getattr__(name: str) -> typer.Typer:
    """Return ``app``, all commands together. The command that is run is built from the words typed."""
    if name != "app":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    whole = globals()["app"] = build("")
    return whole
