"""Pure 21.5 blackjack: players against a player-dealer's bank, with Buster on the player-dealer's hand."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pitboss.chance import RANK, UNSEEN, Pack
from pitboss.chance.cards import rank_name
from pitboss.games.pure_21_5_blackjack.legality import SAYS, WHY_NOT, must_stand, why_not
from pitboss.games.pure_21_5_blackjack.outcomes import Final, buster_outcome, dealers, final, hand_outcome
from pitboss.games.pure_21_5_blackjack.rules import NAMES, NOTES, RULES
from pitboss.games.pure_21_5_blackjack.table_rules import TableRules
from pitboss.hands.blackjack import is_blackjack, worth
from pitboss.hands.naming import Named, counted_hand
from pitboss.money import Cents
from pitboss.procedures import bank
from pitboss.procedures.shoe import DEALER
from pitboss.procedures.twentyone import basic
from pitboss.procedures.twentyone.layout import Layout
from pitboss.procedures.twentyone.script import TwentyOneScript
from pitboss.procedures.twentyone.simple import PLAYER_BANKS
from pitboss.procedures.twentyone.table_rules import HANDS, Hand
from pitboss.rounds import Game, Play, Record, Round, Table
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Choose, Who
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.known import need
from pitboss.rounds.patrons import Places
from pitboss.rounds.records import Decision
from pitboss.rounds.seats import clockwise
from pitboss.rounds.seen import Held
from pitboss.rulebooks import Cite, Refusal, Rules

if TYPE_CHECKING:
    from pitboss.odds import Analysis, Kernel, Together
    from pitboss.odds.strategy import Strategies
    from pitboss.rounds.advice import Situation, Worths


class Deal(Layout):
    """One round as it lies on the table. The table itself keeps the money and the log."""

    table_rules: TableRules
    rules_class = TableRules
    actions, says, why_not = tuple(WHY_NOT), SAYS, staticmethod(why_not)
    ended = False
    """Whether the player-dealer's Pure 21.5 ended the hand."""
    button = 0

    def place_button(self) -> None:
        """Count the other seats, taken or not, from the house dealer's left, by the number of the down card.

        An ace, a ten and a face card have the rule's number, any other card that of its face.
        """
        others = [seat for seat in range(1, self.table_rules.positions + 1) if seat != self.table.banker]
        rank = RANK[self.dealer[1]]
        number: int = self.table_rules.button_numbers.get(rank_name(rank), rank)
        self.button = others[(number - 1) % len(others)]
        placed = f"seat {self.button}, the down card counting {number}"
        self.table.note("action button", placed, self.table_rules.cite["button_counts"])


class PureBlackjack(Game):
    """The game of Pure 21.5 blackjack."""

    id = "pure-21-5-blackjack"
    title = "Pure 21.5 Blackjack"
    ruleset = RULES
    usual_wagers = ("game",)
    names = NAMES
    notes = NOTES
    simple_play = PLAYER_BANKS
    state_type = bank.BankTurn
    again = (HANDS,)

    def pack(self, rules: Rules) -> Pack:
        """Return as many decks as are in use. Tens and faces are the bonus cards."""
        return Pack(rules.count("decks"))

    def pack_cite(self, rules: Rules) -> Cite:
        """Return the rule on how many decks are in use."""
        return rules.cite("decks")

    def places(self, rules: Rules) -> tuple[Places, ...]:
        """Return how many circles one player may bet at: any number, or one."""
        most = None if rules.flag("several_seats") else 1
        return (Places("several_seats", "one player may bet at one seat only", most),)

    def lay_out(self, table: Table) -> None:
        """Start with an empty layout. Refuse an impossible turn at the bank."""
        bank.check_turn(table)
        table.round_state = Deal(table)

    def play(self, table: Table) -> Play:
        """Play one round: the bank, wagers, the fee, the deal, the players, the player-dealer, settlement."""
        deal = table.playing(Deal)
        yield from bank.offer_bank(table)
        if not table.banker:
            return
        yield from _wagers(deal)
        bank.collect_fee(table)
        yield from table.pause("before_deal")
        if deal.players:
            yield from _deal(deal)
            yield from table.pause("after_deal")
            yield from _hands(deal)
        bank.close_bank(table)
        yield from table.pause("after_round")

    def named(self, rules: Rules, held: Held) -> Named:
        """Name a hand by its count."""
        return counted_hand(held.cards, "" if held.split else "Pure 21.5")

    def together(self, rules: Rules, stakes: Mapping[str, Cents]) -> "Together":
        """Refuse to count the game with Buster, and say why."""
        from pitboss.odds.joint import check_known

        check_known(rules, stakes, ("game", "buster"))
        message = (
            "buster depends on the number of cards the player-dealer busts with, which the best play of the game does"
            " not track; `pitboss session` plays them together and reports the error"
        )
        raise Refusal("no_joint", message)

    def analyse(self, rules: Rules) -> "Analysis":
        """Price the game wager under best play, and Buster."""
        from pitboss.games.pure_21_5_blackjack.odds import analyse

        return analyse(rules)

    def kernel(self, rules: Rules) -> "Kernel":
        """Return the compiled rounds of one seat under best play."""
        from pitboss.games.pure_21_5_blackjack.kernel import kernel

        return kernel(rules)

    def practised(self, ask: Choose, round: Round) -> Chosen | None:
        """Bank when it is offered, and play by basic strategy."""
        return bank.bank_well(ask) or basic.practised(basic.WITH_SURRENDER, ask, round)

    def worths(self, rules: Rules, seen: "Situation") -> "Worths | None":
        """Weigh what may be done with a hand, by the solver."""
        from pitboss.games.pure_21_5_blackjack.odds import solve
        from pitboss.procedures.twentyone.advice import worths

        return worths(rules.once(solve), "game", seen)

    def strategies(self, rules: Rules) -> "Strategies":
        """Return the charts known by name, and how any chart is priced, simulated and drawn."""
        from pitboss.games.pure_21_5_blackjack.strategies import strategies

        return strategies(rules)

    def script(self, record: Record, rules: Rules) -> Script:
        """Answer from a record, including the player-dealer's wager and the cards of split hands."""
        return PureScript(record, rules)

    def result(self, round: Round, record: Record) -> dict[str, Any]:
        """Add the player-dealer's own result, and where the action button lay."""
        written = bank.banked_result(round, record)
        if button := round.table.playing(Deal).button:
            written["action_button"] = button
        return written


def _wagers(deal: Deal) -> Play:
    """Take the wagers of every other seat before the first card. A seat that stakes nothing sits the round out."""
    table, table_rules = deal.table, deal.table_rules
    seats = [seat for seat in table.seats if seat != table.banker]
    yield from table.bets(seats, table_rules.offers, table_rules.cite["wagers_close"], ("game",))
    deal.players = clockwise((seat for seat in seats if table.on(seat, "game")), table.banker)


def _deal(deal: Deal) -> Play:
    """Deal one card face up to everyone, then a second, the player-dealer's face down."""
    each: tuple[Who, ...] = (*deal.players, DEALER)
    yield from deal.draw(each * 2, "deal", deal.table_rules.cite["deal_order"])
    deal.lay_hands("up", deal.table_rules.cite["dealt_face"])


def _hands(deal: Deal) -> Play:
    """Check for Pure 21.5. If there is none, let the players act. Then complete the player-dealer's hand and settle."""
    deal.ended = _finds_pure(deal)
    if not deal.ended:
        if deal.table_rules.pure_first:
            _pay_pure(deal)
        for seat in deal.players:
            yield from deal.play_box(seat)
    yield from deal.table.pause("before_reveal")
    yield from _play_dealer(deal)
    _settle(deal)


def _finds_pure(deal: Deal) -> bool:
    """Look at the down card under an ace or a bonus card. No other card can hide Pure 21.5."""
    cite = deal.table_rules.cite["hole_checked"]
    if worth(deal.dealer[0]) < worth("Ts"):
        return False
    need(deal.dealer, DEALER, cite)
    pure = is_blackjack(deal.dealer)
    deal.table.judge(DEALER, "Pure 21.5: no additional action" if pure else "no Pure 21.5", cite)
    return pure


def _pay_pure(deal: Deal) -> None:
    """Pay every player's Pure 21.5 and put the cards away, before anyone acts."""
    table = deal.table
    for seat in deal.players:
        [hand] = deal.boxes[seat]
        if hand.natural:
            for holder in (seat, *table.behind(seat)):
                if table.on(holder, "game"):
                    table.settle(holder, "game", deal.table_rules.pure)
            hand.paid = True


def _play_dealer(deal: Deal) -> Play:
    """Turn up the down card, place the action button by it, and complete the player-dealer's hand by its chart.

    An unseen card may be missing if nothing depends on it. A Buster does, and every hand but Pure 21.5 and those that
    surrendered. Pure 21.5 waits for the down card if it is paid in the order of the button.
    """
    table, cite, hands = deal.table, deal.table_rules.cite, [hand for _, hand in deal.hands()]
    busters = any(wager == "buster" and cents for (_, wager), cents in table.spots.items())
    matters = busters or any(not hand.natural and not hand.surrendered for hand in hands)
    if matters or any(hand.natural and not hand.paid for hand in hands):
        need(deal.dealer, DEALER, cite["dealer_completes"])
    if UNSEEN in deal.dealer:
        return
    table.show(DEALER, cite["dealer_completes"])
    deal.place_button()
    if (yield from deal.draw_dealer(matters, cite["dealer_stands"])):
        table.judge(DEALER, str(dealers(deal.dealer)), cite["dealer_stands"])


# -- settlement ------------------------------------------------------------------------------------


def _settle(deal: Deal) -> None:
    """Settle every wager left, seat by seat from the action button, the seat's own before those behind it.

    Without a down card there is no button, and the bank must cover all.
    """
    table = deal.table
    if UNSEEN in deal.dealer and sum(table.spots.values()) > (table.cover or 0):
        need(deal.dealer, DEALER, deal.table_rules.cite["settle_order"])
    dealer = None if UNSEEN in deal.dealer else dealers(deal.dealer)
    for seat in clockwise(deal.players, deal.button):
        for holder in (seat, *table.behind(seat)):
            for wager in deal.table_rules.sequence:
                if wager == "game":
                    _settle_hands(deal, seat, holder, dealer)
                elif table.on(holder, wager):
                    _settle_buster(deal, seat, holder, dealer)


def _settle_hands(deal: Deal, seat: int, holder: int, dealer: Final | None) -> None:
    """Settle the wagers on a seat's hands, hand by hand, each before its double."""
    for number, hand in enumerate(deal.boxes[seat], 1):
        for wager in deal.table_rules.wagers(number):
            if not deal.table.on(holder, wager):
                continue
            if hand.surrendered:
                _forfeit(deal, holder, wager)
            else:
                assert dealer is not None
                deal.table.settle(holder, wager, hand_outcome(deal.table_rules, number, final(hand), dealer))


def _forfeit(deal: Deal, holder: int, wager: str) -> None:
    """Give up half of a wager and return the rest."""
    table, cite, stake = deal.table, deal.table_rules.cite["surrender_divides"], deal.table.on(holder, wager)
    given_up = table.even(Fraction(stake, deal.table_rules.surrender_divides))
    table.judge(holder, "surrendered", cite, wagers=(wager,))
    table.give_back(holder, wager, cite, stake - given_up)
    table.take(holder, wager, cite)


def _settle_buster(deal: Deal, seat: int, holder: int, dealer: Final | None) -> None:
    """Settle a Buster by the player-dealer's hand. After a surrender it may be out of action."""
    outcome = deal.table_rules.surrendered_buster if deal.boxes[seat][0].surrendered else None
    if outcome is None:
        assert dealer is not None
        outcome = buster_outcome(deal.table_rules, dealer)
    deal.table.settle(holder, "buster", outcome)


class PureScript(bank.BankScript, TwentyOneScript):
    """Answers Pure 21.5 blackjack's asks. The bank goes to the recorded player-dealer."""

    takes = frozenset({"dealer", "wagers", "decisions", "player_dealer", "state", "behind"})
    deal: Deal

    def silence(self, ask: Choose) -> str:
        """The meaning of no decision: a hand that must stand need not say so."""
        hand = self.deal.hand_at(ask.who, ask.at)
        return "stand" if hand is not None and must_stand(self.deal.table_rules, hand) else ""

    def complete(self, seat: int, hand: Hand) -> bool:
        """Whether a hand that stands has nothing more to decide. A hand beaten at once does not stand."""
        return not self.deal.ended and super().complete(seat, hand)

    def why_nothing_to_decide(self, seat: int, decision: Decision) -> Cite:
        """The rule by which a seat has nothing to decide at a moment."""
        hand = self.deal.hand_at(seat, decision.at)
        if self.deal.ended:
            return self.rules.cite("hole_checked")
        if hand is None:
            return self.rules.cite("action_order")
        if hand.surrendered:
            return self.rules.cite("surrender_divides")
        return self.why_done(seat, hand, decision.do)

    def why_dealer_stands(self) -> Cite:
        """The rule by which the player-dealer draws no more."""
        return self.rules.cite("hole_checked" if self.deal.ended else "dealer_stands")
