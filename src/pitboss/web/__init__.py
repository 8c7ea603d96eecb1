"""The web server: an API and the page it serves. No rules of any game belong here."""

from pitboss.web.serving import serve, serve_api

__all__ = ["serve", "serve_api"]
