"""The API: what the page's workbench and other people's programs ask over HTTP, in one place."""
