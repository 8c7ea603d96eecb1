"""The rules that big six reads from a rulebook."""

from typing import Any

from pitboss.rounds.called import Called, Names
from pitboss.rounds.coupons import chips_only
from pitboss.rounds.remedies import SHARED
from pitboss.rulebooks.schema import COMMON_RULES, PayShape, RuleSet, count, flag, one_of, only, rows

MOST_SECTIONS = 1_000
"""The most sections a wheel may have."""
INSIGNIA = ("1", "2", "5", "10", "20", "joker", "logo")


def check_wheel(rules: Any) -> None:
    """Refuse a wheel with an insignia that is none, or twice, or without a section."""
    rows = rules.value("wheel")
    named = [row.get("insignia") for row in rows if row.keys() == {"insignia", "sections"}]
    if sorted(map(str, named)) != sorted(INSIGNIA) or len(named) < len(rows) or not all(map(_counted, rows)):
        raise rules.refuse("contradiction", f"a wheel has sections for {', '.join(INSIGNIA)}", "wheel")


def _counted(row: Any) -> bool:
    return type(row["sections"]) is int and 0 < row["sections"] <= MOST_SECTIONS


RULES = RuleSet(
    game="big-six",
    rules={
        **COMMON_RULES,
        "positions": count("how many players there may be at once", least=1, most=100),
        **chips_only(),
        "several_insignia": flag("whether one player may bet several insignia"),
        "logo_on_wheel": flag("whether the wheel bears a logo or design to bet on"),
        "wheel": rows("how many sections of the wheel carry each insignia"),
        "full_turns": only(3, count("how many full turns make a valid spin")),
        "insignia_wins": one_of("which insignia wins", "under the clapper"),
        "settle_order": one_of("in which order wagers are settled", "losers first, then winners"),
    },
    wagers={insignia: f"on the {insignia} insignia" for insignia in INSIGNIA},
    pay={"insignia": PayShape(INSIGNIA, needed=True)},
    remedies=SHARED,
    moments=("wagers", "before_spin", "spin", "after_round"),
    checks=(check_wheel,),
)

NAMES: Names = {
    **{
        one: Called(f"${one}", also=(f"{one} dollar", one), within=f"the ${one} spot")
        for one in INSIGNIA
        if one.isdigit()
    },
    "joker": Called("Joker"),
    "logo": Called("Logo", also=("casino logo", "house logo")),
}
"""What players call its wagers."""
