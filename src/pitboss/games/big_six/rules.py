"""What big six reads from a rulebook."""

from pitboss.rulebooks.schema import COMMON_RULES, PayShape, RuleSet, count, flag, one_of, phrase, rows

INSIGNIA = ("1", "2", "5", "10", "20", "joker", "logo")

RULES = RuleSet(
    game="big-six",
    rules={
        **COMMON_RULES,
        "positions": count("how many may play at once"),
        "several_insignia": flag("whether one player may bet several insignia"),
        "logo_on_wheel": flag("whether the wheel bears a logo or design to bet on"),
        "wheel": rows("how many sections of the wheel carry each insignia"),
        "spin_direction": one_of("which way the wheel is spun", "either", "clockwise", "counter-clockwise"),
        "full_turns": count("how many full turns make a valid spin"),
        "insignia_wins": phrase("which insignia wins"),
        "settle_order": one_of("in which order wagers are settled", "losers first, then winners"),
    },
    wagers={insignia: f"on the {insignia} insignia" for insignia in INSIGNIA},
    pay={"insignia": PayShape(INSIGNIA, needed=True)},
    moments=("wagers", "before_spin", "spin", "after_round"),
)
