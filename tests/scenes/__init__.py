"""Tests of what the page is told to show: overlays, lessons, How to play, the rule books, the editor."""
