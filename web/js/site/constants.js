/** Numbers that the core decides. `build.py check --fix` writes them: see `buildtools/shared`. */

export const FIRST_DAY = "2026-01-01"; // with a daily puzzle
export const MOST_LEVEL = 8; // of an opponent
export const OFFERED = 4; // the ending of a turn in a link that offers a draw
