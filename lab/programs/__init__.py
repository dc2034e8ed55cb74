"""Programs that compare ours with other chess programs, which you install yourself."""
