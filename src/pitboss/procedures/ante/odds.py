"""The exact odds of an ante game: count every deal, and weigh it by the settlement the table itself carries out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from math import lcm
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.chance.cards import RANKS, rank_name
from pitboss.hands import Ranking, five, six
from pitboss.hands.tables import CHOOSE, values
from pitboss.money import Cents, Flat, Odds, show_amount
from pitboss.odds import Analysis, Apart, Ending, Result, Together, WagerAnalysis, weigh
from pitboss.odds.decimals import percent_text
from pitboss.odds.joint import check_known
from pitboss.odds.kept import arrays, digest, table_of
from pitboss.odds.pooled import six_card_counts
from pitboss.odds.sets import five_card_values
from pitboss.odds.showdowns import Showdowns, against
from pitboss.odds.strategy import TIES
from pitboss.procedures.ante.sides import SideTables
from pitboss.procedures.ante.table_rules import FOLDED, HIGHER, AnteRules
from pitboss.procedures.bank import PLAYER_DEALER
from pitboss.procedures.progressive import PROGRESSIVE, PROGRESSIVES, Jackpot
from pitboss.procedures.progressive import odds as progressive_odds
from pitboss.procedures.side_wagers import SideWager, SideWagers, price
from pitboss.rounds.settlement import Outcome, Wins
from pitboss.rulebooks import PayTable, Refusal, Rules

if TYPE_CHECKING:
    from pitboss.procedures.ante.game import AnteGame

Ints = NDArray[np.int64]
Ladder = tuple[tuple[int, int], ...]
"""Multiples of the ante, the largest first, and the least value of a hand to play for each."""
UNIT = 10**6
"""The stake, in cents, for which outcomes are computed: odds with a small divisor come out whole."""
RESULTS = ("dealer does not qualify", "player wins", "tie", "dealer wins")
NOTHING = "nothing paid"


@lru_cache(maxsize=4)
def counted(ranking: Ranking, cards: tuple[int, int], qualifier: int, seen: bool) -> Showdowns:
    """Count how every player's hand does against every dealer's. Shared by all tables that deal and rank alike."""
    (own, dealer), dealers = cards, partial(values, ranking, cards[1])
    return against(values(ranking, own), own, dealers, dealer, qualifier, seen)


class Contest:
    """One table's contest: the counts, the settlement and the best play."""

    def __init__(self, game: AnteGame, rules: Rules) -> None:
        """State the contest under the table's rules. The deals are counted when they are needed."""
        self.game, self.table_rules = game, rules.once(game.rules_class)
        self.table = table_of(game, rules)
        self.staked = ("ante", *self.table_rules.beside)
        """The wagers staked before the deal that belong to the contest."""
        self.cards = game.cards
        self.facts = counted(
            self.table_rules.hands, game.cards, self.table_rules.qualifies, self.table_rules.sees_dealer
        )
        self.distinct, self.place_of = np.unique(self.facts.values, return_inverse=True)

    def net(self, result: int, value: int, multiple: int) -> Fraction:
        """Return what the ante and everything that belongs to it net, per unit, according to the settlement."""
        made = self.table_rules.outcomes(result, value)
        won = sum((made[wager].net(UNIT) for wager in self.staked), Fraction(0))
        if result != FOLDED:
            won += multiple * made[self.table_rules.stays].net(UNIT)
            won += made["ante_bonus"].net(UNIT) if "ante_bonus" in made else 0
        return won / UNIT

    @cached_property
    def worth(self) -> tuple[list[Ints], int]:
        """Return what each play is worth, the largest wager first and a fold last, and the unit it is counted in.

        It is summed over all dealer's hands, for each kind of hand and, if it is seen, dealer's card.
        """
        multiples = self.table_rules.multiples
        values, results = self.distinct.tolist(), range(len(RESULTS))
        nets = [[[self.net(one, value, m) for one in results] for value in values] for m in multiples]
        folded = self.net(FOLDED, int(self.distinct[0]), 0)
        unit = lcm(folded.denominator, *(net.denominator for table in nets for row in table for net in row))
        counts = self.facts.counts
        worth = [counts.sum(axis=2) * int(folded * unit)]
        for multiple, table in zip(multiples, nets, strict=True):
            whole = np.array([[int(net * unit) for net in row] for row in table], np.int64)[self.place_of]
            may = np.array([self.table_rules.may_play(multiple, value) for value in values])
            played = np.einsum("hcr,hr->hc", counts, whole)
            worth.append(np.where(may[self.place_of, None], played, np.iinfo(np.int64).min))
        return worth[::-1], unit

    @property
    def plays(self) -> tuple[int, ...]:
        """The multiples of the ante that may be played, the largest first. The last is 0, a fold."""
        return (*self.table_rules.multiples[::-1], 0)

    @cached_property
    def decisions(self) -> Ints:
        """Return the best multiple of the ante to play for each kind of hand and dealer's card. 0 is a fold.

        If two plays are worth the same, the larger wager is made.
        """
        return arrays("ante", self.table, lambda: (self._best().astype(np.int8),))[0].astype(np.int64)

    def _best(self) -> Ints:
        most, *others = self.worth[0]
        best = np.full(most.shape, self.plays[0])
        for play, worth in zip(self.plays[1:], others, strict=True):
            best[worth > most] = play
            most = np.maximum(most, worth)
        return best

    def ante(self) -> WagerAnalysis:
        """Analyse the ante with its play wager and bonus, played in the best way."""
        named = ("hand_ranking", "dealer_qualifies", "dealer_card_shown")
        counted_by = tuple(f"rules.{name}" for name in named if name in self.table_rules.rules)
        return weigh("ante", self._results(), self.advice, counted_by)

    def _rules_of(self, result: int, value: int) -> tuple[str, ...]:
        made = self.table_rules.outcomes(result, value)
        wagers = self.staked if result == FOLDED else (*self.table_rules.decided, "ante_bonus")
        return tuple(made[wager].cite.rule for wager in wagers if wager in made)

    def _results(self) -> Iterator[Result]:
        facts, folded = self.facts, int(self._played(self.decisions == 0).sum())
        worst = int(self.distinct[0])
        staked = Fraction(len(self.staked))
        yield Result("fold", self.net(FOLDED, worst, 0), folded, staked, rules=self._rules_of(FOLDED, worst))
        bonus = (
            self.table_rules.outcomes(HIGHER, value).get(self.table_rules.bonus)
            for value in self.distinct.tolist()
        )
        rows = np.array([*map(row_of, bonus)])[self.place_of]
        table = self.table_rules.pay.get(self.table_rules.bonus)
        for multiple in self.table_rules.multiples:
            played = self._played(self.decisions == multiple)
            said = f", play {multiple}x" if len(self.table_rules.multiples) > 1 else ""
            for result, event in enumerate(RESULTS):
                for row in ("", *(table.rows if table else ())):
                    held = rows == row
                    if held.any():
                        value = int(facts.values[held][0])
                        yield Result(
                            f"{event}{said}, {row}" if row else f"{event}{said}",
                            self.net(result, value, multiple),
                            int(played[held, result].sum()),
                            staked + multiple,
                            rules=self._rules_of(result, value),
                        )

    def _played(self, played: NDArray[np.bool_]) -> Ints:
        """Count the deals of each class of hands, by result, where a hand and dealer's card are played."""
        counted = np.einsum("hc,hcr->hr", played, self.facts.counts, dtype=np.int64)
        return np.asarray(counted * self.facts.weights[:, None])

    # -- several wagers on one deal ----------------------------------------------------------------

    def together(self, stakes: Mapping[str, Cents], decisions: Ints | None = None) -> Iterator[Ending]:
        """Yield every ending for the ante and wagers on the player's own cards. A fold takes those it forfeits."""
        facts, play = self.facts, self.decisions if decisions is None else decisions
        rows, kept = (
            self.progressive_rows() if PROGRESSIVE in stakes else (np.zeros(len(facts.values), int), [""])
        )
        keys, key_of = np.unique(np.stack((self.place_of, rows)), axis=1, return_inverse=True)
        ante, first = stakes.get("ante", 0), sum(stakes.values())
        beside = ante * (len(self.staked) - 1)
        multiples = (0, *self.table_rules.multiples)

        def count() -> tuple[Ints]:
            by_key = np.zeros((len(multiples), keys.shape[1], len(RESULTS)), np.int64)
            for place, multiple in enumerate(multiples):
                np.add.at(by_key[place], key_of.ravel(), self._played(play == multiple))
            return (by_key,)

        [counted] = arrays("together", self._kept_as(play, key_of), count)
        for multiple, by_key in zip(multiples, counted, strict=True):
            if not multiple:
                by_key = by_key.sum(axis=1, keepdims=True)  # noqa: PLW2901 - a fold ends all alike
            staked = Fraction(first + beside + ante * multiple)
            for key, result in np.argwhere(by_key).tolist():
                value, row = int(self.distinct[keys[0, key]]), kept[keys[1, key]]
                ends = FOLDED if not multiple else result
                nets = tuple(
                    self._net_of(one, cents, (ends, value, multiple), row) for one, cents in stakes.items()
                )
                yield Ending(int(by_key[key, result]), nets, staked)

    def together_pooled(self, stakes: Mapping[str, Cents]) -> Iterator[Ending]:
        """Yield every ending if a wager depends on the player's and the dealer's cards together."""
        from pitboss.procedures.ante.pooled import pooled_counts

        facts, ante, first = self.facts, stakes.get("ante", 0), sum(stakes.values())
        multiples = (0, *self.table_rules.multiples)

        def count() -> tuple[Ints]:
            dealers = values(self.table_rules.hands, self.cards[1])
            counts = pooled_counts(facts.hands, facts.values, dealers, self.table_rules.qualifies)
            counts *= facts.weights[:, None, None]
            by_key = np.zeros((len(multiples), len(self.distinct), *counts.shape[1:]), np.int64)
            for place, multiple in enumerate(multiples):
                played = self.decisions[:, 0] == multiple
                np.add.at(by_key[place], self.place_of[played], counts[played])
            return (by_key,)

        [counted] = arrays("pooled", self._kept_as(self.decisions), count)
        for multiple, by_key in zip(multiples, counted, strict=True):
            if not multiple:
                by_key = by_key.sum(axis=2, keepdims=True)  # noqa: PLW2901 - a fold ends all alike
            staked = Fraction(first + ante * (len(self.staked) - 1 + multiple))
            for key, kind, result in np.argwhere(by_key).tolist():
                ended = (result if multiple else FOLDED, int(self.distinct[key]), multiple)
                nets = tuple(
                    self._pooled_net(one, cents, ended, six.KINDS[kind]) for one, cents in stakes.items()
                )
                yield Ending(int(by_key[key, kind, result]), nets, staked)

    def _kept_as(self, *told: Ints) -> object:
        """Return the key for cells counted under these decisions."""
        return None if self.table is None else (self.table, digest(*told))

    def _pooled_net(self, wager: str, cents: Cents, ended: tuple[int, int, int], kind: str) -> Fraction:
        """Return what one wager nets at its stake. A fold takes a pooled one only if it forfeits it."""
        made = self.table_rules.outcomes(*ended[:2])
        if wager not in self.table_rules.pooled:
            return self._net_of(wager, cents, ended, "")
        return (made[wager] if wager in made else self.table_rules.pooled[wager][kind]).net(cents)

    def _net_of(self, wager: str, cents: Cents, ended: tuple[int, int, int], row: str) -> Fraction:
        """Return what one wager nets at its stake. The ante includes what belongs to it."""
        result, value, multiple = ended
        if wager == "ante":
            return cents * self.net(result, value, multiple)
        if wager in PROGRESSIVES:
            jackpot = next(one for one in self.table_rules.jackpots if one.wager == wager)
            row = self.table_rules.hands.row(value, jackpot.pay.rows) if jackpot.of else row
            pays = jackpot.pay.rows.get(row) if result != FOLDED else None
            return Fraction(jackpot.worth(pays) if pays is not None else 0) - cents
        made = self.table_rules.outcomes(result, value)
        return (made[wager] if wager in made else self.table_rules.by_hand(wager, value)[wager]).net(cents)

    def progressive_rows(self, jackpot: Jackpot | None = None) -> tuple[Ints, list[str]]:
        """Return the row of a progressive that each class of hands reaches, as a number, and the rows."""
        hands, values = self.facts.hands, self.facts.values
        if jackpot is None or not jackpot.of:
            values = five_card_values()[CHOOSE[hands, np.arange(1, hands.shape[1] + 1)].sum(axis=1)]
        distinct, place = np.unique(values, return_inverse=True)
        if jackpot is not None and jackpot.of:
            names = [self.table_rules.hands.row(value, jackpot.pay.rows) for value in distinct.tolist()]
        else:
            names = [five.category(value) for value in distinct.tolist()]
        rows = list(dict.fromkeys(names))
        return np.array([rows.index(name) for name in names])[place], rows

    def progressive_played(self, jackpot: Jackpot) -> tuple[dict[str, int], int, int]:
        """Count the hands of each row that are played, all deals, and the paying hands that are folded."""
        rows, names = self.progressive_rows(jackpot)
        dealt = self.facts.counts.sum(axis=2) * self.facts.weights[:, None]
        played = np.where(self.decisions > 0, dealt, 0).sum(axis=1)
        counts = {row: int(played[rows == names.index(row)].sum()) for row in jackpot.pay.rows}
        paying = np.isin(rows, [names.index(row) for row in jackpot.pay.rows])
        return counts, int(dealt.sum()), int(dealt[paying].sum()) - sum(counts.values())

    # -- the best play in words -----------------------------------------------------------------

    @property
    def advice(self) -> str:
        """Describe the strategy: the least hand to play, or how often to play if no hand is the threshold."""
        steps = self.ladders
        if steps is None:
            from pitboss.procedures.ante.exact import advice

            return f"{self._shares()}. {advice(self)}"
        if not self.table_rules.sees_dealer:
            return self._from(steps[0][2])
        return "; ".join(
            f"against {span_text(low, high)}: {self._from(ladder)}" for low, high, ladder in steps
        )

    @cached_property
    def ladders(self) -> list[tuple[int, int, Ladder]] | None:
        """The multiples to play and the least hand for each, by the dealer's card. None if more than that decides."""
        found: list[tuple[int, int, Ladder]] = []
        for rank in range(len(RANKS)) if self.table_rules.sees_dealer else (0,):
            ladder = self._ladder(rank)
            if ladder is None:
                return None
            if found and found[-1][2] == ladder:
                found[-1] = (found[-1][0], rank, ladder)
            else:
                found.append((rank, rank, ladder))
        return found

    def _ladder(self, rank: int) -> Ladder | None:
        """The least value for each multiple, the largest first, or None if a better hand is played for less."""
        cards, values = slice(4 * rank, 4 * rank + 4), self.facts.values
        met = self.facts.counts[:, cards].sum(axis=2) > 0
        played, ladder = self.decisions[:, cards], []
        for multiple in self.table_rules.multiples[::-1]:
            enough = met & (played >= multiple)
            if enough.any():
                least = int(values[enough.any(axis=1)].min())
                if (met & (played < multiple))[values >= least].any():
                    return None
                ladder.append((multiple, least))
        return tuple(ladder)

    def _from(self, ladder: Ladder) -> str:
        if not ladder:
            return "fold every hand"
        several, told = len(self.table_rules.multiples) > 1, []
        for multiple, value in ladder:
            times = f" {multiple}x" * several
            every = value == int(self.distinct[0])
            told.append(
                f"play{times} {'every hand' if every else f'{self.table_rules.short_name(value)} or better'}"
            )
        return ", ".join(told)

    def _shares(self) -> str:
        dealt = self.facts.counts.sum(axis=2) * self.facts.weights[:, None]
        total = int(dealt.sum())
        told = [
            f"{f'play {m}x' if m else 'fold'} {percent_text(Fraction(int(dealt[self.decisions == m].sum()), total), 2)}"
            for m in (0, *self.table_rules.multiples)
        ]
        by = "the whole hand and the dealer's card" if self.table_rules.sees_dealer else "the whole hand"
        return f"by {by}: {', '.join(told)}"


def row_of(outcome: Outcome | None) -> str:
    """Return the pay-table row an outcome was found under, or empty if nothing is paid."""
    return outcome.found.partition(": ")[2] if isinstance(outcome, Wins) else ""


def by_kind(wager: str, table: PayTable, weights: Counter[str], stake: int, ranked_by: str) -> WagerAnalysis:
    """Analyse a wager settled by its pay table alone, given how often each row is reached ("" for none)."""
    awards = {row: str(pays) for row, pays in table if isinstance(pays, Flat)}
    rows = [
        Result(
            row,
            pays.win(stake) / stake,
            weights[row],
            pays=awards.get(row),
            keeps_stake=pays.in_all if isinstance(pays, Flat) else None,
        )
        for row, pays in table
    ]
    rules = (f"rules.{ranked_by}", table.cite.rule)
    return weigh(wager, [*rows, Result(NOTHING, Fraction(-1), weights[""])], rules=rules)


def analyse(game: AnteGame, rules: Rules) -> Analysis:
    """Price every wager the table takes, assuming the best play of the ante."""
    return analysed(game, Contest(game, rules), (TIES,))


def analysed(game: AnteGame, contest: Contest, notes: tuple[str, ...]) -> Analysis:
    """Price every wager of a table whose ante is played in a given way."""
    ante, rules = contest.ante(), contest.table_rules.rules
    apart = analyse_apart(game, rules)
    advice = {contest.table_rules.stays: ante.decision_rule} if ante.decision_rule else {}
    said, combined = apart.notes, dict[str, WagerAnalysis]()
    for jackpot in contest.table_rules.jackpots:
        played, deals, folded = contest.progressive_played(jackpot)
        combined |= progressive_odds.on_a_fold(jackpot, played, deals) if folded else {}
    if contest.table_rules.jackpots and not combined:
        said = (*said, progressive_odds.NO_PAYING_FOLD)
    return Analysis.of(rules, {"ante": ante, **apart.all()}, advice, (*said, *notes), combined)


def analyse_apart(game: AnteGame, rules: Rules) -> Apart:
    """Return how every wager is priced that does not depend on the play of the ante."""
    table_rules, stake = rules.once(game.rules_class), stake_cents(rules, game.rules_class)
    taken = [
        wager for wager in table_rules.offered[1:] if rules.wager(wager) and wager not in table_rules.beside
    ]
    priced: dict[str, Callable[[], WagerAnalysis]] = {
        wager: partial(_pooled, table_rules, wager, stake)
        if wager in table_rules.pooled
        else partial(_by_own_hand, table_rules, wager, game.cards[0])
        for wager in taken
    }
    priced |= {side.wager: partial(_side, rules, side, game.cards) for side in table_rules.sides.taken}
    said = [*_notes(rules, table_rules, dict.fromkeys(table_rules.offered, stake))]
    priced |= progressive_odds.pricing(table_rules.jackpot)
    for jackpot in (one for one in table_rules.jackpots if one.of):
        rows = _own_rows(table_rules, jackpot, game.cards[0])
        priced[jackpot.wager] = partial(progressive_odds.price, jackpot, rows, rows.total())
        said += progressive_odds.notes(jackpot, rows, rows.total())
    return Apart(priced, tuple(said))


def _own_rows(table_rules: AnteRules, jackpot: Jackpot, cards: int) -> Counter[str]:
    """Count all hands by the row of a progressive that they reach as the game itself ranks them."""
    rows = Counter[str]()
    found, weights = np.unique(values(table_rules.hands, cards), return_counts=True)
    for value, weight in zip(found.tolist(), weights.tolist(), strict=True):
        rows[table_rules.hands.row(value, jackpot.pay.rows)] += weight
    return rows


def together(
    game: AnteGame, rules: Rules, stakes: Mapping[str, Cents], played: Contest | None = None
) -> Together:
    """Settle the ante and wagers on the player's own cards, deal by deal, under the best play or another."""
    table_rules = rules.once(game.rules_class)
    own = [one for one in table_rules.offered if rules.wager(one) and one not in table_rules.beside]
    pooled = [one for one in stakes if one in table_rules.pooled and rules.wager(one)]
    if pooled and (not stakes.keys().isdisjoint(PROGRESSIVES) or table_rules.sees_dealer):
        raise Refusal(
            "no_joint",
            f"{pooled[0]} also depends on the dealer's cards: it is counted only with wagers on the player's own",
        )
    if beside := [side.wager for side in table_rules.sides.taken if side.wager in stakes]:
        message = f"{beside[0]} depends on cards outside the hand, and is not counted together with it"
        raise Refusal("no_joint", message)
    check_known(rules, stakes, (*own, *(jackpot.wager for jackpot in table_rules.jackpots)))
    if "ante" not in stakes:
        raise Refusal("needs_wager", "wagers are counted together with the ante: add it")
    contest = played or Contest(game, rules)
    endings = contest.together_pooled(stakes) if pooled else contest.together(stakes)
    return Together(endings, tuple(_notes(rules, table_rules, stakes)))


def _by_own_hand(table_rules: AnteRules, wager: str, cards: int) -> WagerAnalysis:
    """Analyse a wager that the player's own hand alone decides."""
    rows = Counter[str]()
    found, weights = np.unique(values(table_rules.hands, cards), return_counts=True)
    for value, weight in zip(found.tolist(), weights.tolist(), strict=True):
        rows[row_of(table_rules.by_hand(wager, value)[wager])] += weight
    return by_kind(wager, table_rules.pay[wager], rows, UNIT, "hand_ranking")


def _side(rules: Rules, side: SideWager, cards: tuple[int, int]) -> WagerAnalysis:
    """Analyse a side wager that the chapter states as data. A fold does not end it."""
    return price(side, rules.once(SideTables).ways(side, cards))


def _pooled(table_rules: AnteRules, wager: str, stake: int) -> WagerAnalysis:
    """Analyse a wager on the player's and the dealer's six cards together. A fold does not end it."""
    rows = Counter[str]()
    for kind, count in six_card_counts().items():
        rows[row_of(table_rules.pooled[wager][kind])] += count
    return by_kind(wager, table_rules.pay[wager], rows, stake, "six_card_ranking")


def stake_cents(rules: Rules, table_rules: type[AnteRules]) -> int:
    """Return one stake for all wagers: the least the table takes that every row pays to the cent."""
    names = (*table_rules.offered, *(offer.wager for offer in rules.once(SideWagers).offers))
    taken = [wager for name in names if (wager := rules.wager(name))]
    chip = rules.amount("smallest_chip")
    least = max(rules.amount(rules.bound(wager.minimum, "minimum")) for wager in taken)
    stake = -(-least // chip) * chip
    odds = [pays for table in rules.pay_tables.values() for _, pays in table if isinstance(pays, Odds)]
    return stake * lcm(*(pays.win(stake).denominator for pays in odds))


def _notes(rules: Rules, table_rules: AnteRules, stakes: Mapping[str, Cents]) -> Iterator[str]:
    if table_rules.beside:
        names = " and ".join(wager.replace("_", " ") for wager in table_rules.beside)
        yield f"The {names} is staked with the ante and is priced with it, per unit of the ante."
    for wager in table_rules.offered:
        table = table_rules.pay.get(wager)
        flat = table is not None and any(isinstance(pays, Flat) for _, pays in table)
        if rules.wager(wager) and flat and wager in stakes:
            name, shown = wager.replace("_", " "), show_amount(stakes[wager])
            yield f"The {name} pays a flat award: its figures are for a stake of ${shown}."
    yield from progressive_odds.notes(table_rules.jackpot)
    if rules.text("bank", "") == PLAYER_DEALER:
        yield "A player banks: the figures are for wagers the player-dealer's wager covers in full."


def span_text(low: int, high: int) -> str:
    """Name the dealer's cards of these ranks, counted from the two: "a seven", "a two to ten"."""
    first, last = rank_name(low + 2), rank_name(high + 2)
    article = "an" if first in ("eight", "ace") else "a"
    return f"{article} {first}" if low == high else f"{article} {first} to {last}"
