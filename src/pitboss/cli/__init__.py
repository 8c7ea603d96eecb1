"""The command line: a thin layer without any rules of play."""

import sys


def main() -> None:
    """Run the `pitboss` command."""
    from pitboss.cli.app import build

    build(*sys.argv[1:])()
