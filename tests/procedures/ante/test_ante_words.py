"""The words of an ante game's lines: tested on all hands at once as on one hand at the table."""

from random import Random

import numpy as np
import pytest

from pitboss.chance.cards import CARDS
from pitboss.desk import game_of
from pitboss.odds.conditions import fits
from pitboss.odds.phrases import first_fit
from pitboss.odds.strategy import lines_of
from pitboss.procedures.ante import one_hand
from pitboss.procedures.ante.words import phrases
from pitboss.rulebooks import Refusal

SAID = {
    "caribbean-stud": (
        "one of A-K-Q-9-3, A-K-J-8-3 or K-Q-8-4-2",
        "pair of nines or better and a 10 or J in your hand",
        "at least 3 of your cards of one suit",
        "at most 2 of your cards of one suit",
        "your A or K and 8 or lower of one suit",
        "your Q and 2 to 7 of two suits",
        "at least 2 of your cards in the dealer's suit",
        "at most 1 of your cards in the dealer's suit",
        "none of your cards in the dealer's suit",
        "your A or 5 in the dealer's suit",
        "your 10 or higher not in the dealer's suit",
        "dealer shows 2 to 5 or J and the dealer's card matches one of yours",
        "the dealer's card matches none of yours and the dealer's card is higher than your second",
    ),
    "crazy-four-poker": (
        "K-Q-8-4 or better and a 3 in your hand and your K and Q of two suits",
        "at least 3 of your cards of one suit",
    ),
}


@pytest.mark.parametrize(
    ("game", "book"), [("caribbean-stud", "oneida-2003"), ("crazy-four-poker", "horseshoe-cincinnati")]
)
def test_a_condition_means_the_same_for_all_hands_and_for_one(game: str, book: str) -> None:
    """400 random hands of five cards, and a dealer's card none of them holds."""
    found, random = game_of(game), Random(7)
    table_rules = found.rules(book).once(found.rules_class)  # type: ignore[attr-defined]
    hands = np.array([sorted(random.sample(range(52), 5)) for _ in range(400)])
    values = np.array([table_rules.hands.value([CARDS[card] for card in hand]) for hand in hands.tolist()])
    known = phrases(table_rules, hands, values)
    for when in SAID[game]:
        all_at_once, held = np.broadcast_to(fits(when, known), (len(hands), 52)), 0
        for row, hand in enumerate(hands.tolist()):
            shown = random.choice([card for card in range(52) if card not in hand])
            dealer = [CARDS[shown]] if table_rules.sees_dealer else []
            one = one_hand._phrases(table_rules, [CARDS[card] for card in hand], dealer)
            fit = first_fit(lines_of("", f"fits: {when}", ""), list(one)) == "fits"
            assert fit == all_at_once[row, shown], (when, hand, shown)
            held += fit
        if "one of" not in when.split(" and ")[0][:6]:
            assert 0 < held < len(hands), when


def test_a_hand_that_its_cards_do_not_name_is_refused() -> None:
    found = game_of("caribbean-stud")
    table_rules = found.rules("oneida-2003").once(found.rules_class)  # type: ignore[attr-defined]
    hands = np.array([[0, 5, 10, 15, 20]])
    with pytest.raises(Refusal, match="'a-k-x' is not a hand that its cards name"):
        fits("one of A-K-Q-9-3 or A-K-X", phrases(table_rules, hands, np.array([0])))
