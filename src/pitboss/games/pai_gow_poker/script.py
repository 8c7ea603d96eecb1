"""Records of pai gow poker: how the hands were set, who banked, what the house bet, how the dealer set."""

from collections.abc import Sequence
from typing import Any

import msgspec

from pitboss.chance import UNSEEN
from pitboss.games.pai_gow_poker.bank import TableState, why_not_bank, why_not_house, why_not_shared
from pitboss.games.pai_gow_poker.rules import HALF, LAST_BET, PARTNERS, PROCEDURES
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.games.pai_gow_poker.wagers import why_one_area, why_short
from pitboss.rounds import Record, Table
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes, Thrown
from pitboss.rounds.asks import Ask, Bet, Choose, Pause, Roll
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import Game
from pitboss.rounds.records import Decision, Strict, read_amount, read_state
from pitboss.rounds.round import Round
from pitboss.rulebooks import Refusal, Rules


class BankRecord(Strict, frozen=True):
    """The seat that banks or shares the bank, its chips, and what it last bet against the house."""

    seat: int
    chips: Any = None
    last_bet: Any = None


class SetRecord(Strict, frozen=True):
    """How the dealer set the seven cards."""

    low: list[str]
    high: list[str]


class PaiGowRecord(Record, frozen=True):
    """A record of pai gow poker."""

    of = "pai-gow-poker"
    bank: BankRecord | None = None
    co_bank: BankRecord | list[BankRecord] | int | bool | None = None
    house_wager: Any = None
    dealer_set: SetRecord | None = None

    @property
    def partners(self) -> list[BankRecord]:
        """Who shares the bank."""
        said = self.co_bank
        if isinstance(said, bool):
            return [self.bank] if said and self.bank else []
        if isinstance(said, int):
            return [BankRecord(said)]
        return said if isinstance(said, list) else [said] if said else []

    def card_lists(self) -> list[Sequence[str]]:
        """Every list of cards in the record."""
        told = [self.dealer_set.low, self.dealer_set.high] if self.dealer_set else []
        return [*super().card_lists(), *told]


class PaiGowScript(Script):
    """Answers pai gow poker's asks from a record."""

    takes = Script.takes | {"rolls", "state", "coupons", "bank", "co_bank", "house_wager", "dealer_set"}
    every_seat_stakes = True
    record: PaiGowRecord

    def __init__(self, record: Record, rules: Rules) -> None:
        """Lay the record out; a player's bank where no player may bank is refused."""
        super().__init__(record, rules)
        record = self.record
        self.bank = record.bank or (record.partners[0] if record.partners else None)
        self.shared = [one.seat for one in record.partners if record.bank and one.seat != record.bank.seat]
        self.half = bool(record.partners) and not self.shared
        self.told = record.dealer_set is None
        self.laid: set[int] = set()
        self._check_bank()
        if record.dealer_set is not None and rules.text("dealer_sets") != PROCEDURES:
            message = "the dealer sets by the house way: how the cards are set follows from them"
            raise rules.refuse("not_allowed", message, "dealer_sets")

    def _check_partners(self) -> None:
        """Refuse who shares a bank named twice, and what is said of it in two places: one of them would be lost."""
        said = [one.seat for one in self.record.partners]
        if len(set(said)) < len(said):
            raise self.rules.refuse("seat_twice", "a seat shares a bank only once", "bank_shared")
        if self.bank is None or self.record.co_bank is True:
            return
        if len(said) > 1 and (self.record.bank is None or self.bank.seat in said):
            message = "`bank` says who holds the bank, and `co_bank` who else puts chips up"
            raise self.rules.refuse("not_allowed", message, "bank_shared")
        own = next((one for one in self.record.partners if one.seat == self.bank.seat), self.bank)
        twice = (own.chips, self.bank.chips), (own.last_bet, self.bank.last_bet)
        if any(None not in pair and pair[0] != pair[1] for pair in twice):
            message = f"`bank` and `co_bank` say different things of seat {own.seat}"
            raise self.rules.refuse("said_twice", message, "bank_shared")

    def _check_bank(self) -> None:
        """Refuse a bank where none may be, without a last bet, or that bets against itself."""
        rules, bank = self.rules, self.bank
        if bank is None:
            if self.record.house_wager is not None:
                raise rules.refuse("no_bank", "the house bets only against a player's bank", "bank")
            return
        plan = rules.once(TableRules)
        if not plan.players_bank:
            raise rules.refuse("not_offered", "only the house banks this table", "bank")
        self._check_partners()
        sharing = HALF if self.half else PARTNERS
        if (self.half or self.shared) and (no := why_not_shared(plan, sharing)):
            raise no.refuse()
        house = self.half and read_amount(self.record.house_wager or "0", "house_wager")
        if house and (no := why_not_house(plan, self.half)):
            raise no.refuse()
        if any(one.chips is None for one in self.record.partners if one.seat in self.shared):
            raise rules.refuse("missing_amount", "say how many chips a partner puts up", "bank_shared")
        for seat in (bank.seat, *self.shared):
            if seat in self.seats and (self.seats[seat].wagers or self.seats[seat].coupons):
                raise self._bank_wagers(seat)
        if bank.chips is None:
            raise rules.refuse("missing_amount", "say with how many chips the seat banks", "bank_covers")

    def _bank_wagers(self, seat: int) -> Refusal:
        """Why a seat that banks makes no wager: a side wager goes with one on the game, and it has none."""
        made = self.seats[seat].wagers
        names = made if isinstance(made, dict) else [line.wager for line in made]
        side = next((name for name in names if name != "pai_gow"), "")
        said = self.rules.chapter.wagers.get(side)
        cite = said.cite if said else self.rules.cite("bank_covers")
        return cite.refuse("bank_wagers", f"seat {seat} banks: it makes no wager")

    def open(self, game: Game) -> Round:
        """Open the round with the bank seated, after a round in which it bet against the house."""
        seats, bank = set(self.record.seat_numbers), self.bank
        if bank is not None:
            seats |= {bank.seat, *self.shared}
        state = read_state(self.record.state, TableState, game.title.lower())
        if bank is not None and (state is None or bank.last_bet is not None):
            state = self._state(state)
        return Round(game, self.rules, tuple(seats), state, patrons=self.record.patrons)

    def _state(self, state: TableState | None) -> TableState:
        """What the table remembered, as far as the record of a bank says it."""
        assert self.bank is not None
        last = 0 if self.bank.last_bet is None else read_amount(self.bank.last_bet, "last_bet")
        if no := why_not_bank(self.rules.once(TableRules), self.bank.seat, last):
            raise no.refuse()
        before = state or TableState(bank=0)
        bets = {**before.bets, str(self.bank.seat): last}
        return msgspec.structs.replace(before, bank=before.bank or 0, bets=bets)

    # -- answers -------------------------------------------------------------------------------

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask; before the deal every wager must be down, before the reveal it says how the dealer set."""
        if type(ask) is Pause and ask.at == "before_deal":
            self._check_down(round.table)
        if type(ask) is Pause and ask.at == "before_reveal" and not self._calls_here(ask):
            return self._dealer_sets(ask, round)
        return super().answer(ask, round)

    def _check_down(self, table: Table) -> None:
        """Refuse a wager that was not taken, by the rule on the bank that left no room for it."""
        plan, bank, said = table.rules.once(TableRules), table.round_state.bank, self.record.house_wager
        if bank is None:
            return
        for seat in (one.seat for one in self.record.seats if one.wagers):
            if not table.staked(seat, "pai_gow"):
                raise (why_one_area(table, plan, seat) or why_short(table, plan)).refuse()
        if said is not None and read_amount(said, "house_wager") != bank.house:
            raise self.rules.refuse(
                "bad_amount", "the house's wager is no chip that its rule allows", "bank_house_wager"
            )
        if not table.round_state.at_stake:
            message = (
                "nobody wagers against the bank: say what the house does (house_wager), or there is no round"
            )
            raise self.rules.refuse("no_wager", message, "bank_house_wager")

    def _calls_here(self, ask: Ask) -> bool:
        return bool(self.calls) and self.moment(self.calls[0]) == ask.at

    def _dealer_sets(self, ask: Pause, round: Round) -> Answer:
        setting = self.record.dealer_set
        if setting is None or self.told:
            self._check_told(round)
            return super().answer(ask, round)
        self.told = True
        bank = round.table.round_state.bank
        held = round.table.hands[bank.seat if bank and bank.half else "dealer"]
        if len(setting.low) != 2 or sorted((*setting.low, *setting.high)) != sorted(held):
            message = "the dealer's two and five cards must be the seven that were dealt"
            raise self.rules.refuse("bad_set", message, "dealer_sets")
        return IrregularityCall("dealer_sets", choice=" ".join(setting.low))

    def _check_told(self, round: Round) -> None:
        """Refuse a record that leaves the dealer's setting to a procedure the document does not hold."""
        hands, table = round.table.round_state, round.table
        compared = any(table.on(seat, "pai_gow") for seat in hands.players)
        sets = compared and (hands.bank is None or hands.bank.half)
        sets = sets or (hands.bank is not None and hands.bank.house)
        if self.record.dealer_set is None and self.rules.text("dealer_sets") == PROCEDURES and sets:
            message = "say how the dealer set the cards (dealer_set): the document leaves it to the casino"
            raise self.rules.refuse("missing_dealer_set", message, "dealer_sets")

    def throw(self, ask: Roll) -> Thrown:
        """Throw the dice; where a record gives their total alone, nothing turns on which three made it."""
        thrown = super().throw(ask)
        if ask.dice != 3 or len(thrown.dice) != 1 or not 3 <= thrown.dice[0] <= 18:
            return thrown
        total = thrown.dice[0]
        first = min(6, total - 2)
        second = min(6, total - first - 1)
        return Thrown((first, second, total - first - second))

    def bet(self, ask: Bet) -> Stakes:
        """Stake as recorded; a seat that staked nothing at all is no seat of a round."""
        if self.bank and ask.who == self.bank.seat:
            message = (
                f"the bank is not offered to seat {ask.who} now: it has had it, or it is the house's turn"
            )
            raise self.rules.refuse("bank_turn", message, "bank_order")
        return super().bet(ask)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Take or pass the bank as recorded; set the hands as recorded."""
        if ask.at == "bank":
            return self._take_bank(ask)
        if ask.at == "partner":
            one = next((one for one in self.record.partners if one.seat == ask.who), None)
            return Chosen("join", read_amount(one.chips, "chips")) if one else Chosen("pass")
        if ask.at == "house_wager":
            return self._house_wager(ask, round)
        return self._set(ask, round)

    def _take_bank(self, ask: Choose) -> Chosen:
        bank = self.bank
        if bank is None or ask.who != bank.seat:
            return Chosen("pass")
        return Chosen("co_bank" if self.half else "bank", read_amount(bank.chips, "chips"))

    def _house_wager(self, ask: Choose, round: Round) -> Chosen:
        """The house bets what the record says; where it says nothing, as the rule has it if the dealer has cards."""
        said = self.record.house_wager
        if said is None:
            due = self.rules.text("bank_house_wager") == LAST_BET and self.record.dealer
            most = ask.choices[0].amount
            return Chosen("house_bets", most.maximum) if due and most else Chosen("none")
        cents = read_amount(said, "house_wager")
        return Chosen("house_bets", cents) if cents else Chosen("none")

    def _set(self, ask: Choose, round: Round) -> Chosen:
        """Set the hands as recorded; who surrenders after setting gives the hand up all the same."""
        left = self.decisions.get(ask.who)
        self.laid.add(ask.who)
        if left and len(left) == 2 and left[0].at == "set" == left[0].do and left[1].at == "surrender":
            self._read_set(ask, round, left.popleft())
        if left and left[0].at == "surrender" == left[0].do:
            left.popleft()
            return Chosen("surrender")
        return self._read_set(ask, round, self.next_decision(ask))

    def _read_set(self, ask: Choose, round: Round, decision: Decision) -> Chosen:
        if decision.do == "surrender":
            message = 'a surrender is written {"at": "surrender", "do": "surrender"}'
            raise ask.cite.refuse("unexpected_decision", message)
        if decision.do != "set":
            return Chosen(decision.do)
        held = round.table.hands[ask.who]
        if UNSEEN in held:
            message = f"the round turns on the cards of seat {ask.who}, and they are not all known"
            raise ask.cite.refuse("missing_cards", message)
        if sorted((*decision.low, *decision.high)) != sorted(held):
            message = f"seat {ask.who} sets the seven cards it was dealt, each once: low and high"
            raise ask.cite.refuse("bad_set", message)
        if len(decision.low) != 2:
            return Chosen("set_wrongly")
        low = [card for card in held if card in decision.low]
        return Chosen("set", wager=" ".join(low), seat=ask.who)

    def check_all_used(self) -> None:
        """Refuse hands that are set again once laid down, and whatever else the record says too much."""
        final = self.rules.chapter.irregularities.get("hand_changed")
        for seat in self.laid:
            if final and (left := self.decisions.get(seat)) and left[0].at == "set":
                raise final.cite.refuse(
                    "unused_decision", f"seat {seat} has laid its hands down: they are final"
                )
        super().check_all_used()
