"""Text forms: cards, records, the score pad, conventions. Above the rules, with the standard library only."""
