"""What the markers on a table say, also those that lie there since the last round."""

from starlette.testclient import TestClient

from doors import Seat, at_table

CRAPS = {"rulebook": "horseshoe-cincinnati", "game": "craps", "seat": 1, "bots": 0}
MOST_MOVES = 30


def _roll_to_a_point(seat: Seat) -> str:
    for _ in range(MOST_MOVES):
        offered = {choice["do"] for choice in seat.state["ask"]["choices"]}
        point: str = seat.state["marks"]["point"]
        if point != "off":
            return point
        if {"roll", "take_dice"} & offered:
            seat.say(type="answer", do="roll" if "roll" in offered else "take_dice")
        else:
            seat.say(type="answer", do="bet", wager="pass", amount="5")
    raise AssertionError("no point was thrown")


def test_the_puck_stays_where_it_is_when_a_new_round_begins(client: TestClient) -> None:
    with at_table(client, client.post("/api/tables", json=CRAPS).json()) as seat:
        assert seat.state["marks"] == {"point": "off", "shooter": "", "fire": ""}
        point = _roll_to_a_point(seat)
        assert point == str(sum(map(int, seat.state["recent"][-1].split("-"))))
        seat.say(type="answer", do="end")
        seat.say(type="new_round")
        assert seat.state["marks"] == {"point": point, "shooter": "1", "fire": ""}


def test_a_table_without_markers_has_none(seat: Seat) -> None:
    assert seat.state["marks"] == {}


def test_a_commission_lessens_what_is_shown_beside_the_chips(client: TestClient) -> None:
    wanted = {"rulebook": "horseshoe-cincinnati", "game": "mini-baccarat", "seat": 1, "bots": 0}
    with at_table(client, client.post("/api/tables", json=wanted).json()) as seat:
        for _ in range(MOST_MOVES):
            seat.bet(banker="100")
            came = seat.state["came"]["banker"]
            if came["mark"] == "won":
                break
            seat.say(type="new_round")
        assert came["won"]["cents"] == seat.state["net"]["1"]["wagers"]["banker"]["cents"] == 9500
