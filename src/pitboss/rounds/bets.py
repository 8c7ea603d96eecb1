"""What may be staked: the offer of a wager under a table's rules, and the rule under which one is refused."""

from functools import partial

import msgspec

from pitboss.money import show_dollars
from pitboss.rounds.answers import Stakes
from pitboss.rounds.asks import Amount, Bar, Barred, Bet, Offer
from pitboss.rulebooks import Refusal, Rules


def offer(rules: Rules, wager: str) -> Offer | None:
    """Offer a wager within its posted limits; None if the table does not take it."""
    found = rules.wager(wager)
    if found is None:
        return None
    low = rules.amount(rules.bound(found.minimum, "minimum"))
    high = rules.amount(rules.bound(found.maximum, "maximum"))
    made = Offer(wager, Amount(low, high, rules.amount("smallest_chip")), found.cite, found.needs)
    if "over_limit" not in rules or rules.text("over_limit") == "refused":
        return made
    cut = rules.text("over_limit") == "cut back to the maximum"
    return msgspec.structs.replace(made, over=rules.cite("over_limit"), cut=cut)


def check_equal(rules: Rules, stakes: Stakes, rule: str, *wagers: str) -> None:
    """Refuse unequal wagers if a rule requires them to be equal."""
    made = {wager: stakes.wagers[wager] for wager in wagers if wager in stakes.wagers}
    if len(set(made.values())) > 1:
        said = " and ".join(f"{wager} {show_dollars(cents)}" for wager, cents in made.items())
        raise rules.refuse("unequal_wagers", f"{' and '.join(wagers)} must be equal, not {said}", rule)


def wager_bars(rules: Rules) -> Barred:
    """The table's rules on why a wager cannot be made: whether it is offered, when, and in which chips."""
    return Barred(partial(why_not_wager, rules), partial(not_offered, rules))


def why_not_wager(rules: Rules, ask: Bet, answer: Stakes, plain: Refusal) -> Bar | None:
    """The specific rule a wager breaks, in place of the general rule on wagers."""
    offers = {one.wager: one.amount for one in ask.offers_to(answer.seat or ask.who)}
    for wager, cents in answer.wagers.items():
        if wager not in offers and plain.code == "unknown_wager":
            said = rules.chapter.wagers.get(wager)
            later = Bar(said.cite, f"{wager} is not made at {ask.at}", "not_now") if said else None
            return not_offered(rules, ask, ask.who).get(wager, later)
        if plain.code == "bad_amount" and type(cents) is not int:
            return None
        if plain.code == "bad_amount" and not offers[wager].admits(cents):
            between = offers[wager].minimum < cents < offers[wager].maximum
            return Bar(rules.cite("smallest_chip"), plain.message, plain.code) if between else None
    return None


def not_offered(rules: Rules, ask: Bet, seat: int) -> dict[str, Bar]:
    """The wagers in the document that the house does not offer."""
    found = {}
    for name, said in rules.chapter.wagers.items():
        if said.offered and not rules.value(said.offered):
            none = "false" if rules.value(said.offered) is False else "nothing"
            message = f"this table does not offer {name}: {said.offered} is {none}"
            found[name] = Bar(rules.cite(said.offered), message, "not_offered")
    return found
