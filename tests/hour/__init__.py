"""A first hour with the page: every sentence that a person meets in it, in each language, for people who read it."""
