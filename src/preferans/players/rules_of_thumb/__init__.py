"""The bot `rules`: a sound club beginner whose every decision names the rule of thumb behind it."""
