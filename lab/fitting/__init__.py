"""Programs that compute weights and opening books and write them into the games."""
