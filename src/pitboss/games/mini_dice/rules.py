"""The rules that mini-dice reads from a rulebook."""

from pitboss.rounds.called import Names, WagerName, numbered
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks.schema import COMMON_RULES, PayShape, RuleSet, count, one_of, only, part

NUMBERS = (4, 5, 6, 8, 9, 10)
PLACES = {f"place_{number}": number for number in NUMBERS}
"""The place bets, each with its number."""
SEVEN = 7
FIELD = ("2", "3", "4", "9", "10", "11", "12")
ONE_SHAKE = {"any_seven": (SEVEN,), "over_7": tuple(range(8, 13)), "under_7": tuple(range(2, SEVEN))}
"""The wagers on one shake that pay the same on every total they win with, and those totals."""
_ANY_PLACE = " or ".join(PLACES)

RULES = RuleSet(
    game="mini-dice",
    rules={
        **{name: COMMON_RULES[name] for name in ("minimum", "maximum", "smallest_chip")},
        "positions": count("how many players there may be at once", least=1, most=50),
        "dice": only(2, count("how many dice are shaken")),
        "wagers_made": one_of("when wagers may be made", "before any shake"),
        **part(
            _ANY_PLACE,
            {
                "place_lives": one_of("how long a place bet acts", "on every shake until it is decided"),
                "place_removal": one_of("when a place bet may be taken down or reduced", "never"),
            },
        ),
        "unpayable_wager": one_of("what happens to a wager that chips cannot pay at its odds", "refused"),
        "settle_order": one_of(
            "in which order a shake is settled",
            "one-shake wagers, then place bets",
            "place bets, then one-shake wagers",
        ),
    },
    wagers={
        **{wager: f"a {number} before a 7" for wager, number in PLACES.items()},
        "field": "2, 3, 4, 9, 10, 11 or 12 on the next shake",
        "any_seven": "7 on the next shake",
        "over_7": "8 or more on the next shake",
        "under_7": "6 or less on the next shake",
    },
    pay={
        "place": PayShape(tuple(map(str, NUMBERS)), needed=True, part=_ANY_PLACE),
        "field": PayShape(FIELD, needed=True, part="field"),
        **{wager: PayShape(("win",), needed=True, part=wager) for wager in ONE_SHAKE},
    },
    remedies=SHARED,
    moments=("wagers", "before_shake", "shake", "again", "after_round"),
)

NAMES: Names = numbered(
    {
        "field": WagerName("Field"),
        "any_seven": WagerName("Any seven", "Any 7", ("any 7", "seven", "big red")),
        "over_7": WagerName("Over 7", also=("over seven", "over")),
        "under_7": WagerName("Under 7", also=("under seven", "under")),
    },
    "place",
    "Place",
    NUMBERS,
)
"""What players call its wagers."""
