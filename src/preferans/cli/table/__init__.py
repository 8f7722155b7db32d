"""The table in the terminal: a pulka of one person against bots."""
