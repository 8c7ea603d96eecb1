"""The web server: an API and the page it serves. No rules of any game belong here."""

from pitboss.web.serving import serve

__all__ = ["serve"]
