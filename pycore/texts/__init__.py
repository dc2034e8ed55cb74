"""Games as people write them: out of records, and out of whatever somebody pasted."""
