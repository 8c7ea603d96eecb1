"""Why something may not be done with a hand of twenty-one, in the words of the rule."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from pitboss.procedures.twentyone.layout import Layout
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Bar, Barred, Choose
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.refusal import counted

WhyNot: TypeAlias = Callable[[Rules, Any, int, str], Cite | None]
"""Returns the rule that bars an action on a hand of a box with this many hands; None if it is allowed."""

SAYS: dict[str, str] = {
    "rules.player_over": "a hand over 21 has lost",
    "rules.double_cards": "a doubled hand draws {cards} and no more",
    "rules.split_ace_cards": "a split ace draws {cards} and no more",
    "rules.resplit_aces": "aces are split only once",
    "rules.most_hands": "a hand may be split into {value} at most",
    "rules.double_after_split": "a hand made by splitting may not be doubled",
    "wagers.double": "only the first two cards of a hand may be doubled, and no natural",
    "wagers.split": "only the first two cards of a hand may be split",
}
"""The text for each rule that all twenty-one games have."""


def because(rules: Rules, cite: Cite, says: Mapping[str, str]) -> str:
    """Return the text for the cited rule with its value filled in, or what was called; empty if it has no text."""
    part, _, name = cite.rule.partition(".")
    if part == "irregularities" and name in rules.chapter.irregularities:
        return f"{name} was called: {rules.chapter.irregularities[name].condition}"
    text = says.get(cite.rule, "")
    value = rules.value(name) if part == "rules" and name in rules else ""
    shown = value if not isinstance(value, (list, tuple)) else " or ".join(value)
    return text.format(value=shown, cards=counted(value, "card") if type(value) is int else "")


def hand_bars(layout: Layout[Any], does: Iterable[str], why_not: WhyNot, says: Mapping[str, str]) -> Barred:
    """Explain why something may not be done with a hand; ``says`` has the text for each rule."""
    rules = layout.rules

    def cite_of(ask: Choose, do: str) -> Cite | None:
        hand = layout.hand_at(ask.who, ask.at)
        return why_not(rules, hand, len(layout.boxes[ask.who]), do)

    def refused(ask: Choose, answer: Chosen, plain: Refusal) -> Bar:
        if ask.find(answer) is not None:
            return Bar(why_not_amount(rules, answer.do) or ask.cite, plain.message, plain.code)
        cite = cite_of(ask, answer.do) or rules.cite("action_order")
        why = because(rules, cite, says)
        return Bar(cite, f"{why}: {plain.message}" if why else plain.message, plain.code)

    def named(ask: Choose, seat: int) -> dict[str, Bar]:
        ruled = {do: cite for do in does if (cite := cite_of(ask, do))}
        return {do: Bar(cite, because(rules, cite, says)) for do, cite in ruled.items()}

    return Barred(refused, named)


def why_not_amount(rules: Rules, do: str) -> Cite | None:
    """Return the rule that limits the amount of a double or a split; None if nothing is staked."""
    if do.startswith("double") and not rules.flag("double_for_less"):
        return rules.cite("double_for_less")
    wager = rules.chapter.wagers.get(do.removesuffix("_face_down"))
    return wager.cite if wager else None
