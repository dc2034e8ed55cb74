"""Tests of the built site in real browsers, online and offline."""
