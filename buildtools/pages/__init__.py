"""The pages outside the app: one for each game, 404.html, lists for search engines; and crops of small pictures."""

INVENTOR, LINK = "\ue000", "\ue001"
"""Marks in a text of a page, for the link to the inventor's own page and for another link."""
