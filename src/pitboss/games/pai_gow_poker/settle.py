"""The settlement of a round of pai gow poker: hands are exposed and compared, then come the bonus wagers and envy."""

from functools import partial
from typing import Any

from pitboss.chance import JOKER, UNSEEN, Card
from pitboss.games.pai_gow_poker.bank import DEALER, Hands, close
from pitboss.games.pai_gow_poker.rules import BY_CARDS, RETURNED
from pitboss.games.pai_gow_poker.table_rules import compared, hand_facts, side_facts
from pitboss.hands.pai_gow import best_value, describe, kinds
from pitboss.procedures.progressive import Hand, same_player
from pitboss.rounds import Table
from pitboss.rounds.asks import Who
from pitboss.rounds.events import HOUSE, Shown
from pitboss.rounds.settlement import Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Cite

LOW = 2
"""The number of the two-card hand. All seven cards are hand 0."""
LOST_TO_ALL = (0, 0)
"""The value of a bank's wrongly set hands, if those lose to all."""


def settle(hands: Hands) -> None:
    """Settle the wagers on the hands, then those on a player's own cards."""
    table, table_rules, running = hands.table, hands.table_rules, hands.running
    seats = [seat for seat in reversed(hands.players) if seat not in table.dead]
    if not hands.pushed:
        _contest(hands, [seat for seat in seats if seat not in hands.surrendered])
    if hands.bank:
        close(hands, hands.bank)
    if table_rules.jackpot and running:
        held = {seat: _cards(hands, seat) for seat in seats if seat in running.stakes}
        for seat, cards in held.items():
            running.held([Hand(seat, table_rules.jackpot.row(cards, table_rules.wheel, running.meter.shows))])
            running.settle(seat)
    if table_rules.bonus:
        _bonuses(hands, seats)
    _sides(hands, seats)


def face_up(hands: Hands) -> None:
    """Turn the dealer's cards up and set them before the players set theirs. If that pushes, they need not."""
    hands.faced = _dealer(hands, DEALER, needed=True)
    if hands.pushed:
        for seat in (seat for seat in reversed(hands.players) if seat not in hands.table.dead):
            hands.table.settle(seat, "pai_gow", hands.table_rules.outcomes["dealer_pushes"])


def _contest(hands: Hands, playing: list[int]) -> None:
    """Turn the dealer's or bank's hands up and compare each player's. Winners are paid after all are exposed."""
    table, table_rules = hands.table, hands.table_rules
    wrong = {seat: rule for seat in playing if (rule := _wrong(hands, seat))}
    needed = len(wrong) < len(playing) or bool(table_rules.pushing and playing)
    against, won = hands.faced or _against(hands, needed), dict[int, Outcome]()
    if table_rules.dealer_pushes(against):
        wrong = dict.fromkeys(playing, "dealer_pushes")
    for seat in playing:
        rule = wrong.get(seat) or compared(table_rules.values(hands.set[seat]), against)
        made = _outcome(hands, rule)
        said = _lay(hands, seat, table_rules.cite["settle_order"]) or "not two hands of five and two"
        table.judge(seat, f"{said}: {rule.replace('_', ' ')}", made.cite, wagers=("pai_gow",))
        if type(made) is Wins:
            won[seat] = made
        else:
            table.settle(seat, "pai_gow", made)
    for seat, made in won.items():
        paid = table.settle(seat, "pai_gow", made)
        if vig := table.even(table_rules.vig(paid)):
            table.charge(seat, "vig", vig, table_rules.cite["bank_winners_vig" if hands.bank else "vig"])


def _wrong(hands: Hands, seat: int) -> str:
    """Return the rule by which a hand loses in any comparison, or empty if it is set as it must be."""
    if seat in hands.wrong:
        return "set_wrongly"
    return "foul" if seat in hands.set and hands.table_rules.is_foul(hands.set[seat]) else ""


def _outcome(hands: Hands, rule: str) -> Outcome:
    """Return a rule's outcome for the wager. Against a bank, copies and foul hands have separate clauses."""
    made = hands.table_rules.outcomes[rule]
    own = {"copy_not_higher": "bank_copies", "foul": "bank_foul"}.get(rule) if hands.bank else None
    return Loses(hands.table_rules.cite[own]) if own and type(made) is Loses else made


# -- the hands -------------------------------------------------------------------------------------


def _lay(hands: Hands, who: Who, cite: Cite) -> str:
    """Turn someone's cards up and lay the two low cards apart. Say what they are if they are set."""
    hands.table.show(who, cite)
    one = hands.set.get(who)
    if one is None:
        return ""
    hands.table.lay(Shown(who, tuple(one.low), cite, LOW))
    return f"{_said(hands, who)}; low {' '.join(one.low)}"


def _said(hands: Hands, who: Who) -> str:
    high, low = hands.table_rules.values(hands.set[who])
    return f"high {describe(high)}, low {describe(low)}"


def _against(hands: Hands, needed: bool) -> tuple[int, int]:
    """Return what the players' hands are compared with: the dealer's hands, or the banker's."""
    bank, table_rules = hands.bank, hands.table_rules
    own = bank is not None and not bank.half
    against = _banker(hands) if own else _dealer(hands, hands.dealer_sets, needed)
    if bank and bank.house:
        rule = compared(_dealer(hands, DEALER, needed=True), against)
        made = table_rules.outcomes[rule]
        bank.house_net = -bank.house if type(made) is Wins else bank.house if type(made) is Loses else 0
        said = f"the house's hand: {rule.replace('_', ' ')}"
        hands.table.judge(DEALER, said, table_rules.cite["bank_house_wager"], wagers=("bank",))
    return against


def _dealer(hands: Hands, who: Who, needed: bool) -> tuple[int, int]:
    """Turn up cards that the dealer sets: as the dealer said, or by the house way."""
    table_rules, cards = hands.table_rules, hands.table.hands[who]
    if UNSEEN not in cards:
        hands.set.setdefault(who, table_rules.way.set(cards))
    elif not needed:
        return LOST_TO_ALL
    said = _lay(hands, who, table_rules.cite["dealer_sets"])
    one = hands.set[who]
    _judge(hands, who, said, table_rules.cite[one.line or "dealer_sets"])
    return table_rules.values(one)


def _banker(hands: Hands) -> tuple[int, int]:
    """Turn up the bank's hands. If set wrongly, they lose to all or are set again."""
    table_rules, cite, seat = hands.table_rules, hands.table_rules.cite["bank_set_wrongly"], hands.banker
    if _wrong(hands, seat):
        if table_rules.wrong_bank_loses:
            hands.table.show(seat, cite)
            _judge(hands, seat, "set wrongly: it loses to every hand", cite)
            return LOST_TO_ALL
        hands.set[seat] = table_rules.way.set(hands.table.hands[seat])
        _judge(hands, seat, "set wrongly: set anew the house way", cite)
    _lay(hands, seat, table_rules.cite["settle_order"])
    _judge(hands, seat, _said(hands, seat), table_rules.cite["bank_pays"])
    return table_rules.values(hands.set[seat])


def _judge(hands: Hands, who: Who, said: str, cite: Cite) -> None:
    """Announce the dealer's or bank's hands to those playing against them. The house's own hand concerns the bank."""
    if who == DEALER:
        hands.table.judge(who, said, cite, wagers=("bank",) if hands.bank else ("pai_gow",))
    else:
        hands.table.judge("table", f"seat {who} banks: {said}", cite, wagers=("pai_gow", "bank"))


# -- wagers on a player's own cards ----------------------------------------------------------------


def _bonuses(hands: Hands, seats: list[int]) -> None:
    """Settle the wagers on a player's own seven cards, and pay those who share in the others' hands."""
    table, table_rules = hands.table, hands.table_rules
    made = [seat for seat in seats if table.staked(seat, table_rules.bonus)]
    sharing = [seat for seat in made if table.staked(seat, table_rules.bonus) >= table_rules.envy_from]
    by_cards = table_rules.bonus_surrendered == BY_CARDS
    holders = ([*seats, hands.banker] if hands.bank else seats) if sharing else made
    told = [seat for seat in holders if seat not in hands.surrendered or (by_cards and seat in made)]
    held = {seat: kinds(_cards(hands, seat)) for seat in told}
    cite = table_rules.cite["bonus_surrendered"]
    unseen = Pushes(cite) if table_rules.bonus_surrendered == RETURNED else Loses(cite)
    for seat in made:
        own = (
            table_rules.bonus_outcome(held[seat], table.on(seat, table_rules.bonus))
            if seat in held
            else unseen
        )
        table.settle(seat, table_rules.bonus, own)
    for seat in sharing:
        for other in (other for other in held if not same_player(table, seat, other)):
            if envy := table_rules.envy(held[other]):
                table.settle(seat, "envy", envy)


def _sides(hands: Hands, seats: list[int]) -> None:
    """Settle the side wagers on seven cards, a player's own and the dealer's or banker's. They survive a surrender."""
    table, against = hands.table, hands.banker or DEALER
    for side in hands.table_rules.sides:
        for seat in seats:
            if table.on(seat, side.wager):
                own, dealers = partial(_facts, hands, seat), partial(_facts, hands, against)
                table.settle(seat, side.wager, side.outcome(side_facts(side.looks_at, own, dealers)))


def _facts(hands: Hands, who: Who) -> dict[str, Any]:
    cards = _cards(hands, who)
    return hand_facts(best_value(cards), JOKER in cards)


def _cards(hands: Hands, who: Who) -> tuple[Card, ...]:
    """Return the seven cards of a hand, turned up if they lie face down."""
    shown = hands.table.shown.get(str(who))
    return shown or hands.table.show(who, hands.table_rules.cite["settle_order"])


def with_house(table: Table, seat: int, wager: str, outcome: Outcome) -> None:
    """Settle a wager that the house always banks, even if a player banks the round."""
    banked, table.bank = table.bank, HOUSE
    table.settle(seat, wager, outcome)
    table.bank = banked
