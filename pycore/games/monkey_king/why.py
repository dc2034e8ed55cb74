"""Why an action may not be taken."""
from __future__ import annotations
def refusal(rules, pos, steps):
    return None
