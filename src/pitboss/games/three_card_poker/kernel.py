"""Three card poker at full speed under a rulebook and posting, and its rounds as records."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pitboss.chance.cards import CARDS
from pitboss.games.three_card_poker import exact, fast
from pitboss.games.three_card_poker.odds import contest, flat_cents, qualifier, shares, stake_cents
from pitboss.money import show_amount
from pitboss.odds import Sums, Tally
from pitboss.rulebooks import Rules

_SEAT = 1
_OPENING = ("ante", "pair_plus", "six_card_bonus")


def kernel(rules: Rules) -> ThreeCardKernel:
    """The kernel of a table that takes these rules."""
    return ThreeCardKernel(rules)


class ThreeCardKernel:
    """One seat with the same stake on every wager the table takes, playing the ante best."""

    unit = "rounds"

    def __init__(self, rules: Rules) -> None:
        """Read the table's values once."""
        self.rules, self.params = rules, params(rules)

    def tally(self, seed: int, rounds: int, stream: int = 0) -> Tally:
        """Play so many rounds and count results by kind of hand."""
        return fast.tally(seed, rounds, self.params, stream)

    def sums(self, tally: Tally) -> Sums:
        """What a tally comes to in cents; the ante's sums hold its play wager and bonus."""
        return fast.sums(tally, self.params)

    def records(self, seed: int, rounds: int) -> list[dict[str, Any]]:
        """The first rounds of a run as records."""
        dealt = fast.emit(seed, rounds, self.params)
        return [
            self._record(f"{seed}.{place}", [CARDS[card] for card in cards], bool(played))
            for place, (cards, played) in enumerate(zip(dealt.cards.tolist(), dealt.played, strict=True))
        ]

    def nets(self, seed: int, rounds: int) -> list[dict[str, int]]:
        """What the kernel says each wager of those records nets, in cents."""
        dealt = fast.emit(seed, rounds, self.params)
        columns = {wager: nets.tolist() for wager, nets in dealt.net_cents.items()}
        return [{wager: nets[place] for wager, nets in columns.items()} for place in range(rounds)]

    def _record(self, id: str, cards: list[str], played: bool) -> dict[str, Any]:
        stake = show_amount(self.params.ante_cents)
        seat = {
            "seat": _SEAT,
            "wagers": {wager: stake for wager in _OPENING if self.rules.wager(wager)},
            "cards": cards[:3],
            "decisions": [{"at": "play", "do": "play" if played else "fold"}],
        }
        return {
            "id": id,
            "rulebook": self.rules.chapter.rulebook,
            "game": self.rules.chapter.game,
            "options": self.rules.posting.options,
            "seats": [seat],
            "dealer": cards[3:],
            **self._bank(),
        }

    def _bank(self) -> dict[str, Any]:
        """A player-dealer with cover for the best of everything, where a player banks."""
        if self.rules.text("bank") != "player-dealer":
            return {}
        best = sum(max((Fraction(0), *shares(self.rules, table).values())) for table in self.rules.pay_tables)
        cover = show_amount(int(self.params.ante_cents * (best + len(_OPENING))))
        return {"player_dealer": {"seat": self.rules.count("positions"), "wager": cover}}


def params(rules: Rules) -> fast.Params:
    """The table as the kernel reads it."""
    bonus, least, terms = shares(rules, "ante_bonus"), qualifier(rules), contest(rules)
    seen, stake = rules.flag("dealer_card_shown"), stake_cents(rules)
    return fast.Params(
        qualifier=least,
        play_from=exact.play_from(bonus, least, dealer_card_seen=seen, contest=terms),
        seen_place=0 if seen else fast.NOT_SEEN,
        ante_cents=stake,
        pair_plus_cents=stake if rules.wager("pair_plus") else 0,
        six_card_cents=stake if rules.wager("six_card_bonus") else 0,
        contest=terms,
        ante_bonus=bonus,
        pair_plus=shares(rules, "pair_plus"),
        six_card_bonus=shares(rules, "six_card_bonus"),
        six_card_flat_cents=flat_cents(rules, "six_card_bonus"),
        fold_forfeits_pair_plus="pair_plus" in rules.names("fold_forfeits"),
    )
