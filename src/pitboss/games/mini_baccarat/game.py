"""Mini-baccarat: two hands, Player's and Banker's. Bets are on either, on a tie, and on the margin of a win."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from pitboss.chance import UNSEEN, Card, Pack
from pitboss.games.mini_baccarat.deal import FREE_HAND, Deal, OutOfCards, TableState
from pitboss.games.mini_baccarat.remedies import REMEDIES
from pitboss.games.mini_baccarat.rules import DRAGON, MAIN, NAMES, RULES, decks_in_play
from pitboss.games.mini_baccarat.script import MiniBaccaratScript
from pitboss.games.mini_baccarat.table_rules import BANKER, DEALT_TO, PLAYER, TableRules
from pitboss.hands.baccarat import points
from pitboss.hands.naming import Named
from pitboss.money import Cents, show_dollars
from pitboss.procedures.orders import losing_first
from pitboss.procedures.progressive import Hand, lock_out, tell_meter
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.alike import Cells, ordinary
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Bar, Barred, Bet, Choice
from pitboss.rounds.bets import and_then, not_offered, why_not_wager
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.events import Dealt, Shown
from pitboss.rounds.game import Display
from pitboss.rounds.known import need
from pitboss.rounds.seen import Held
from pitboss.rounds.settlement import Outcome
from pitboss.rulebooks import Cite, Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together

HANDLE, CEDE = Choice("handle"), Choice("cede")
PASS, ASK_FREE = Choice("pass"), Choice(FREE_HAND)


def _bead(round: Round) -> tuple[str, ...]:
    """Keep the points of both hands, Player's first, and where a new shoe begins."""
    held = round.table.hands
    dealt = len(held.get(PLAYER, ())) > 1 and UNSEEN not in (*held[PLAYER], *held[BANKER])
    new = any(type(event) is Dealt and event.to == "burn" for event in round.events)
    hands = (f"{points(held[PLAYER])}-{points(held[BANKER])}",) if dealt and not round.void else ()
    return ("new shoe",) * new + hands


class MiniBaccarat(Game):
    """The game of mini-baccarat, and of midi-baccarat."""

    id = "mini-baccarat"
    title = "Mini-Baccarat"
    ruleset = RULES.with_remedies(REMEDIES)
    usual_wagers = ("player", "banker")
    names = NAMES
    state_type = TableState
    display = Display(_bead)

    def pack(self, rules: Rules) -> Pack:
        """Return the decks that are dealt from: one batch if a shuffler is used."""
        return Pack(rules.once(decks_in_play))

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on how many decks there are."""
        return rules.cite("decks")

    def lay_out(self, table: Table) -> None:
        """Restore the shoe as the last round left it."""
        table.round_state = Deal(table)

    def play(self, table: Table) -> Play:
        """Play one round: the burn of a new shoe, wagers, two hands, their third cards, settlement."""
        deal = table.playing(Deal)
        if not deal.opened:
            deal.collect(sorted(deal.owed))
            yield from deal.burn()
        tell_meter(table, deal.table_rules.jackpots)
        yield from wagers(deal)
        deal.running = lock_out(table, deal.table_rules.jackpots)
        free = yield from free_hand(deal)
        yield from table.pause("before_deal")
        yield from table.pause("deal")
        yield from simulated_rounds(deal, "deal")
        if free or table.standing():
            deal.count_hand(free)
            try:
                yield from live_round(deal)
            except OutOfCards:
                deal.void_round()
        yield from table.pause("after_round")
        yield from simulated_rounds(deal, "after_round")
        table.state = deal.close()

    def after_void(self, table: Table, before: Any) -> TableState:
        """Remember the shoe, as the cards that were dealt are gone even so. Vigorish owed is unchanged."""
        deal = table.playing(Deal)
        return deal.close(void=True)

    def cells(self, record: Record, rules: Rules) -> Cells | None:
        """Return how the cards of a shoe are sorted at once: by the result of the two hands.

        None if the table remembers a meter or free hands, or if money of several seats is held together.
        Side wagers on the first cards are settled by themselves.
        """
        from pitboss.games.mini_baccarat.cells import cells_of

        said, table_rules, seat = ordinary(record), rules.once(TableRules), record.seats[0]
        early = {one.side.wager for one in table_rules.on_cards}
        if said is None or record.spins or seat.decisions or early.intersection(seat.wagers):
            return None
        if table_rules.differential or table_rules.jackpots or table_rules.free_hands:
            return None
        return rules.once(cells_of)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record whose cards are listed in the order they left the shoe."""
        return MiniBaccaratScript(record, rules)

    def named(self, rules: Rules, held: Held) -> Named:
        """Name a hand by its points."""
        return Named(str(points(held.cards)))

    def analyse(self, rules: Rules) -> "Analysis":
        """Price every wager from a full shoe."""
        from pitboss.games.mini_baccarat.odds import analyse

        return analyse(rules, rules.once(TableRules))

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Settle several wagers by each result of both hands."""
        from pitboss.games.mini_baccarat.odds import together

        return together(rules, rules.once(TableRules), stakes)

    def edges_without(self, rules: Rules, gone: Mapping[str, int]) -> Mapping[str, Fraction]:
        """Return the edge of every wager the table takes."""
        from pitboss.games.mini_baccarat.odds import edges_without

        return edges_without(rules, rules.once(TableRules), gone)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the fast kernel of this game, each round from a full shoe."""
        from pitboss.games.mini_baccarat.kernel import BaccaratKernel

        return BaccaratKernel(rules, rules.once(TableRules))


# -- wagers -------------------------------------------------------------------------------------


def wagers(deal: Deal) -> Play:
    """Take the wagers. A seat whose wagers break the table's differential is asked once more."""
    table, rules, table_rules = deal.table, deal.rules, deal.table_rules
    barred = Barred(partial(why_not_bet, rules), partial(not_offered, rules), table_rules.why_not_both)
    asked = partial(table.bets, offers=table_rules.offers, cite=table_rules.cite["wagers_close"], any_of=MAIN)
    yield from asked(table.seats, barred=barred)
    if over := give_back_excess(deal):
        yield from asked(over, barred=and_then(barred, partial(why_unbalanced, deal)))


def give_back_excess(deal: Deal) -> list[int]:
    """Return the last wagers on the hand with more money on it until the difference is within the limit.

    The limit is on the whole table's money, so it is judged when all have bet: one large wager may balance another.
    """
    table, over = deal.table, list[int]()
    while (most := deal.table_rules.differential) and abs(deal.ahead) > most:
        heavier, standing = PLAYER if deal.ahead > 0 else BANKER, table.standing()
        last = next(seat for seat in reversed(standing) if heavier in standing[seat])
        cite = deal.table_rules.cite["table_differential"]
        table.judge(last, f"{show_dollars(abs(deal.ahead))} more lie on {heavier.title()}", cite)
        for wager in standing[last]:
            table.give_back(last, wager, cite)
        over.append(last)
    return over


def why_unbalanced(deal: Deal, ask: Bet, stakes: Stakes) -> Bar | None:
    """Bar a wager that would make the money on the two hands differ by more than the table takes."""
    ahead = deal.ahead + stakes.wagers.get(PLAYER, 0) - stakes.wagers.get(BANKER, 0)
    if abs(ahead) <= deal.table_rules.differential:
        return None
    heavier, most = "Player" if ahead > 0 else "Banker", show_dollars(deal.table_rules.differential)
    more = f"with the wagers of seat {stakes.seat}, {show_dollars(abs(ahead))} more would lie on {heavier}"
    message = f"{more} than on the other hand, and {most} is the most"
    return Bar(deal.rules.cite("table_differential"), message, "table_differential")


def free_hand(deal: Deal) -> Play:
    """If nobody bets and the document has free hands, ask the seats in turn whether they want one dealt."""
    table, limits = deal.table, deal.table_rules.free_hands
    deal.no_free_hand = deal.why_no_free_hand()
    for seat in table.seats if limits and not deal.no_free_hand else ():
        answer = yield from table.choose(seat, "before_deal", (PASS, ASK_FREE), limits[0].cite)
        if answer.do == FREE_HAND:
            return True
    return False


def why_not_bet(rules: Rules, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """Return the rule on what a Dragon Bonus must accompany, or the bar on the wager itself."""
    if plain.code != "needs_wager" or not any(wager in answer.wagers for wager in DRAGON):
        return why_not_wager(rules, ask, answer, plain)
    message = f"a Dragon Bonus wager is made beside {' or '.join(MAIN)}, not alone"
    return Bar(rules.cite("dragon_needs"), message, plain.code)


# -- the two hands ------------------------------------------------------------------------------


def live_round(deal: Deal) -> Play:
    """Deal the two hands and their third cards, announce the result, and settle."""
    table, table_rules = deal.table, deal.table_rules
    yield from _first_four(deal)
    yield from table.pause("after_deal")
    if early := table_rules.early(*deal.hands.values()):
        settle(deal, early)
    for hand in (PLAYER, BANKER):
        yield from _third_card(deal, hand)
    player, banker = map(table_rules.points, deal.hands.values())
    ahead = player.count - banker.count
    winner = "tie hand" if not ahead else "Player wins" if ahead > 0 else "Banker wins"
    table.judge("table", f"Player {player}, Banker {banker}: {winner}", deal.table_rules.cite["point_count"])
    settle(deal, table_rules.outcomes(player, banker))
    for running in deal.running:
        row, seats = table_rules.nines(running.jackpot, player, banker), [*reversed(table.seats)]
        running.held(Hand(seat, row) for seat in seats)
        for seat in seats:
            running.settle(seat)


def _first_four(deal: Deal) -> Play:
    """Deal two cards to each hand in turn: face up at once, or face down until they are called."""
    table, table_rules, cite = deal.table, deal.table_rules, deal.table_rules.cite
    cards = yield from deal.draw(DEALT_TO, "deal", cite["deal_order"])
    need(cards, "table", cite["deal_order"])
    down = table_rules.face_down or table_rules.handled
    for hand, held in deal.hands.items():
        table.lay(Dealt(hand, tuple(held), "down" if down else "up", cite["dealing"]))
    for hand in (PLAYER, BANKER) if down else ():
        yield from _turn_up(deal, hand, f"{hand}_cards")
    player, banker = map(table_rules.points, deal.hands.values())
    table.judge("table", f"Player has {player}, Banker {banker}", cite["card_values"])


def _third_card(deal: Deal, hand: str) -> Play:
    """Deal a third card to a hand that draws, face up unless a player may handle it."""
    table, at, (draws, cite) = deal.table, f"{hand}_third", deal.table_rules.third(hand, deal.hands)
    table.judge("table", f"{hand.title()} {'draws' if draws else 'stays'}", cite)
    deal.last = cite
    if not draws:
        return
    cards = yield from deal.draw((hand,), at, cite)
    need(cards, hand, cite)
    deal.last, face = deal.table_rules.cite["one_third_card"], deal.table_rules.cite["third_face"]
    down = bool(_handlers(deal, hand))
    table.lay(Dealt(hand, tuple(cards), "down" if down else "up", face))
    if down:
        yield from _turn_up(deal, hand, at)


def _turn_up(deal: Deal, hand: str, at: str) -> Play:
    """Turn a hand up. The dealer does, unless at a midi table a bettor does, the largest first."""
    cite = deal.table_rules.cite["handling" if deal.table_rules.handled else "dealing"]
    for seat in _handlers(deal, hand):
        answer = yield from deal.table.choose(seat, at, (HANDLE, CEDE), cite)
        if answer.do == "handle":
            break
    deal.table.lay(Shown(hand, tuple(deal.hands[hand]), cite))


def _handlers(deal: Deal, hand: str) -> list[int]:
    """Return the seats that may handle a hand: at a midi table those that bet on it, the largest bet first."""
    table, table_rules = deal.table, deal.table_rules
    staked = [seat for seat in table.seats if table_rules.handled and table.on(seat, hand)]
    return sorted(
        staked, key=lambda seat: (-table.on(seat, hand), seat if table_rules.lowest_first else -seat)
    )


def settle(deal: Deal, outcomes: dict[str, Outcome]) -> None:
    """Take all losers, then pay from the highest seat down. Dragon Bonus wagers go all first, or seat by seat."""
    table, table_rules = deal.table, deal.table_rules
    others = tuple(wager for wager in outcomes if wager not in DRAGON)
    for wagers in (DRAGON, others) if table_rules.dragon_first else ((*DRAGON, *others),):
        made = [(seat, wager) for seat in reversed(table.seats) for wager in wagers if table.on(seat, wager)]
        for seat, wager in losing_first({spot: outcomes[spot[1]] for spot in made}):
            outcome = outcomes[wager]
            if vigorish := table_rules.vigorish(wager, outcome):
                owed = table_rules.charge(vigorish, outcome, table.on(seat, wager))
                deal.take_vigorish(seat, owed, vigorish.cite)
            table.settle(seat, wager, outcome)


# -- rounds without wagers ----------------------------------------------------------------------


def simulated_rounds(deal: Deal, at: str) -> Play:
    """Deal a round without wagers for each stray card that was seen, while the shoe has enough cards."""
    while deal.strays:
        card, cite = deal.strays.popleft()
        deal.table.note("simulated round", f"begins with {card}", cite)
        try:
            yield from _simulated(deal, card, at)
        except OutOfCards:
            deal.table.note("simulated round", "ends: the cards do not suffice", cite)


def _simulated(deal: Deal, stray: Card, at: str) -> Play:
    """Deal one round by the chapter's rules and discard it. Unrecorded cards end it."""
    table, cite, hands = (
        deal.table,
        deal.table_rules.cite["simulated_round"],
        {PLAYER: [stray], BANKER: list[Card]()},
    )
    while who := deal.table_rules.due(hands):
        hands[who] += yield from deal.draw((f"simulated {who}",), at, cite)
    for who, cards in hands.items():
        table.lay(Dealt(f"simulated {who}", tuple(cards), "up", cite))
    for who, cards in hands.items():
        table.discard(cards, cite, "up", f"simulated {who}")
        table.shown.pop(f"simulated {who}")
