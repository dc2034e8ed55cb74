"""What an inventor declares: boards, movements, pieces, captures, ends."""
