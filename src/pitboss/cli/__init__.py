"""The command line: a thin layer without any rules of play."""


def main() -> None:
    """Run the `pitboss` command."""
    from pitboss.cli.app import app

    app()
