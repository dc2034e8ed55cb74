"""Opponents: a search over any game's rules, and levels as data.

It knows no game by name; rules and evaluation are handed to it.
"""
