"""Tests of the page's sources, and the runner of its JavaScript tests."""
