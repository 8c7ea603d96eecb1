"""Why something may not be done with a hand of twenty-one, in words, by the rule that says so."""

from collections.abc import Mapping

from pitboss.rulebooks import Cite, Refusal, Rules
from pitboss.rulebooks.refusal import counted

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


def barred(rules: Rules, cite: Cite, says: Mapping[str, str], refusal: Refusal) -> str:
    """Put what the rule says before what may be done instead."""
    why = because(rules, cite, says) if refusal.code == "not_allowed" else ""
    return f"{why}: {refusal.message}" if why else refusal.message
