"""Whole games through the page, one file per game and per way of playing."""
