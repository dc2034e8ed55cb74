"""The built site in a real browser, online and off."""
