"""Tasks besides puzzles, and the judgement of attempts at them: a step of a lesson, and a turn to find."""
