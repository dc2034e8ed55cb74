"""Tests of hints, analysis, review and puzzles."""
