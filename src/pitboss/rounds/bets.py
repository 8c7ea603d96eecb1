"""What may be staked: a wager's offer under the rules of a table, and the rule by which one is refused."""

from pitboss.money import show_dollars
from pitboss.rounds.answers import Answer, Stakes
from pitboss.rounds.asks import Amount, Ask, Bet, Offer
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


def by_its_rule(rules: Rules, ask: Ask, answer: Answer, refusal: Refusal) -> Refusal:
    """Refuse a wager by the rule it goes against rather than that of all: who offers it, when, in which chips."""
    if type(ask) is not Bet or type(answer) is not Stakes:
        return refusal
    offers = {one.wager: one.amount for one in ask.offers_to(answer.seat or ask.who)}
    for wager, cents in answer.wagers.items():
        if wager not in offers and refusal.code == "unknown_wager":
            said = rules.chapter.wagers.get(wager)
            return _not_offered(rules, ask, said) if said else refusal
        if refusal.code == "bad_amount" and type(cents) is not int:
            return refusal
        if refusal.code == "bad_amount" and not offers[wager].admits(cents):
            between = offers[wager].minimum < cents < offers[wager].maximum
            return rules.refuse(refusal.code, refusal.message, "smallest_chip") if between else refusal
    return refusal


def _not_offered(rules: Rules, ask: Bet, said: Wager) -> Refusal:
    """A wager of the document that cannot be made: the house does not offer it, or not now."""
    if said.offered and not rules.value(said.offered):
        none = "false" if rules.value(said.offered) is False else "nothing"
        message = f"this table does not offer {said.name}: {said.offered} is {none}"
        return rules.refuse("not_offered", message, said.offered)
    return said.cite.refuse("not_now", f"{said.name} is not made at {ask.at}")
