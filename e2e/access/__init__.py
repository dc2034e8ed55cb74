"""Accessibility tests: keyboard, screen reader announcements, axe-core."""
