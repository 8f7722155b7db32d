"""The rules of preferans: frozen events in, states, views, outcomes and score entries out.

Only the standard library is used here. Data moves one way: events → `State` → `Outcome` → `Entry` → `Pulka` →
`Settlement`.
"""
