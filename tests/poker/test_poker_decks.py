"""Decks, jokers and streets without a betting round: what does not go together does not load."""

from typing import Any

import pytest

from pitboss.desk import game_of
from pitboss.poker.table_rules import TableRules
from pitboss.rulebooks import RulebookError, Rules
from variants import changed, raw_chapter, rules_of

GAME = game_of("poker")
DAKOTA, HORSESHOE, SECTION_8 = "south-dakota-20-18", "horseshoe-cincinnati", "section-8-poker"
JOKER, SHORT = "53 cards, one joker", "36 cards, six to ace"
USUAL = [
    "royal flush", "straight flush", "four of a kind", "full house", "flush", "straight", "three of a kind",
    "two pair", "pair", "high card",
]  # fmt: skip
ONCE = "each folds or raises once"


def loaded(book: str, form: str, **values: Any) -> Rules:
    """The rules of a form with other values; one that the chapter lacks is added."""
    raw = raw_chapter(book, f"poker-{form}")
    for name in values.keys() - raw["rules"].keys():
        raw["rules"][name] = {"clause": raw["rules"]["streets"]["clause"], "value": values[name]}
    return rules_of(GAME, book, changed(raw, **values))


def rows(**entries: Any) -> list[dict[str, Any]]:
    """The streets of eighty-eight, each with these entries."""
    found = raw_chapter(DAKOTA, "poker-holdem-88")["rules"]["streets"]["value"]
    return [row | {key: one for key, one in entries.items() if one is not None} for row in found]


CONTRADICTIONS = [
    (DAKOTA, "holdem-88", {"structure": "no-limit"}, "a single raise needs a posted limit"),
    (DAKOTA, "holdem-88", {"limit_by_round": ["higher", "higher", "lower"]}, "has the lower figure"),
    (DAKOTA, "holdem-88", {"check": "nothing is owed"}, "there is no betting round, so check is never"),
    (DAKOTA, "holdem-88", {"raises": 2}, "so raises is 1"),
    (DAKOTA, "holdem-88", {"no_flop_no_drop": True}, "so no_flop_no_drop is False"),
    (DAKOTA, "holdem-88", {"all_in": "the part of the pot he matched"}, "what nobody matched"),
    (DAKOTA, "holdem-88", {"pots_in_order": "side pots first"}, "there is one pot"),
    (DAKOTA, "holdem-88", {"streets": rows(bets="none")}, "has the lower figure|nobody ever bets"),
    (DAKOTA, "holdem-88", {"streets": rows(bets="perhaps")}, "this is not a row of streets"),
    (
        HORSESHOE,
        "holdem",
        {"all_in": "the whole pot", "uncalled_bet": "stays in the pot"},
        "bets are matched",
    ),
    (HORSESHOE, "holdem", {"deck": JOKER}, "four aces and the joker are five aces"),
    (HORSESHOE, "holdem", {"deck": JOKER, "hand_ranking": ["five aces", *USUAL]}, "the chapter has no joker"),
    (HORSESHOE, "holdem", {"hand_ranking": ["five aces", *USUAL]}, "no joker makes five aces"),
    (HORSESHOE, "holdem", {"hand_ranking": USUAL[:-1]}, "hand_ranking must be royal flush"),
    (HORSESHOE, "holdem", {"hand_ranking": [*USUAL[:-1], "pair"]}, "hand_ranking must be royal flush"),
    (
        HORSESHOE,
        "holdem",
        {"joker": "an ace, or completes a straight, a flush or a straight flush"},
        "no effect",
    ),
    (HORSESHOE, "lowball-deuce-to-seven", {"deck": SHORT, "positions": 5}, "is ranked from 52 cards"),
    (SECTION_8, "mambo-stud", {"deck": SHORT}, "ranked from 52 cards|the deck is too small"),
    (DAKOTA, "five-card-draw", {"odd_chips": "odd chips to the highest card by suit"}, "suit"),
    (DAKOTA, "five-card-draw", {"blinds_number": [0, 1], "blinds": ["1", "2"]}, "blinds are 0 or 1 amounts"),
]


@pytest.mark.parametrize(("book", "form", "values", "why"), CONTRADICTIONS)
def test_what_does_not_go_together_does_not_load(
    book: str, form: str, values: dict[str, Any], why: str
) -> None:
    with pytest.raises(RulebookError, match=why):
        loaded(book, form, **values)


def test_what_a_game_with_blinds_must_say_of_them() -> None:
    raw = changed(raw_chapter(DAKOTA, "poker-five-card-draw"))
    del raw["rules"]["big_blind_option"]
    raw["without"] = [*raw.get("without", ()), "rules.big_blind_option"]
    with pytest.raises(RulebookError, match="there may be blinds, and there is no big_blind_option"):
        rules_of(GAME, DAKOTA, raw)


@pytest.mark.parametrize(("deck", "size"), [(SHORT, 36), ("32 cards, seven to ace", 32)])
def test_an_old_chapter_is_played_with_another_deck_and_by_no_compiled_code(deck: str, size: int) -> None:
    table_rules = loaded(HORSESHOE, "holdem", deck=deck).once(TableRules)
    assert (table_rules.pack.size, table_rules.compiled) == (size, False)


def test_another_order_of_hands_is_ranked_by_no_compiled_code() -> None:
    order = [*USUAL[:3], "flush", "full house", *USUAL[5:]]
    assert not loaded(HORSESHOE, "holdem", hand_ranking=order).once(TableRules).compiled
    assert loaded(HORSESHOE, "holdem").once(TableRules).compiled
