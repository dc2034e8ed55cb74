"""The pages outside the app: one for each game, 404.html, and lists for search engines."""
