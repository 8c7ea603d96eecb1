"""The terminal: a thin door that holds no rule."""


def main() -> None:
    """Run the `pitboss` command."""
    from pitboss.cli.app import app

    app()
