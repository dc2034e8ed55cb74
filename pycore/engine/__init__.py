"""Opponents: a search over any game's rules, and levels as data.

It knows no game by name; it is given the rules and the evaluation.
"""
