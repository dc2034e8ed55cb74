/**
 * Sentences that the page itself says in more than one place, so that they are said alike there. What is said of a game
 * comes from the core.
 */
export const ONE_MOMENT = "One moment.";
export const RULES_NEEDED = "One moment: this step needs the full rules.";
export const RULES_COMING = "One moment: the rules are on their way.";
export const RULES_MISSING = "The rules did not load.";
export const PAGE_MISSING = "This page did not load.";
export const PICTURES_MISSING = "The pictures did not load.";
export const LESSONS_MISSING = "The lessons did not load. They need a connection once more.";
export const NO_SUCH_GAME = "There is no such game.";
export const NO_MOVE_YET = "No move has been made yet.";
export const NOTHING_TO_TAKE_BACK = "There is nothing to take back.";
export const NOTHING_TO_REDO = "There is nothing to redo.";
export const NOTHING_TO_SHADE = "There is nothing to shade in this game.";
export const TAKE_BACK_FIRST = "Take it back first.";
export const TAKEN_BACK = "Taken back.";
export const GAME_OVER = "The game is over.";
export const EDIT = "Edit this position";
export const NOT_NOW = "Not now.";
export const BOARD_TURNED = "The board is turned.";
export const NO_CLIPBOARD = "Copy it from the field: the clipboard is not open to this page.";
export const RECORD_DAMAGED = "This table's record is damaged.";
