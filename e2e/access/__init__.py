"""The page by keyboard, by ear, and as axe-core sees it."""
