"""Equity: the average share of a pot that hands and ranges win, in every form of poker defined by a chapter."""

from pitboss.cardroom.equity.form import Form, form_of
from pitboss.cardroom.equity.report import Equity, HandEquity
from pitboss.cardroom.equity.run import equity, rules_of

__all__ = ["Equity", "Form", "HandEquity", "equity", "form_of", "rules_of"]
