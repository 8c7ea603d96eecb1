"""What must hold between the rules of a table: cards that can be dealt, and a use for every rule."""

from collections.abc import Iterator
from itertools import accumulate

from pitboss.poker import terms
from pitboss.poker.streets import Row, Rows, all_rows, exchanges
from pitboss.rulebooks import Rules

HANDS = {
    terms.ANY_FIVE: (5, 8),
    terms.TWO_AND_THREE: (7, 11),
    terms.ANY_THREE: (3, 4),
    terms.ANY_FOUR: (4, 4),
}
"""The number of cards, hole and board together, that a hand is made from."""

DEALS = {terms.BUTTON: terms.BUTTON_LAST, terms.DEALERS_LEFT: terms.FROM_DEALERS_LEFT}
"""The players who get cards first, by where play starts from."""

NEEDS = {
    "kill": ("kill_when", "kill_ends", "kill_blind", "kill_multiple"),
    "ante_alone": ("ante",),
    "collection": ("collection_once",),
}
"""Rules that need others."""

GO_WITH = {
    "collection": ("collection_once", "collection_counts"),
    "kill": ("kill_when", "kill_multiple", "kill_pot", "kill_pots", "kill_ends", "kill_blind"),
}
"""Rules that refine another rule, and are read with it."""


ONCE_ONLY = {
    "check": terms.NEVER,
    "raises": 1,
    "raises_unlimited": 1,
    "short_raise": terms.FULL_BET,
    "no_flop_no_drop": False,
}
"""The rule of a form without any betting round: there is no checking, and each player raises once."""


def check_values(rules: Rules, rows: Rows, figures: tuple[str, ...], deck: int) -> None:
    """Refuse values that contradict each other: more players than places, more cards than a deck has."""
    places, hand_from = rules.count("positions"), rules.text("hand_from")
    held, boards = sum(row.kept for row in rows), list(accumulate((row.board for row in rows), initial=0))
    board, full = boards[-1], sum((row.down + row.up) * places + row.burn + row.board for row in rows)
    least, most = HANDS[hand_from]
    once = rules.count("collection_once") if "collection_once" in rules else None
    short = rules.text("short_of_cards") if "short_of_cards" in rules else None
    for agrees, rule, message in (
        (rules.count("fewest_players") <= places, "fewest_players", f"the table has {places} places"),
        (rules.count("raises_unlimited") <= places, "raises_unlimited", f"the table has {places} places"),
        (
            {row.name for row in rows} <= {*rules.chapter.moments},
            "streets",
            "a street is not a moment of the game",
        ),
        (bool(rows) and rows[0].down > 0, "streets", "the first street deals cards face down"),
        (least <= held + board <= most, "streets", f"no hand is made of {held} cards and a board of {board}"),
        (hand_from != terms.TWO_AND_THREE or board >= 3, "hand_from", "the board has fewer than three"),
        (hand_from != terms.ANY_FOUR or not board, "hand_from", "such hands have no board"),
        (
            rules.text("deal_order") == DEALS[rules.text("play_from")],
            "deal_order",
            "cards and turns go round alike",
        ),
        (
            short is None or (short in terms.EXCHANGED) is (exchanges(rows) > 0),
            "short_of_cards",
            "the deck of such a game cannot run short",
        ),
        (full <= deck or short is not None, "streets", "the deck is too small"),
        (len(figures) == len(rows), "limit_by_round", "each street has one figure"),
        *_stakes(rules, rows, figures),
        (once is None or once in boards[1:], "collection_once", "no street has that many cards on the board"),
    ):
        terms.agree(rules, agrees, rule, message)
    _check_streets(rules)
    for name, other in ((name, other) for name, others in NEEDS.items() for other in others):
        said = other in rules or (other == "kill_multiple" and "kill_pots" in rules)
        terms.agree(rules, name not in rules or said, name, f"{name} needs {other}, and there is none")
    for name, why in _idle(rules, rows):
        terms.agree(rules, name not in rules, name, f"{name} has no effect: {why}")


def _stakes(rules: Rules, rows: Rows, figures: tuple[str, ...]) -> Iterator[tuple[object, str, str]]:
    """Yield what must hold if each player folds or raises once, and if bets need not be matched."""
    kinds = [row.bets for row in rows]
    once, none = terms.FOLD_OR_RAISE in kinds, all(kinds)
    limited = rules.text("structure") in (terms.FIXED, terms.SPREAD)
    yield limited or not once, "structure", "a single raise needs a posted limit"
    for kind, figure in zip(kinds, figures, strict=False):
        used = kind != terms.NO_BETS or figure == terms.LOWER
        yield used, "limit_by_round", "a street without bets has the lower figure"
    if none:
        yield once, "streets", "nobody ever bets"
        for name, value in ONCE_ONLY.items():
            said = rules.chapter.rules[name].value == value
            yield said, name, f"there is no betting round, so {name} is {value}"
    whole, stays = rules.text("all_in") == terms.WHOLE, rules.text("uncalled_bet") == terms.STAYS
    yield whole is stays, "all_in", "contesting the whole pot includes what nobody matched"
    yield none or not whole, "all_in", "bets are matched in a betting round"
    in_order = rules.text("pots_in_order") == terms.MAIN_FIRST
    yield in_order or not whole, "pots_in_order", "there is one pot, and it is the main pot"


def _check_streets(rules: Rules) -> None:
    """Refuse streets that cannot be dealt, including those that are not played."""
    rows, from_button = all_rows(rules), rules.text("play_from") == terms.BUTTON
    terms.agree(rules, len({row.name for row in rows}) == len(rows), "streets", "two streets have one name")
    for number, row in enumerate(rows):
        for agrees, message in _street(row, rows[:number], from_button):
            terms.agree(rules, agrees, "streets", message)
    draws = rules.count("draws", 0)
    terms.agree(rules, draws <= exchanges(rows), "draws", f"the streets have {exchanges(rows)} draws")


def _street(row: Row, before: Rows, from_button: bool) -> Iterator[tuple[object, str]]:
    """Yield what must hold for a street after others, each with the error message if it does not."""
    away, held = max(row.discard, row.draw), sum(one.kept for one in before)
    yield away <= held, f"nobody has {away} cards to put away on {row.name}"
    dealt = row.down + row.up + row.board
    yield not (row.draw and dealt), f"a street with a draw deals no other cards: {row.name}"
    followed = row.draw or dealt
    yield not row.burn or followed, f"no card follows the burn on {row.name}"
    yield _can_open(row.opens, (*before, row), from_button), f"nobody can open {row.name} as {row.opens!r}"


def _can_open(opens: str, rows: Rows, from_button: bool) -> bool:
    """Whether this rule identifies an opener: by blinds, by a forced bet, or by cards that show."""
    if opens in (terms.LEFT_OF_BLINDS, terms.LEFT_OF_FORCED):
        return from_button is (opens == terms.LEFT_OF_BLINDS)
    if opens == terms.BEST_PAIR and not any(row.board for row in rows):
        return False
    return opens == terms.LEFT_OF_BUTTON or any(row.up for row in rows)


def _idle_rake(methods: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield the rules of the room's money that none of its methods would read."""
    if terms.PERCENTAGE not in methods:
        yield "rake_most", "no percentage is taken"
        yield "rake_on_antes", "no percentage is taken"
    if not {terms.PERCENTAGE, terms.INCREMENT} & {*methods}:
        yield "rake_cap", "no pot pays by a percentage or increments"
    if terms.TIME_CHARGE not in methods:
        yield "time_most", "no time is charged"


def _idle(rules: Rules, rows: Rows) -> Iterator[tuple[str, str]]:
    """Yield the rules that nothing would read, each with the reason."""
    for other, names in GO_WITH.items():
        yield from ((name, f"there is no {other}") for name in names if other not in rules)
    if "kill_pots" in rules:
        yield "kill_multiple", "kill_pots already says what the pot must be"
    yield from _idle_rake(rules.names("rake_methods"))
    if not any(row.up for row in rows[:2]):
        yield "open_pair", "no pair shows in the second betting round"
    if not any(row.up or row.down for row in rows[1:]):
        yield "folded_place_dealt", "nobody is dealt cards later on"
    if all(one.remedy != "misdeal" for one in rules.chapter.irregularities.values()):
        yield "misdeal_until", "nothing makes a misdeal"
