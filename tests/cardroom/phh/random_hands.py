"""Hands of every variant the standard has, played out at random by the engine."""

import random
from typing import Any

from pitboss.cardroom.phh.reading import FORMS
from pitboss.chance import CARDS
from pitboss.desk import game_of
from pitboss.poker.deal import DISCARD, DRAW, PAT
from pitboss.poker.kill import PokerState
from pitboss.poker.table_rules import TableRules
from pitboss.rounds import Round
from pitboss.rounds.answers import GO_ON, Answer, Cards, Chosen
from pitboss.rounds.asks import Ask, Choose, Draw

BOOK = "horseshoe-cincinnati"
CODES = tuple(code for code in FORMS if code not in ("NS", "FB"))
"""The variants a rulebook has."""


UNIT = 720
"""At a plain table every amount is a multiple of it: whatever pot is divided, no chip is odd."""


class Hand:
    """One random hand: a table of some form, and players who do anything they may.

    A plain table has two blinds, no straddle, equal stacks that nobody loses in one bet, and at most four bets a round.
    """

    def __init__(self, code: str, seed: int, plain: bool = False, **options: Any) -> None:
        """Sit players down."""
        self.plain = plain
        self.pick = random.Random(f"{code} {seed}")
        self.form = FORMS[code]
        self.players = self.pick.randint(2, 6)
        self.options = (self._plain() if plain else self._options()) | options
        self.deck = list(CARDS)
        self.pick.shuffle(self.deck)

    def _options(self) -> dict[str, Any]:
        pick, form, n = self.pick, self.form, self.players
        options: dict[str, Any] = {"variant": form.variant, "structure": form.structure, "limits": ["4", "8"]}
        options["smallest_chip"] = pick.choice(["1", "0.01"])
        if form.draws:
            options["draws"] = form.draws
        if "bring_in" in form.needs:
            return options | {"forced_bet": pick.choice(["1", "2"]), "ante": pick.choice(["0", "1"])}
        options["limits"] = ["4", "8"] if form.structure == "fixed-limit" else ["4", "4"]
        options |= pick.choice([{"blinds": ["2", "4"]}, {"blinds": ["0", "4"]}, self._straddle()])
        options |= pick.choice([{}, {"ante": "1"}, {"antes": ["0", "3"]}])
        if n > 3 and pick.random() < 0.3:
            options["posts"] = ["0", "0", "0", options["blinds"][-1]]
        return options | ({"heads_up_blinds": "small blind on the button"} if n == 2 else {})

    def _plain(self) -> dict[str, Any]:
        form, one = self.form, str(UNIT)
        options: dict[str, Any] = {"variant": form.variant, "structure": form.structure}
        options |= {"limits": [str(4 * UNIT), str(8 * UNIT)], "raises": 3, "raises_unlimited": 1}
        if form.structure != "fixed-limit":
            options["least_raise"] = "as much as the last bet or raise"
        if form.draws:
            options["draws"] = form.draws
        if "bring_in" in form.needs:
            return options | {"forced_bet": one, "ante": one}
        options |= {"blinds": [str(2 * UNIT), str(4 * UNIT)], "ante": self.pick.choice(["0", one])}
        return options | ({"heads_up_blinds": "small blind on the button"} if self.players == 2 else {})

    def _stack(self) -> int:
        return 900 * UNIT * 100 if self.plain else self.pick.choice((self.pick.randint(1, 40), 200)) * 100

    def _straddle(self) -> dict[str, Any]:
        return {"blinds": ["2", "4", "8"]} if self.players > 2 else {"blinds": ["2", "4"]}

    def play(self) -> Round:
        """Play it out."""
        game = game_of("poker")
        rules = game.rules(BOOK, self.options)
        seats = sorted(self.pick.sample(range(1, game.seats(rules) + 1), self.players))
        state = (
            PokerState(button_seat=self.pick.choice(seats)) if rules.once(TableRules).from_button else None
        )
        stacks = {seat: self._stack() for seat in seats}
        round = Round(game, rules, seats, state, stacks)
        while (ask := round.ask) is not None:
            round.answer(self.answer(ask))
        return round

    def answer(self, ask: Ask) -> Answer:
        """Answer with anything that may be."""
        if type(ask) is Draw:
            assert ask.shoe is not None
            left = [card for card in self.deck if card not in ask.shoe.gone]
            return Cards(tuple(left[: len(ask.to)]))
        if type(ask) is not Choose:
            return GO_ON
        if ask.choices[0].do in (DRAW, DISCARD, PAT):
            choice = self.pick.choice(ask.choices)
            return Chosen(choice.do, None, choice.wager)
        return self._act(ask)

    def _act(self, ask: Choose) -> Chosen:
        """Mostly stay in, sometimes bet any amount, sometimes fold."""
        wanted = self.pick.choices(["stay", "bet", "fold"], [6, 3, 1])[0]
        may = {choice.do: choice.amount for choice in ask.choices}
        for do in {"stay": ("check", "call"), "bet": ("bet", "raise"), "fold": ("fold",)}[wanted]:
            if do in may:
                amount = may[do]
                if amount is None:
                    return Chosen(do)
                step = UNIT * 100 if self.plain else amount.step
                steps = (amount.maximum - amount.minimum) // step
                more = self.pick.choice((0, steps, self.pick.randint(0, steps))) * step
                return Chosen(do, amount.minimum + more)
        return Chosen("check" if "check" in may else "call", None)
