"""What may be staked: a wager's offer under the rules of a table, and the rule by which one is refused."""

from pitboss.money import show_dollars
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Offer
from pitboss.rulebooks import Refusal, Rules, Wager


def offer(rules: Rules, wager: str) -> Offer | None:
    """Offer a wager within its posted limits, or nothing where the table does not take it."""
    found = rules.wager(wager)
    if found is None:
        return None
    low = rules.amount(rules.bound(found.minimum, "minimum"))
    high = rules.amount(rules.bound(found.maximum, "maximum"))
    return Offer(wager, Amount(low, high, rules.amount("smallest_chip")), found.cite, found.needs)


def check_equal(rules: Rules, stakes: Stakes, rule: str, *wagers: str) -> None:
    """Refuse wagers of different amounts where a rule makes them equal."""
    made = {wager: stakes.wagers[wager] for wager in wagers if wager in stakes.wagers}
    if len(set(made.values())) > 1:
        said = " and ".join(f"{wager} {show_dollars(cents)}" for wager, cents in made.items())
        raise rules.refuse("unequal_wagers", f"{' and '.join(wagers)} must be equal, not {said}", rule)


class WagerBars(Barred):
    """Why a wager cannot be made by the rules of a table: who offers it, when, in which chips."""

    def __init__(self, rules: Rules) -> None:
        """Look at what a table takes."""
        self.rules = rules

    def why_not(self, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
        """The rule that a wager goes against, rather than that of all wagers."""
        offers = {one.wager: one.amount for one in ask.offers_to(answer.seat or ask.who)}
        for wager, cents in answer.wagers.items():
            if wager not in offers and plain.code == "unknown_wager":
                said = self.rules.chapter.wagers.get(wager)
                return self._why_not_offered(said) or _not_now(ask, said) if said else None
            if plain.code == "bad_amount" and type(cents) is not int:
                return None
            if plain.code == "bad_amount" and not offers[wager].admits(cents):
                between = offers[wager].minimum < cents < offers[wager].maximum
                return Bar(self.rules.cite("smallest_chip"), plain.message, plain.code) if between else None
        return None

    def named(self, ask: Bet, seat: int) -> dict[str, Bar]:
        """The wagers of the document that the house does not offer."""
        wagers = self.rules.chapter.wagers
        return {name: bar for name, said in wagers.items() if (bar := self._why_not_offered(said))}

    def _why_not_offered(self, said: Wager) -> Bar | None:
        rules, rule = self.rules, said.offered
        if not rule or rules.value(rule):
            return None
        none = "false" if rules.value(rule) is False else "nothing"
        return Bar(
            rules.cite(rule), f"this table does not offer {said.name}: {rule} is {none}", "not_offered"
        )


def _not_now(ask: Bet, said: Wager) -> Bar:
    """A wager of the document that is made at another moment."""
    return Bar(said.cite, f"{said.name} is not made at {ask.at}", "not_now")
