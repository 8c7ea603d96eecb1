"""Why something may not be done with a hand of twenty-one, in words, by the rule that says so."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from pitboss.procedures.twentyone.layout import Layout
from pitboss.rounds.answers import Chosen
from pitboss.rounds.asks import Bar, Barred, Choose
from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.refusal import counted

WhyNot: TypeAlias = Callable[[Rules, Any, int, str], Cite | None]
"""The rule that bars doing something with a hand of a box that has so many hands; None where it may be done."""

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
"""What each rule says that every game of twenty-one has."""


def because(rules: Rules, cite: Cite, says: Mapping[str, str]) -> str:
    """Say what the cited rule says, by its value; a call says what was called. Nothing where it has no words."""
    part, _, name = cite.rule.partition(".")
    if part == "irregularities" and name in rules.chapter.irregularities:
        return f"{name} was called: {rules.chapter.irregularities[name].condition}"
    text = says.get(cite.rule, "")
    value = rules.value(name) if part == "rules" and name in rules else ""
    shown = value if not isinstance(value, (list, tuple)) else " or ".join(value)
    return text.format(value=shown, cards=counted(value, "card") if type(value) is int else "")


class HandBars(Barred):
    """Why something may not be done with a hand, by a game's own rules on each thing that may be done."""

    def __init__(
        self, layout: Layout[Any], does: Iterable[str], why_not: WhyNot, says: Mapping[str, str]
    ) -> None:
        """Look at the hands as they lie; ``says`` is what each rule says that bars something."""
        self.layout, self.does, self.cite, self.says = layout, does, why_not, says

    def why_not(self, ask: Choose, answer: Chosen, plain: Refusal) -> Bar:
        """The rule that bars a decision about a hand, before what may be done instead; or the rule on its amount."""
        rules = self.layout.rules
        if ask.find(answer) is not None:
            return Bar(why_not_amount(rules, answer.do) or ask.cite, plain.message, plain.code)
        cite = self._why_not(ask, answer.do) or rules.cite("action_order")
        why = because(rules, cite, self.says)
        return Bar(cite, f"{why}: {plain.message}" if why else plain.message, plain.code)

    def named(self, ask: Choose, seat: int) -> dict[str, Bar]:
        """Everything that may be done with some hand, and may not with this one."""
        ruled = {do: cite for do in self.does if (cite := self._why_not(ask, do))}
        return {do: Bar(cite, because(self.layout.rules, cite, self.says)) for do, cite in ruled.items()}

    def _why_not(self, ask: Choose, do: str) -> Cite | None:
        hand = self.layout.hand_at(ask.who, ask.at)
        assert hand is not None
        return self.cite(self.layout.rules, hand, len(self.layout.boxes[ask.who]), do)


def why_not_amount(rules: Rules, do: str) -> Cite | None:
    """The rule that a double or a split may not be so much; None where nothing is staked."""
    if do.startswith("double") and not rules.flag("double_for_less"):
        return rules.cite("double_for_less")
    wager = rules.chapter.wagers.get(do.removesuffix("_face_down"))
    return wager.cite if wager else None
