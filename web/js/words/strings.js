/**
 * What the page itself says in more than one place, so that it is said alike there: sentences, and the names of
 * controls and rooms. What is said of a game comes from the core; what is said once stands where it is said
 * (docs/decisions/0004-where-sentences-stand.md).
 */
export const ONE_MOMENT = "One moment.";
export const RULES_NEEDED = "One moment: this step needs the full rules.";
export const RULES_COMING = "One moment: the rules are on their way.";
export const RULES_MISSING = "The rules did not load.";
export const RULES_STOPPED = "The rules have stopped.";
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
export const NOT_NOW = "Not now.";
export const BOARD_TURNED = "The board is turned.";
export const NO_CLIPBOARD = "Copy it from the field: the clipboard is not open to this page.";
export const RECORD_DAMAGED = "This table's record is damaged.";
export const NO_TURN_LOST = "No turn was lost by much.";
export const BOARD_COMING = "One moment: the rules are setting the board.";

export const ACCEPT_THE_DRAW = "Accept the draw";
export const A_DRAW = "A draw";
export const A_FRIEND_BY_LINK = "A friend, by link";
export const A_MOVE_BACK = "A move back";
export const A_MOVE_ON = "A move on";
export const A_PERSON = "A person";
export const A_TABLE = "A table";
export const BACK_TO_LESSON = "‹ Back to the lesson";
export const BACK_TO_SHELF = "‹ Shelf";
export const BACK_TO_TABLE = "‹ Back to the table";
export const BACK_UP_ALL_TABLES = "Back up all tables";
export const CHESS_PILGRIMAGE = "Chess Pilgrimage";
export const CHOOSE_HOW = "Choose how";
export const COMING = "One moment …";
export const DELETE_THIS_TABLE = "Delete this table";
export const EDIT = "Edit this position";
export const GAME_SENT = "A game has been sent to you";
export const GO_ON = "Go on";
export const HOW_TO_PLAY = "How to play";
export const KEEP_THIS_NAME = "Keep this name";
export const KEYS_AND_HELP = "Keys and help";
export const LEARN_BY_PLAYING = "Learn by playing";
export const LOOK_DEEPER = "Look deeper";
export const NEW_TABLE = "New table";
export const NOTES_ON_THIS_TURN = "Notes on this turn";
export const NOTHING_HERE = "Nothing here";
export const NOW_PLAY = "Now play";
export const OPEN_OR_PASTE = "Open or paste";
export const PLAY_IT = "Play it";
export const PLAY_ON = "Play on";
export const PLAY_ON_FROM_HERE = "Play on from here";
export const PUT_IT_ON_A_TABLE = "Put it on a table";
export const PUT_THE_PEN_AWAY = "Put the pen away";
export const READY_OFFLINE = "Ready offline ✓";
export const READ_THE_RULES = "Read the rules";
export const SAVE_AS_FILE = "Save as file";
export const SAVE_A_FILE = "Save a file";
export const SAVING = "Saving …";
export const SEND_YOUR_TURN = "Send your turn";
export const SET_UP_A_POSITION = "Set up a position";
export const SHADE_THE_BOARD = "Shade the board";
export const SHOW_ME = "Show me";
export const THE_BOARD_IN_WORDS = "The board in words";
export const THE_GUIDE = "The Guide";
export const THE_ROADS = "The roads";
export const THE_WHOLE_GAME = "The whole game";
export const THE_WHOLE_RULE_BOOK = "The whole rule book";
export const TO_THE_SHELF = "To the shelf";
export const TO_WIN = "To win: ";
export const TRY_AGAIN = "Try again";
export const TRY_IT = "Try it";
export const TWO_AT_ONE_SCREEN = "Two at one screen";
export const TWO_PEOPLE_AT_ONE_SCREEN = "Two people at one screen";
export const YOUR_GAMES = "Your games";

/** Who sits at a table, the opponents apart. */
export const SEATS = { person: A_PERSON, link: A_FRIEND_BY_LINK };

/** How two people sit at one screen. */
export const SEATINGS = {
  fixed: "The board stays",
  turn: "Turn the board each move",
  across: "Pieces and words turned for who sits across",
};

/** @type {Record<import("../storage/sync.js").Saved, string>} */
export const SAVED_WORDS = {
  saving: SAVING,
  device: "Saved on this device",
  browser: "Saved in this browser",
  tab: "Kept in this tab only",
};

/** What is said where the rules do not answer. @param {{ started: boolean }} core */
export const rulesGone = ({ started }) => (started ? RULES_STOPPED : RULES_MISSING);
