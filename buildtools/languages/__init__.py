"""The texts of the project in all its languages: listed, kept in catalogues, and checked."""
