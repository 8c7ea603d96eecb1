"""What big six's wagers are worth: the sections of the wheel, counted."""

from fractions import Fraction

from pitboss.games.big_six.game import Plan
from pitboss.odds import Analysis, Result, weigh
from pitboss.rulebooks import Rules


def analyse(rules: Rules) -> Analysis:
    """Give the exact odds of every wager the wheel takes."""
    plan = rules.once(Plan)
    size = sum(sections for _, sections in plan.wheel)
    wagers = {}
    for wager, sections in plan.wheel:
        if rules.wager(wager) is not None:
            pays = plan.pay.rows[wager].win(1)
            results = [
                Result(
                    f"the wheel stops on {wager}", Fraction(pays), sections, pays=str(plan.pay.rows[wager])
                ),
                Result("it stops elsewhere", Fraction(-1), size - sections),
            ]
            wagers[wager] = weigh(wager, results)
    return Analysis(game="big-six", rulebook=rules.chapter.rulebook, posting=rules.options, wagers=wagers)
