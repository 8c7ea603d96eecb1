"""The fixture of the page's cloth tests is what the package says."""

import json

import cloth_tables


def test_the_page_is_tested_on_every_wager_of_every_cloth() -> None:
    kept = json.loads(cloth_tables.FILE.read_text(encoding="utf-8"))
    assert kept == json.loads(cloth_tables.written()), "write it anew: python tests/cloth_tables.py"
    assert {(table["rulebook"], table["game"]) for table in kept} >= {
        ("horseshoe-cincinnati", "craps"),
        ("oneida-2003", "craps"),
        ("oneida-2025", "craps"),
        ("oneida-2003", "roulette"),
        ("new-jersey-13-69f", "mini-dice"),
        ("example-dice", "sic-bo"),
        ("example-dice", "craps"),
    }
