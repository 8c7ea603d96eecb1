"""The API: what the page's workbench and other programs request over HTTP, in one place."""
