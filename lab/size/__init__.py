"""Programs that measure how many bytes links and stored tables take."""
