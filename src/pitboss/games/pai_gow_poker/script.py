"""Records of pai gow poker: how the hands were set, who banked, what the house bet, how the dealer set."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import msgspec

from pitboss.games.pai_gow_poker.bank import (
    Hands,
    TableState,
    why_bank_wagers,
    why_house_banks,
    why_not_bank,
    why_not_house,
    why_not_offered,
    why_not_shared,
    why_one_area,
    why_short,
)
from pitboss.games.pai_gow_poker.rules import LAST_BET, PARTNERS, PROCEDURES
from pitboss.games.pai_gow_poker.table_rules import TableRules
from pitboss.money import Cents
from pitboss.rounds import Record
from pitboss.rounds.answers import Answer, Chosen, IrregularityCall, Stakes, Thrown
from pitboss.rounds.asks import Ask, Bar, Bet, Choose, Pause, Roll
from pitboss.rounds.drivers.script import Script
from pitboss.rounds.game import Game
from pitboss.rounds.known import need
from pitboss.rounds.records import Decision, Strict, read_amount
from pitboss.rounds.round import Round
from pitboss.rulebooks import Rules


class BankRecord(Strict, frozen=True):
    """The seat that banks or shares the bank, its chips, and what it last bet against the house."""

    seat: int
    chips: Any = None
    last_bet: Any = None


def _chips(bank: BankRecord) -> Cents | None:
    return None if bank.chips is None else read_amount(bank.chips, "chips")


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
        """The seats that share the bank."""
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
        """Lay the record out. A player's bank where no player may bank is refused."""
        super().__init__(record, rules)
        record = self.record
        self.partners, self.setting = record.partners, record.dealer_set
        self.bank = record.bank or (self.partners[0] if self.partners else None)
        self.shared = [one for one in self.partners if record.bank and one.seat != record.bank.seat]
        self.half = bool(self.partners) and not self.shared
        self.laid: set[int] = set()
        if self.bank:
            self._check_bank(self.bank)
        else:
            message = "the house bets only against a player's bank"
            self._require(record.house_wager is None, "no_bank", message, "bank")
        self.house_way = rules.text("dealer_sets") != PROCEDURES
        message = "the dealer sets by the house way, so the cards already say how they are set"
        self._require(not (self.setting and self.house_way), "not_allowed", message, "dealer_sets")

    def _require(self, holds: object, code: str, message: str, rule: str) -> None:
        if not holds:
            raise self.rules.refuse(code, message, rule)

    def _allow(self, bar: Bar | None) -> None:
        if bar:
            raise bar.refuse()

    def _check_bank(self, bank: BankRecord) -> None:
        """Refuse a bank that is not allowed, or that bets against itself. The ask for it refuses the rest."""
        table_rules = self.rules.once(TableRules)
        self._allow(why_house_banks(table_rules))
        self._check_partners(bank)
        if self.shared:
            self._allow(why_not_shared(table_rules, PARTNERS))  # if there are none, nobody is asked
        if self.half and read_amount(self.record.house_wager or "0", "house_wager"):
            self._allow(why_not_house(table_rules, self.half))
        for one in (bank, *self.shared):
            self._check_no_wager(table_rules, one.seat)

    def _check_partners(self, bank: BankRecord) -> None:
        """Refuse a partner named twice, and a bank stated in two places, since one statement would be lost."""
        said = [one.seat for one in self.partners]
        once = len(set(said)) == len(said)
        self._require(once, "seat_twice", "a seat shares a bank only once", "bank_shared")
        if self.record.co_bank is True:
            return
        held = len(said) < 2 or (self.record.bank and bank.seat not in said)
        message = "`bank` names the holder of the bank, and `co_bank` the others who put up chips"
        self._require(held, "not_allowed", message, "bank_shared")
        own = next((one for one in self.partners if one.seat == bank.seat), bank)
        twice = (own.chips, bank.chips), (own.last_bet, bank.last_bet)
        alike = all(None in pair or pair[0] == pair[1] for pair in twice)
        message = f"`bank` and `co_bank` say different things about seat {own.seat}"
        self._require(alike, "said_twice", message, "bank_shared")

    def _check_no_wager(self, table_rules: TableRules, seat: int) -> None:
        """Refuse a wager of a seat that banks, as it is not asked for any."""
        listed = self.seats.get(seat)
        if listed is not None and (listed.wagers or listed.coupons):
            made = listed.wagers
            names = made if isinstance(made, dict) else [line.wager for line in made]
            raise why_bank_wagers(table_rules, seat, names).refuse()

    def open(self, game: Game) -> Round:
        """Open the round with the bank seated, after a round in which it bet against the house."""
        seats, bank = set(self.record.seat_numbers), self.bank
        state = self.remembered(game)
        if bank is not None:
            seats |= {bank.seat, *(one.seat for one in self.shared)}
            if state is None or bank.last_bet is not None:
                last = 0 if bank.last_bet is None else read_amount(bank.last_bet, "last_bet")
                self._allow(why_not_bank(self.rules.once(TableRules), bank.seat, last))
                state = state or TableState()
                bets = {**state.bets, str(bank.seat): last}
                state = msgspec.structs.replace(state, bank=state.bank or 0, bets=bets)
        return self.begin(game, state, seats)

    # -- answers -------------------------------------------------------------------------------

    def answer(self, ask: Ask, round: Round) -> Answer:
        """Answer one ask. Before the deal every wager must be down. Before the reveal it says how the dealer set."""
        hands = round.table.playing(Hands)
        if type(ask) is Pause and ask.at == "before_deal":
            self._check_down(hands)
        called = bool(self.calls) and self.moment(self.calls[0]) == ask.at
        reveals = type(ask) is Pause and ask.at == "before_reveal" and not called
        return (reveals and self._dealer_sets(hands)) or super().answer(ask, round)

    def _check_down(self, hands: Hands) -> None:
        """Refuse a wager that was not taken, by the rule on the bank that left no room for it."""
        bank, said = hands.bank, self.record.house_wager
        if bank is None:
            return
        for seat in (one.seat for one in self.record.seats if one.wagers):
            if not hands.table.staked(seat, "pai_gow"):
                self._allow(why_one_area(hands, seat) or why_short(hands))
        taken = said is None or read_amount(said, "house_wager") == bank.house
        message = "the house's wager is not an amount that its rule allows"
        self._require(taken, "bad_amount", message, "bank_house_wager")
        message = "nobody wagers against the bank: give the house's wager (house_wager), or there is no round"
        self._require(hands.at_stake, "no_wager", message, "bank_house_wager")

    def _dealer_sets(self, hands: Hands) -> IrregularityCall | None:
        """Say once how the dealer set the cards. A record may not leave it to a procedure the document lacks."""
        setting, self.setting, bank = self.setting, None, hands.bank
        if setting is None:
            told = self.record.dealer_set or self.house_way
            compared = any(hands.table.on(seat, "pai_gow") for seat in hands.players)
            sets = bank.house or (compared and bank.half) if bank else compared
            message = "say how the dealer set the cards (dealer_set): the document leaves it to the casino"
            self._require(told or not sets, "missing_dealer_set", message, "dealer_sets")
            return None
        held = hands.table.hands[hands.dealer_sets]
        whole = len(setting.low) == 2 and sorted((*setting.low, *setting.high)) == sorted(held)
        message = "the dealer's two and five cards must be the seven that were dealt"
        self._require(whole, "bad_set", message, "dealer_sets")
        return IrregularityCall("dealer_sets", choice=" ".join(setting.low))

    def throw(self, ask: Roll) -> Thrown:
        """Throw the dice. If no bet is on them, a record may give their total alone: any three that make it."""
        thrown, three = super().throw(ask), product(range(1, 7), repeat=3)
        told = ask.unsaid and ask.dice == 3 and len(thrown.dice) == 1
        made = max((dice for dice in three if sum(dice) == thrown.dice[0]), default=()) if told else ()
        return Thrown(made) if made else thrown

    def bet(self, ask: Bet) -> Stakes:
        """Stake as recorded. Refuse a seat that staked nothing, and one that stakes although it banks."""
        if self.bank is not None and ask.who == self.bank.seat:
            assert self.table is not None
            self._allow(why_not_offered(self.table.playing(Hands), ask.who))
        return super().bet(ask)

    def choose(self, ask: Choose, round: Round) -> Chosen:
        """Take or pass the bank as recorded. Set the hands as recorded."""
        if ask.at == "bank" and self.bank and ask.who == self.bank.seat:
            return Chosen("co_bank" if self.half else "bank", _chips(self.bank))
        if ask.at == "partner" and (one := next((one for one in self.partners if one.seat == ask.who), None)):
            return Chosen("join", _chips(one))
        if ask.at in ("bank", "partner"):
            return Chosen("pass")
        return self._house_wager(ask) if ask.at == "house_wager" else self._set(ask, round)

    def _house_wager(self, ask: Choose) -> Chosen:
        """The house bets what the record says. If it says nothing, it bets as the rule says if the dealer has cards."""
        said, most = self.record.house_wager, ask.choices[0].amount
        if said is not None:
            cents = read_amount(said, "house_wager")
        else:
            due = self.rules.text("bank_house_wager") == LAST_BET and self.record.dealer
            cents = most.maximum if due and most else 0
        return Chosen("house_bets", cents) if cents else Chosen("none")

    def _set(self, ask: Choose, round: Round) -> Chosen:
        """Set the hands as recorded. A player who surrenders after setting still gives the hand up."""
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
        need(held, ask.who, ask.cite)
        if sorted((*decision.low, *decision.high)) != sorted(held):
            message = f"seat {ask.who} sets the seven cards it was dealt, each once: low and high"
            raise ask.cite.refuse("bad_set", message)
        if len(decision.low) != 2:
            return Chosen("set_wrongly")
        low = [card for card in held if card in decision.low]
        return Chosen("set", wager=" ".join(low), seat=ask.who)

    def check_all_used(self) -> None:
        """Refuse hands that are set again once laid down, and anything else left over in the record."""
        final = self.rules.chapter.irregularities.get("hand_changed")
        for seat in self.laid:
            if final and (left := self.decisions.get(seat)) and left[0].at == "set":
                message = f"seat {seat} has laid its hands down: they are final"
                raise final.cite.refuse("unused_decision", message)
        super().check_all_used()
