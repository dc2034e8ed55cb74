"""What `build.py` is made of: one file per thing to do, standard library only."""
