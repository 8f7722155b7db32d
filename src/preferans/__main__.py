"""Runs the command line: ``python -m preferans``."""

from preferans.cli.entry import main

if __name__ == "__main__":
    main()
