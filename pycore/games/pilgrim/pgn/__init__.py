"""PGN: games written, games read with forgiveness, and moves as people write them."""
