"""Arguments read as text, numbers and paths without pydantic, which takes longer to load than most commands run.

Anything not plain, or that would be refused, is left to typer, which says why.
"""

import os
import re
from functools import partial
from pathlib import Path
from typing import Any, get_args, get_origin

_WHOLE = re.compile(r"-?[0-9]{1,18}", re.ASCII)


class _Strange(Exception):
    """Not handled here: typer reads it."""


class Plain:
    """Reads the value of one option or argument, in place of what typer would build for it."""

    def __init__(self, param: Any) -> None:
        self._param, self._typers = param, param.get_runtime_param

    def coerce(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return a value in the form of its option."""
        kind = param.type_descriptor.annotation
        several = param.multiple or param.nargs == -1
        if value is None:
            return () if several else None
        try:
            if not several:
                return self._one(kind, value)
            if get_origin(kind) is not list or isinstance(value, str):
                raise _Strange
            return [self._one(get_args(kind)[0], one) for one in value]
        except _Strange:
            return self._typers().coerce(value, param=param, ctx=ctx)

    def _one(self, kind: Any, value: Any) -> Any:
        if type(value) is kind and kind in (str, int, bool):
            return self._within(value) if kind is int else value
        if kind is int and type(value) is str and _WHOLE.fullmatch(value):
            return self._within(int(value))
        if kind is Path and isinstance(value, (str, Path)):
            return self._path(Path(value))
        raise _Strange

    def _within(self, number: int) -> int:
        info = self._param.type_descriptor.parameter_info
        if info.clamp or (info.min is not None and number < info.min):
            raise _Strange
        if info.max is not None and number > info.max:
            raise _Strange
        return number

    def _path(self, path: Path) -> Path:
        """Return a path, unless typer has more to check than whether it is a file or a folder."""
        info = self._param.type_descriptor.parameter_info
        if info.exists or info.resolve_path or info.writable or info.path_type:
            raise _Strange
        try:
            refused = (path.is_dir() and not info.dir_okay) or (path.is_file() and not info.file_okay)
            unread = path.exists() and info.readable
        except (OSError, ValueError):
            raise _Strange from None
        if refused or (unread and not os.access(path, os.R_OK)):
            raise _Strange
        return path


def read_plainly(params: Any) -> Any:
    """Read these options and arguments plainly if possible, and return them."""
    for param in params:
        if "get_runtime_param" not in vars(param):
            param.get_runtime_param = partial(_same, Plain(param))
    return params


def _same(plain: Plain) -> Plain:
    return plain
