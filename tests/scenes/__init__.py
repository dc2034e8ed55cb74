"""Tests of what the core gives the page to show: overlays, lessons, How to play, the rule books, the editor."""
