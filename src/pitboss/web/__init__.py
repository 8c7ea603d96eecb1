"""The browser's door: an API and the page it serves; no rule lives here."""

from pitboss.web.serving import serve

__all__ = ["serve"]
