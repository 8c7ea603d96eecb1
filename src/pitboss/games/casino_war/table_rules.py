"""The rules of one table, worked out once: what a player may do on equal cards, and the outcome of every wager."""

from collections.abc import Mapping

from pitboss.games.casino_war.rules import HALF, PAID, TOGETHER
from pitboss.money import Cents
from pitboss.procedures.orders import FAR_RIGHT
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Amount, Bar, Barred, Choice, Choose, Offer
from pitboss.rounds.bets import offer
from pitboss.rounds.settlement import Halves, Loses, Outcome, Pushes, Wins
from pitboss.rulebooks import Refusal, Rules

WAR, SURRENDER = "war", "surrender"
HIGHER, LOWER, SURRENDERED = (
    "the player's card is higher",
    "the dealer's card is higher",
    "equal cards, surrendered",
)
WAR_WON, WAR_TIED, WAR_LOST = "war won", "war tied", "war lost"
RESULTS = (HIGHER, LOWER, SURRENDERED, WAR_WON, WAR_TIED, WAR_LOST)
"""The ways a hand can end."""
NO_SURRENDER = "this table has no surrender: equal cards go to war"


class TableRules:
    """The rules of one table, worked out once."""

    def __init__(self, rules: Rules) -> None:
        """Work the rules out."""
        self.rules, self.cite = rules, rules.cites
        self.has_tie = "tie" in rules.chapter.wagers
        taken = ("initial", "tie") if self.has_tie else ("initial",)
        self.offers: tuple[Offer, ...] = tuple(made for wager in taken if (made := offer(rules, wager)))
        self.war_cite = rules.wager_cites[WAR]
        self.surrenders = rules.text("surrender") == HALF
        self.together = rules.text("wars") == TOGETHER
        self.from_right = rules.text("compared") == FAR_RIGHT
        self.outcomes: Mapping[str, dict[str, Outcome]] = {
            result: self._outcomes(result) for result in RESULTS
        }
        """The outcome of each wager of a hand, by how the hand ends."""
        self.barred = Barred(self._why_not, self._no_surrender)

    # -- what may be done on equal cards -----------------------------------------------------------

    def choices(self, stake: Cents) -> tuple[Choice, ...]:
        """A player goes to war with a wager equal to the initial bet or, if the house allows it, surrenders."""
        war = Choice(WAR, Amount(stake, stake), WAR)
        return (war, Choice(SURRENDER)) if self.surrenders else (war,)

    def _no_surrender(self, ask: Choose, seat: int) -> dict[str, Bar]:
        return {} if self.surrenders else {SURRENDER: Bar(self.cite["surrender"], NO_SURRENDER)}

    def _why_not(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar | None:
        if answer.do == WAR and plain.code == "bad_amount":
            return Bar(self.cite["war_wager"], plain.message, plain.code)
        return self._no_surrender(ask, ask.who).get(answer.do)

    # -- settlement --------------------------------------------------------------------------------

    def _outcomes(self, result: str) -> dict[str, Outcome]:
        made = self._contest(result)
        if self.has_tie:
            unequal = result in (HIGHER, LOWER)
            made["tie"] = Loses(self.cite["tie_unequal"]) if unequal else self._paid("tie")
        return made

    def _contest(self, result: str) -> dict[str, Outcome]:
        """The initial bet, and the war wager if there is one: the higher card wins, a surrender loses half."""
        if result == HIGHER:
            return {"initial": self._paid("initial")}
        if result == LOWER:
            return {"initial": Loses(self.cite["player_lower"])}
        if result == SURRENDERED:
            return {"initial": Halves(self.cite["surrender"], "surrendered")}
        if result == WAR_LOST:
            return dict.fromkeys(("initial", WAR), Loses(self.cite["war_lost"]))
        paid, back = self._paid(WAR if result == WAR_WON else "war_tie"), Pushes(self.cite["war_paid_on"])
        on = PAID[self.rules.text("war_paid_on")]
        return {wager: paid if wager in on else back for wager in ("initial", WAR)}

    def _paid(self, table: str) -> Outcome:
        pay = self.rules.pay(table)
        return Wins(pay.rows["win"], pay.cite)


def first_result(ahead: int) -> str:
    """How unequal first cards end a hand."""
    return HIGHER if ahead > 0 else LOWER


def war_result(ahead: int) -> str:
    """How two war cards end a hand."""
    return WAR_TIED if not ahead else WAR_WON if ahead > 0 else WAR_LOST
