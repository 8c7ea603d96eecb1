"""One or two examples of each command, as shown in its help: short, and correct as they are."""

EXAMPLES: dict[str, tuple[str, ...]] = {
    "rulebooks": ("pitboss rulebooks",),
    "rules": (
        "pitboss rules blackjack",
        "pitboss rules three-card-poker dealer_qualifies -r oneida-2025",
    ),
    "diff": ("pitboss diff three-card-poker horseshoe-cincinnati oneida-2025 --no-edges",),
    "check": ("pitboss check posting.toml",),
    "coverage": ("pitboss coverage -r oneida-2003 -g craps --missing",),
    "scaffold": ("pitboss scaffold three-card-poker --into books/lucky-star",),
    "lint": ("pitboss lint books/lucky-star",),
    "pin": ("pitboss pin books",),
    "editions": ("pitboss editions oneida-2025",),
    "settle": ("pitboss settle rounds.jsonl --log logs", "head -1 rounds.jsonl | pitboss settle -"),
    "audit": ("pitboss audit logs", "pitboss audit logs/000001-r1.jsonl --json"),
    "explain": ("pitboss explain rounds.jsonl", "pitboss explain logs/000001-r1.jsonl"),
    "replay": ("pitboss replay logs/000001-r1.jsonl",),
    "phh": ("pitboss phh hands.phh", "pitboss phh --write hands.jsonl > hands.phhs"),
    "verify": ("pitboss play blackjack --log played", "pitboss verify played/round-1.jsonl"),
    "keys": ("pitboss keys",),
    "meter": ("pitboss meter journal",),
    "staff": ('pitboss staff add "Ada Lovelace"', "pitboss staff"),
    "odds": ("pitboss odds three-card-poker", "pitboss odds roulette -w red --json"),
    "simulate": ("pitboss simulate roulette -n 100000 --seed 1",),
    "equity": ("pitboss equity AsKs QQ+ --board Qs7s2d",),
    "rake": ("pitboss rake --pots 20x3,45,80x2 -p 6 -p 9",),
    "games": ("pitboss games",),
    "play": ("pitboss play blackjack --seats 3 --seed 1",),
    "serve": ("pitboss serve --port 8080 --open",),
    "room": ("pitboss room -t 2 -n 20 -m 60", "pitboss room -t 1 -n 8 -m 10 --log evening.jsonl"),
    "tournament": (
        "pitboss tournament -n 20 -p quick --log event.jsonl",
        "pitboss tournament --replay event.jsonl",
        "pitboss audit event.jsonl",
    ),
}
"""Lines that can be typed as they are, by command. Files they read are given, or made by other examples."""
