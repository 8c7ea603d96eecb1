"""Terms shared by rules, plan and play."""

HOLDEM, OMAHA, STUD = "holdem", "omaha", "stud"
GAMES = (HOLDEM, OMAHA, STUD)
IN_PROPORTION = "in proportion"
ALL_TO_FIRST = "all to the first to enter"
ANY_TIME = "at any time"
NO_LIMIT, FIXED_LIMIT = "no-limit", "fixed-limit"
HIGHEST_CARD = "the highest card by suit"
