"""The staff's API for shared meters: what they show and why, and how two people correct one."""

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import FastAPI, Request
from fastapi import Path as InPath
from pydantic import BaseModel, ConfigDict, Field

from pitboss.floor.links import MOST_WHY_CHARACTERS, Link, Links
from pitboss.floor.meters import cents_text
from pitboss.floor.staff import signers
from pitboss.odds.decimals import percent_text
from pitboss.web import shows
from pitboss.web.limits import MOST_NAME_CHARACTERS
from pitboss.web.messages import Secret, Written, read_cents

Id = Annotated[str, InPath(max_length=MOST_NAME_CHARACTERS)]


class Correct(BaseModel):
    """Correct a meter: what it should show, why, and the secrets of the two people who sign for it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    shows: Written
    why: Annotated[str, Field(max_length=MOST_WHY_CHARACTERS)]
    secrets: Annotated[list[Secret], Field(min_length=2, max_length=2)]
    seen: Written | None = None
    """The reading of the meter when they decided."""


def add_links(app: FastAPI, links: Links, check_house: Callable[[Request], None]) -> None:
    """Add the endpoints for links. They run outside the event loop, because a link may be held for a while."""

    @app.get("/api/staff/links")
    def listed(request: Request) -> list[dict[str, Any]]:
        """List every link with its history, for the person who runs the house, and with the reason if one is shut."""
        check_house(request)
        shut = [{"id": id, "shut": why} for id, why in links.shut.items()]
        return [*map(_shown, list(links.all.values())), *shut]

    @app.post("/api/staff/links/{id}/correct")
    def correct(id: Id, wanted: Correct, request: Request) -> dict[str, Any]:
        """Correct a meter, signed by two members of staff with their own secrets."""
        check_house(request)
        link, by = links.find(id), signers(wanted.secrets)
        seen = None if wanted.seen is None else read_cents("seen", wanted.seen)
        link.correct(read_cents("shows", wanted.shows), by, wanted.why, seen)
        return _shown(link)


def _shown(link: Link) -> dict[str, Any]:
    sums, history = link.history.sums, link.history
    assert history.opened is not None
    return {
        "id": link.id,
        "rulebook": history.opened.rulebook,
        "rate": percent_text(link.terms.rate, 4),
        "reset": shows.money(link.terms.reset),
        "opened": {"at": history.opened.at, "start": shows.money(history.opened.start)},
        "shows": shows.money(sums.meter.shows),
        "funded": cents_text(sums.funded),
        "contributed": cents_text(sums.contributed),
        "paid": cents_text(sums.paid),
        "shut": link.problem,
        "awards": [
            {
                **{name: getattr(one, name) for name in ("table", "round", "at", "resets")},
                "awards": [shows.money(cents) for cents in one.awards],
                "left": shows.money(one.shown[0]),
            }
            for one in list(history.awards)
        ],
        "corrections": [
            {
                "at": one.at,
                "before": shows.money(one.before),
                "after": shows.money(one.after),
                "by": [who.name for who in one.by],
                "why": one.why,
            }
            for one in list(history.corrections)
        ],
    }
