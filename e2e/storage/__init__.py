"""What the device keeps, with several tabs and killed browsers."""
