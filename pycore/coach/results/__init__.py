"""Results of finished games added up, and what follows from them."""
