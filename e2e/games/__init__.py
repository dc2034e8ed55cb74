"""Whole games on the page, one file per game and way of playing."""
