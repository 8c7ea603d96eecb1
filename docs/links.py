"""A link to a file that the site leaves out is a warning, as a link to no file is.

A hook of mkdocs, which tells of such a link but never counts it as a warning.
"""

import logging
from typing import Any

LEFT_OUT = "which is excluded from the built site"


def on_startup(**_: Any) -> None:
    """Watch what is said of the links of pages."""
    logging.getLogger("mkdocs.structure.pages").addFilter(counted)


def counted(said: logging.LogRecord) -> bool:
    """Raise what is said of a link to a file that is left out to a warning."""
    if LEFT_OUT in said.getMessage():
        said.levelno, said.levelname = logging.WARNING, "WARNING"
    return True
