"""The results of the compiled rounds of Pure 21.5: the wagers of a seat, surrenders and Buster."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.games.pure_21_5_blackjack.odds import solve
from pitboss.games.pure_21_5_blackjack.outcomes import Final, buster_outcome, hand_outcome
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.money import Odds, show_amount
from pitboss.procedures.twentyone.best_play import Against, Strategy
from pitboss.procedures.twentyone.kernel import ENDED, ENDED_NATURAL, Money, TwentyOneKernel, stake_of
from pitboss.procedures.twentyone.odds import ENDS
from pitboss.procedures.twentyone.solver import BLACKJACK, THREE_EIGHTS
from pitboss.procedures.twentyone.table_rules import MOST_HANDS, MOST_POINTS
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Rules

PURE = Final(MOST_POINTS, natural=True)


def kernel(rules: Rules, of: Callable[[Against], Strategy] = lambda up: up.best) -> TwentyOneKernel:
    """Simulate a seat played in the best way, or by another strategy, against a bank that covers every wager."""
    table_rules = rules.once(TableRules)
    side = "buster" if rules.wager("buster") else ""
    stake = stake_of(rules, ("game", "buster"), (table_rules.surrender_divides,))

    def hand(number: int, result: int, end: int) -> dict[str, Outcome]:
        total, dealer = ENDS.get((result, (end - ENDED) % 4), (20, 0)) if end != ENDED_NATURAL else (0, 19)
        own = PURE if end == ENDED_NATURAL else Final(total)
        against = PURE if result == BLACKJACK else Final(dealer, eights=result == THREE_EIGHTS)
        return dict.fromkeys(table_rules.wagers(number), hand_outcome(table_rules, number, own, against))

    def buster(cards: int, surrendered: bool) -> Outcome:
        kept = table_rules.surrendered_buster if surrendered else None
        return kept or buster_outcome(table_rules, Final(MOST_POINTS + bool(cards), cards=cards))

    odds = [pays.ratio for table in rules.pay_tables.values() for _, pays in table if isinstance(pays, Odds)]
    cover = show_amount(int(stake * (2 * MOST_HANDS + max(odds))))
    money = Money(
        wager="game",
        side=side,
        hand=hand,
        insurance=None,
        side_outcome=buster,
        stake=stake,
        given_up=stake // table_rules.surrender_divides,
        about={"player_dealer": {"seat": table_rules.positions, "wager": cover}},
    )
    return TwentyOneKernel(rules, table_rules, rules.once(solve), of, money)
