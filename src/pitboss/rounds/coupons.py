"""Match-play coupons: not money, but laid with chips of at least equal value and paid with them, once."""

import msgspec

from pitboss.money import Cents, show_dollars
from pitboss.rulebooks import Cite, Rules
from pitboss.rulebooks.schema import Kind, flag, names

LAID, TAKEN, RETURNED = "laid", "taken", "returned"
"""What happens to a coupon."""


class Coupons(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The wagers a coupon may lie with (none if the table takes only chips), and the action that makes them."""

    wagers: tuple[str, ...]
    cite: Cite
    do: str = ""

    def check(self, wager: str, face: object, stake: Cents) -> None:
        """Refuse a coupon that may not lie with this wager, or that has fewer chips with it than its face value."""
        if wager not in self.wagers:
            where = f"lie with {' or '.join(self.wagers)} only" if self.wagers else "are not taken: chips are"
            message = f"{wager!r:.40} carries no coupon: match-play coupons {where}"
            raise self.cite.refuse("no_coupon", message)
        if not stake:
            raise self.cite.refuse("needs_wager", f"there is no {wager} wager for the coupon to lie with")
        if type(face) is not int or face <= 0:
            message = f"the face of a coupon is an amount above zero, not {face!r:.40}"
            raise self.cite.refuse("bad_coupon", message)
        if face > stake:
            message = f"a coupon of {show_dollars(face)} needs as much in chips, and {wager} has {show_dollars(stake)}"
            raise self.cite.refuse("bad_coupon", message)

    def takes(self, wager: str) -> bool:
        """Whether one may lie with a wager, which may be one of many places of its kind."""
        return wager in self.wagers or wager.partition("-")[0] in self.wagers

    def check_staked(self, wager: str, stake: Cents, within: bool) -> None:
        """Refuse a voucher in place of chips on a wager that takes none, that was not made, or beyond the limits."""
        if not self.takes(wager):
            where = f"on {' or '.join(self.wagers)} only" if self.wagers else "on nothing"
            raise self.cite.refuse("no_voucher", f"vouchers are taken {where}, not on {wager!r:.40}")
        if not stake:
            raise self.cite.refuse("needs_wager", f"there is no {wager!r:.40} wager for the voucher")
        if not within:
            raise self.cite.refuse(
                "bad_voucher", f"a voucher of {show_dollars(stake)} is not within the limits"
            )


def coupon_rules(*wagers: str, vouchers: tuple[str, ...] | None = None) -> dict[str, Kind]:
    """The rules read by games that may take match-play coupons with these wagers, and vouchers on those (none: any)."""
    says = (
        "the wagers a promotional voucher may be staked on: its winnings are paid, the voucher is forfeited"
    )
    voucher = {} if vouchers is None else {"voucher_wagers": names(says, *vouchers, needed=False)}
    return voucher | {
        "match_play_coupons": flag("whether a match-play coupon may lie with a wager"),
        "coupon_wagers": names("the wagers a match-play coupon may lie with", *wagers, needed=False),
    }


def check_coupons(rules: Rules) -> None:
    """Refuse coupons if no wager takes one, or if one is taken on a wager the document lacks."""
    said, staked = (rules.value(one) if one in rules else () for one in ("coupon_wagers", "voucher_wagers"))
    if rules.value("match_play_coupons") and not said:
        message = "coupons are taken, but no wager is named that takes one"
        raise rules.refuse("contradiction", message, "match_play_coupons")
    if strange := set(said) - rules.chapter.wagers.keys():
        message = f"the document has no wager {min(strange)!r:.40}"
        raise rules.refuse("contradiction", message, "coupon_wagers")
    if strange := set(staked) - rules.chapter.wagers.keys():
        message = f"the document has no wager {min(strange)!r:.40}"
        raise rules.refuse("contradiction", message, "voucher_wagers")


def coupons_of(rules: Rules, do: str = "") -> Coupons | None:
    """Where coupons may lie at a table, or None if the document does not mention them."""
    if "match_play_coupons" not in rules:
        return None
    if not rules.flag("match_play_coupons"):
        return Coupons((), rules.cite("match_play_coupons"))
    return Coupons(rules.names("coupon_wagers"), rules.cite("coupon_wagers"), do)
