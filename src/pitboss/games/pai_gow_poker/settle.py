"""The settlement of a round of pai gow poker: hands are exposed and compared, then come the bonus wagers and envy."""

from typing import TYPE_CHECKING

from pitboss.chance import UNSEEN
from pitboss.games.pai_gow_poker import progressive
from pitboss.games.pai_gow_poker.bank import Bank, close_bank
from pitboss.games.pai_gow_poker.house_way import Setting
from pitboss.games.pai_gow_poker.rules import BY_CARDS, LOSES_TO_ALL, RETURNED
from pitboss.games.pai_gow_poker.table_rules import WRONG, TableRules, compared
from pitboss.hands.pai_gow import describe, kinds
from pitboss.rounds import Table
from pitboss.rounds.asks import Who
from pitboss.rounds.events import Shown
from pitboss.rounds.settlement import Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Cite

if TYPE_CHECKING:
    from pitboss.games.pai_gow_poker.game import Hands

DEALER = "dealer"
LOW = 2
"""The number of the two-card hand; all seven cards are hand 0."""
LOST_TO_ALL = (0, 0)
"""The value of a bank's wrongly set hands, if those lose to all."""


def settle(table: Table, plan: TableRules, hands: "Hands") -> None:
    """Settle the wagers on the hands, then those on a player's own cards."""
    seats = [seat for seat in reversed(hands.players) if seat not in table.dead]
    playing = [seat for seat in seats if seat not in hands.surrendered]
    _contest(table, plan, hands, playing)
    if hands.bank:
        close_bank(table, plan, hands.bank)
    if hands.running:
        staked = [seat for seat in seats if seat in hands.running.stakes]
        held = {seat: _cards(table, plan, seat) for seat in staked}
        progressive.settle(hands.running, staked, held, plan.wheel)
    if plan.bonus:
        _bonuses(table, plan, hands, seats)


def _contest(table: Table, plan: TableRules, hands: "Hands", playing: list[int]) -> None:
    """Turn the dealer's or bank's hands up and compare each player's; winners are paid after all are exposed."""
    sound = [seat for seat in playing if _wrong(plan, hands, seat) is None]
    due = plan.cite["bank_winners_vig" if hands.bank else "vig"]
    against = _against(table, plan, hands, needed=bool(sound))
    found: dict[int, tuple[str, Outcome]] = {}
    for seat in playing:
        rule = _wrong(plan, hands, seat) or compared(plan.values(hands.set[seat]), against)
        found[seat] = rule, _outcome(plan, hands, rule)
        _expose(table, plan, hands, seat, rule)
        if type(found[seat][1]) is not Wins:
            table.settle(seat, "pai_gow", found[seat][1])
    for seat, (_, outcome) in found.items():
        if type(outcome) is Wins:
            paid = table.settle(seat, "pai_gow", outcome)
            if vig := table.even(plan.vig(paid)):
                table.charge(seat, "vig", vig, due)


def _wrong(plan: TableRules, hands: "Hands", seat: int) -> str | None:
    """Return the rule by which a hand loses however it compares."""
    if seat in hands.wrong:
        return WRONG[1]
    return WRONG[0] if plan.is_foul(hands.set[seat]) else None


def _outcome(plan: TableRules, hands: "Hands", rule: str) -> Outcome:
    """Return a rule's outcome for the wager; against a bank, copies and foul hands have their own clauses."""
    made = plan.outcomes[rule]
    own = {"copy_not_higher": "bank_copies", "foul": "bank_foul"}.get(rule) if hands.bank else None
    return Loses(plan.cite[own]) if own and type(made) is Loses else made


def _against(table: Table, plan: TableRules, hands: "Hands", needed: bool) -> tuple[int, int]:
    """Return what the players' hands are compared with: the dealer's hands, or the banker's."""
    if hands.bank is None:
        return _turn_up(table, plan, hands, DEALER, needed)
    against = _bank_values(table, plan, hands, hands.bank, needed)
    if hands.bank.house:
        _house_hand(table, plan, hands, hands.bank, against)
    return against


def _turn_up(table: Table, plan: TableRules, hands: "Hands", who: Who, needed: bool) -> tuple[int, int]:
    """Turn up cards that the dealer sets: as the dealer said, or by the house way."""
    if not needed and UNSEEN in table.hands[who]:
        return LOST_TO_ALL
    cards = table.show(who, plan.cite["dealer_sets"])
    one = hands.set.get(who) or plan.way.set(cards)
    hands.set[who] = one
    _lay_apart(table, who, one, plan.cite["dealer_sets"])
    values = plan.values(one)
    cite = plan.cite[one.line] if one.line else plan.cite["dealer_sets"]
    _judge_bank(table, hands, who, f"{_said(values)}; low {' '.join(one.low)}", cite)
    return values


def _judge_bank(table: Table, hands: "Hands", who: Who, said: str, cite: Cite) -> None:
    """Announce the dealer's or bank's hands to those playing against them; the house's own hand concerns the bank."""
    if who == DEALER:
        table.judge(who, said, cite, wagers=("bank",) if hands.bank else ("pai_gow",))
    else:
        table.judge("table", f"seat {who} banks: {said}", cite, wagers=("pai_gow", "bank"))


def _lay_apart(table: Table, who: Who, one: Setting, cite: Cite) -> None:
    """Lay the two low cards apart from the five."""
    table.emit(Shown(who, tuple(one.low), cite, LOW))


def _said(values: tuple[int, int]) -> str:
    return f"high {describe(values[0])}, low {describe(values[1])}"


def _bank_values(table: Table, plan: TableRules, hands: "Hands", bank: Bank, needed: bool) -> tuple[int, int]:
    """Return the value of the bank's hands; if set wrongly, they lose to all or are set again."""
    if bank.half:
        return _turn_up(table, plan, hands, bank.seat, needed)
    wrong = bank.seat in hands.wrong or (bank.seat in hands.set and plan.is_foul(hands.set[bank.seat]))
    cite = plan.cite["bank_set_wrongly"]
    if wrong and plan.rules.text("bank_set_wrongly") == LOSES_TO_ALL:
        table.show(bank.seat, cite)
        _judge_bank(table, hands, bank.seat, "set wrongly: it loses to every hand", cite)
        return LOST_TO_ALL
    if wrong:
        hands.set[bank.seat] = plan.way.set(table.hands[bank.seat])
        _judge_bank(table, hands, bank.seat, "set wrongly: set anew the house way", cite)
    values = plan.values(hands.set[bank.seat])
    table.lay(Shown(bank.seat, tuple(table.hands[bank.seat]), plan.cite["settle_order"]))
    _lay_apart(table, bank.seat, hands.set[bank.seat], plan.cite["settle_order"])
    _judge_bank(table, hands, bank.seat, _said(values), plan.cite["bank_pays"])
    return values


def _house_hand(table: Table, plan: TableRules, hands: "Hands", bank: Bank, against: tuple[int, int]) -> None:
    """Decide the house's own wager against the bank first."""
    values = _turn_up(table, plan, hands, DEALER, needed=True)
    rule = compared(values, against)
    made = plan.outcomes[rule]
    bank.house_net = -bank.house if type(made) is Wins else bank.house if type(made) is Loses else 0
    said = f"the house's hand: {rule.replace('_', ' ')}"
    table.judge(DEALER, said, plan.cite["bank_house_wager"], wagers=("bank",))


def _expose(table: Table, plan: TableRules, hands: "Hands", seat: int, rule: str) -> None:
    """Expose a player's hands and say how they compare."""
    table.show(seat, plan.cite["settle_order"])
    one = hands.set.get(seat)
    if one:
        _lay_apart(table, seat, one, plan.cite["settle_order"])
    said = f"{_said(plan.values(one))}; low {' '.join(one.low)}" if one else "not two hands of five and two"
    cite: Cite = _outcome(plan, hands, rule).cite
    table.judge(seat, f"{said}: {rule.replace('_', ' ')}", cite, wagers=("pai_gow",))


# -- wagers on a player's own cards ----------------------------------------------------------------


def _bonuses(table: Table, plan: TableRules, hands: "Hands", seats: list[int]) -> None:
    """Settle the wagers on a player's own seven cards, and pay those who share in the others' hands."""
    made = [seat for seat in seats if table.staked(seat, plan.bonus)]
    sharing = [seat for seat in made if table.staked(seat, plan.bonus) >= plan.envy_from]
    by_cards = plan.bonus_surrendered == BY_CARDS
    holders = [*seats, *([hands.banker] if hands.bank else [])]
    told = [seat for seat in holders if seat not in hands.surrendered or (by_cards and seat in made)]
    if not sharing:
        told = [seat for seat in told if seat in made]
    held = {seat: kinds(_cards(table, plan, seat)) for seat in told}
    for seat in made:
        table.settle(seat, plan.bonus, _bonus(table, plan, held, seat))
    for seat in sharing:
        for other in (other for other in held if not same_player(table, seat, other)):
            if envy := plan.envy(held[other]):
                table.settle(seat, "envy", envy)


def _bonus(table: Table, plan: TableRules, held: dict[int, frozenset[str]], seat: int) -> Outcome:
    if seat in held:
        return plan.bonus_outcome(held[seat], table.on(seat, plan.bonus))
    cite = plan.cite["bonus_surrendered"]
    return Pushes(cite) if plan.bonus_surrendered == RETURNED else Loses(cite)


def _cards(table: Table, plan: TableRules, seat: int) -> tuple[str, ...]:
    """Return the seven cards of a hand, turned up if they lie face down."""
    if str(seat) in table.shown:
        return table.shown[str(seat)]
    return table.show(seat, plan.cite["settle_order"])


def same_player(table: Table, one: int, other: int) -> bool:
    """Whether two seats belong to one player: nobody shares in their own hand."""
    name = table.patrons.get(one)
    return one == other or (name is not None and name == table.patrons.get(other))


def with_house(table: Table, seat: int, wager: str, outcome: Outcome) -> None:
    """Settle a wager that the house always banks, whoever banks the round."""
    banked, table.bank = table.bank, "house"
    table.settle(seat, wager, outcome)
    table.bank = banked
