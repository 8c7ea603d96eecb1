"""Names by which chapters call the same irregularity, so that two documents can be compared.

A chapter may call an irregularity what it likes. These are the usual names, and others that mean the same.
"""

from collections.abc import Collection
from difflib import SequenceMatcher

SAME: dict[str, tuple[str, ...]] = {
    "card_dealt_in_error": ("card_drawn_in_error", "card_drawn_by_mistake", "extra_card_drawn"),
    "card_face_up": ("card_face_up_in_shoe", "card_face_up_in_deck", "boxed_card", "exposed_card_in_shoe"),
    "cards_face_up": ("several_cards_face_up", "two_cards_face_up", "boxed_cards"),
    "wrong_number_of_cards": ("incorrect_number_of_cards", "too_many_cards", "fouled_hand", "misdealt_hand"),
    "wrong_deck": ("short_deck", "foul_deck", "deck_count_wrong", "defective_deck", "wrong_number_in_deck"),
    "dealer_card_exposed": ("dealers_card_exposed", "exposed_dealer_card", "hole_card_exposed"),
    "card_exposed": ("exposed_card", "player_card_exposed"),
    "shoe_jam": ("shoe_malfunction", "dealing_shoe_jam", "shoe_fails"),
    "shuffler_jam": ("shuffler_fails", "shuffler_stops", "shuffling_machine_jam"),
    "shuffler_wrong_count": ("wrong_shuffler_count", "shuffler_count_wrong"),
    "stub_count_wrong": ("wrong_stub_count", "stub_miscount"),
    "improper_cut": ("bad_cut", "cut_wrong", "wrong_cut"),
    "late_wager": ("late_bet", "past_posting", "wager_after_no_more_bets", "wager_too_late"),
    "verbal_wager": ("spoken_wager", "oral_wager", "verbal_bet", "call_bet"),
    "misplaced_wager": ("wager_misplaced", "misplaced_bet"),
    "two_positions": ("more_than_one_position", "several_positions", "two_hands_played"),
    "player_leaves": ("player_abandons", "abandoned_hand", "player_left"),
    "cards_touched": ("cards_handled",),
    "communication": ("players_talk", "hand_disclosed"),
    "cheating": ("crooked_device",),
    "dice_off_table": ("die_off_table", "dice_leave_table"),
    "die_on_die": ("stacked_dice", "one_die_on_the_other"),
    "cocked_die": ("leaning_die", "cocked_dice"),
    "far_end_missed": ("end_not_struck", "short_roll"),
    "ball_left_wheel": ("ball_out", "ball_off_wheel", "ball_leaves_wheel"),
    "too_few_revolutions": ("short_spin", "too_few_turns"),
    "foreign_object": ("object_in_wheel", "foreign_object_in_wheel"),
    "same_direction": ("ball_with_the_wheel", "wrong_direction"),
}
"""The usual name of an irregularity, and others for the same."""
ALIKE = 0.72
"""The similarity of two conditions that may be the same."""

_USUAL = {other: name for name, others in SAME.items() for other in (name, *others)}


def usual(name: str) -> str:
    """Return the usual name of an irregularity, or its own if none is known."""
    return _USUAL.get(name, name)


def matched(left: Collection[str], right: Collection[str]) -> dict[str, str]:
    """Pair the names that only one side has with those of the other that mean the same: left name to right name."""
    theirs: dict[str, list[str]] = {}
    for name in right:
        if name not in left:
            theirs.setdefault(usual(name), []).append(name)
    found: dict[str, str] = {}
    for name in left:
        others = theirs.get(usual(name), []) if name not in right else []
        if len(others) == 1:
            found[name] = others.pop()
    return found


def perhaps(condition: str, others: dict[str, str]) -> str:
    """Return the name whose condition reads most like this one, if any does."""
    rated = [(SequenceMatcher(None, condition, other).ratio(), name) for name, other in others.items()]
    best, name = max(rated, default=(0.0, ""))
    return name if best >= ALIKE else ""
