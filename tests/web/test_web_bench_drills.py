"""The training room's requests: a case tells nothing of its answer, everything is bounded, answers are judged."""

from typing import Any

import pytest
from starlette.testclient import TestClient

TCP = "/api/drill/horseshoe-cincinnati/three-card-poker"
TELLS = {
    "due",
    "right",
    "rule",
    "clause",
    "cite",
    "odds",
    "found",
    "reasons",
    "choice",
    "usual",
    "ways",
    "net",
}
"""What only a judgement says."""


def keys_in(told: Any) -> set[str]:
    if isinstance(told, dict):
        return set(told).union(*map(keys_in, told.values())) if told else set()
    return set().union(*map(keys_in, told)) if isinstance(told, list) and told else set()


def get(client: TestClient, path: str = TCP, **query: Any) -> dict[str, Any]:
    answer = client.get(path, params={"kind": "pay", "seed": "abc", **query})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def post(client: TestClient, path: str = TCP, **said: Any) -> dict[str, Any]:
    answer = client.post(path, json={"kind": "pay", "seed": "abc", **said})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("three-card-poker", "pay"),
        ("three-card-poker", "chair"),
        ("three-card-poker", "hands"),
        ("three-card-poker", "irregularity"),
        ("pai-gow-poker", "house-way"),
        ("craps", "pay"),
    ],
)
def test_a_case_does_not_tell_its_answer(client: TestClient, game: str, kind: str) -> None:
    for number in (1, 2, 3):
        told = get(client, f"/api/drill/horseshoe-cincinnati/{game}", kind=kind, case=number)
        assert not keys_in(told) & TELLS
        assert told["bets"] or told["choices"] or told["cards"]


def test_the_money_that_is_due_is_not_among_what_is_shown(client: TestClient) -> None:
    """Every amount of a case is a stake, a chip of the rack, or the pot."""
    for number in range(1, 6):
        told = get(client, case=number)
        assert told["table"]["pot"] is None
        assert [chip["chip"] for chip in told["rack"]] == ["1", "5", "25", "100", "500"]
        assert {key for bet in told["bets"] for key in bet} == {"id", "seat", "wager", "name", "stake"}


def test_a_payment_is_judged_with_its_clause(client: TestClient) -> None:
    bets = get(client, case=2)["bets"]
    for bet in bets:
        due = post(client, case=2, item=bet["id"], does="take")["due"]
        right = post(client, case=2, item=bet["id"], does=due["does"], amount=due["amount"]["written"])
        assert right["right"]
        assert right["clause"].startswith("§")
        assert not post(client, case=2, item=bet["id"], does="pay", amount="0.01")["right"]


def test_two_dealers_get_the_same_case(client: TestClient) -> None:
    assert get(client, kind="chair", case=7) == get(client, kind="chair", case=7)


def test_chips_are_added_up_by_the_server(client: TestClient) -> None:
    told = client.post("/api/cut", json={"chips": [2500, 500, 25]}).json()
    assert told["shown"] == "$30.25"
    assert [chip["cents"] for chip in told["chips"]] == [2500, 500, 25]


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({"seed": ""}, 422),
        ({"seed": "x" * 25}, 422),
        ({"seed": "a b"}, 422),
        ({"case": 0}, 422),
        ({"case": 10_000}, 422),
        ({"step": 100}, 422),
        ({"kind": "nothing"}, 404),
        ({"kind": "house-way"}, 404),
        ({"kind": "x" * 81}, 422),
    ],
)
def test_what_no_case_can_be_made_of_is_refused(client: TestClient, query: Any, status: int) -> None:
    answer = client.get(TCP, params={"kind": "pay", "seed": "abc", **query})
    assert answer.status_code == status
    assert answer.json()["refused"]["message"]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"item": "1:nothing", "does": "take"}, 400),
        ({"item": "1:ante", "does": "burn"}, 400),
        ({"item": "1:ante", "does": "pay", "amount": "1e9"}, 400),
        ({"item": "1:ante", "does": "pay", "amount": "9" * 30}, 422),
        ({"choice": 2.5}, 422),
        ({"cards": ["As"] * 14}, 422),
        ({"more": 1}, 422),
    ],
)
def test_a_bad_answer_is_refused(client: TestClient, said: Any, status: int) -> None:
    answer = client.post(TCP, json={"kind": "pay", "seed": "abc", **said})
    assert answer.status_code == status


def test_a_cut_is_bounded(client: TestClient) -> None:
    for chips in ([1] * 201, [0], [-5], [500_001], ["5"]):
        assert client.post("/api/cut", json={"chips": chips}).status_code == 422


def test_a_chapter_says_which_drills_it_has(client: TestClient) -> None:
    offered = client.get("/api/drills/horseshoe-cincinnati/pai-gow-poker").json()
    assert offered["kinds"] == ["pay", "chair", "hands", "house-way", "irregularity"]
    assert client.get("/api/drills/horseshoe-cincinnati/chess").status_code == 404
