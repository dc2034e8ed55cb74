/** Sentences about a table: whose turn it is, what to do next, what was done last. */
import { arrivalOf } from "../moves/answers.js";
import { nextSteps } from "../moves/picker.js";
import { cardLine, isTold } from "../state/headers.js";
import {
  boardOf,
  cellOf,
  gameName,
  kindName,
  pieceAt,
  placeName,
  sideName,
  sideNoun,
  tableName,
} from "../state/lookups.js";
import { isForOne, isFriend, isLive, isOffered, isOpponent, onlyPerson } from "../state/seats.js";
import { CHANCE, isTrying, momentName, shown, turnNumber, withWarnings } from "../state/turns.js";
import { metaOf } from "../storage/meta.js";
import { capital, clauses, isolated, say, sentences, unstopped } from "./say.js";

/** @import { Board, Scene } from "../core/formats.js" */
/** @import { Settings, State, Table } from "../state/state.js" */

/**
 * Return whose turn it is, without a full stop: "White to move", or "Your turn" if only one seat is a person's.
 * @param {State} state
 * @param {Table} table
 * @param {{ away?: boolean }} [how] `away`: not at the table itself, where no opponent is thinking
 */
export function whoseTurn(state, table, { away = false } = {}) {
  const { scene } = shown(table);
  if (scene.outcome) return scene.outcome.text;
  if (isTrying(table))
    return scene.to_move === CHANCE
      ? say("Choose what the die shows")
      : say("{side} to move", { side: sideNoun(scene.to_move) });
  if (scene.to_move === CHANCE) return unstopped(scene.prompt);
  if (scene.to_move && scene.to_move === onlyPerson(state, table)) return say("Your turn");
  if (isFriend(table, scene.to_move)) return unstopped(friendsTurn(table));
  const side = sideNoun(scene.to_move);
  return isOpponent(table, scene.to_move) && !away
    ? say("{side} is thinking", { side })
    : say("{side} to move", { side });
}

/** Return what there is to do while a friend elsewhere has the move. @param {Table} table */
function friendsTurn(table) {
  const { link } = metaOf(table.record);
  const at = shown(table).at ?? table.record.at;
  const offers = link?.offer?.by === "us" ? link.offer : null;
  if (offers && offers.at === null) return say("Your turn is made, with the offer of a draw.");
  if (at > (link?.sent ?? -1)) return say("Your turn is made.");
  const waiting = say("Waiting for your friend, {side}.", { side: sideNoun(shown(table).scene.to_move) });
  return offers?.at === at ? sentences(waiting, say("You have offered a draw.")) : waiting;
}

/**
 * Return whose turn it is and what is due in it, without saying anything twice.
 * @param {State} state @param {Table} table
 */
export function turnWords(state, table) {
  const { outcome, prompt, to_move: side } = shown(table).scene;
  if (outcome) return outcome.text;
  const turn = whoseTurn(state, table);
  const who = say("{turn}.", { turn });
  const waits = isTrying(table) || isOpponent(table, side) || isFriend(table, side);
  if (waits) return who;
  if (prompt.startsWith(turn)) return prompt;
  return prompt === say("{side} to move.", { side: sideNoun(side) }) ? who : sentences(who, prompt);
}

/**
 * Return what was done last, whose turn it is, what is needed, and what threatens.
 * @param {State} state @param {Table} table
 */
export function momentWords(state, table) {
  const { alarms = [] } = withWarnings(shown(table).scene, state.settings);
  return sentences(lastMove(state, table), turnWords(state, table), ...alarms.map(({ text }) => text));
}

/**
 * Return what was done last and by whom, as a sentence, or "" before the first move. A roll is no move.
 * @param {State} state @param {Table} table
 */
export function lastMove(state, table) {
  const { turns, at } = shown(table);
  const last = turns.slice(0, at).findLast(({ by }) => by !== CHANCE);
  return last ? byWhom(state, table, last) : "";
}

/** Return why an opponent made the last move, as a sentence, or "" if it did not say. @param {Table} table */
export function reasonOf({ because, at, turns }) {
  return because && because.at === at && turns[at - 1]?.action === because.action ? because.text : "";
}

/**
 * Return a move with who made it: "White: pawn e2 to e4.", "You: …" for the only person, and the move alone in a game
 * for one.
 * @param {State} state @param {Table} table @param {{ by: string, say: string }} turn
 */
export function byWhom(state, table, { by, say: words }) {
  if (isForOne(state, table) || by === CHANCE) return say("{words:cap}.", { words });
  return say("{who:cap}: {words}.", { who: by === onlyPerson(state, table) ? say("you") : sideName(by), words });
}

/** Return what to do next. @param {State} state @param {Table} table */
export function instruction(state, table) {
  const { scene } = shown(table);
  const { awaiting, picked, answer, waiting } = table.selection;
  if (awaiting && awaiting.why !== "warn") return say("{move:cap}?", { move: awaiting.move.say });
  if (awaiting) return say("Read this first.");
  if (picked.length && isLive(table)) return nextWords(scene, picked);
  if (answer && isLive(table)) return whoDrives(state, scene, answer);
  if (waiting) return say("One moment: this step needs the full rules.");
  if (table.looking?.line) {
    const { plies, shown: far } = table.looking.line;
    return far
      ? say("Move {number} of {of}: {move}", { number: far, of: plies.length, move: plies[far - 1].say })
      : say("The line begins here");
  }
  if (table.looking) {
    const moment = momentName(table.looking.turns, table.looking.at);
    return table.looking.at > table.at
      ? say("Looking ahead at {moment}", { moment })
      : say("Looking back at {moment}", { moment });
  }
  if (table.exercise) return table.exercise.words;
  if (table.pending)
    return state.core.phase === "ready"
      ? capital(table.pending.move.say)
      : say("Played. The full rules are on their way.");
  if (scene.outcome) return scene.outcome.text;
  if (isOpponent(table, scene.to_move)) return say("{side} is thinking.", { side: sideNoun(scene.to_move) });
  if (isFriend(table, scene.to_move)) return friendsTurn(table);
  if (isOffered(table)) return say("Your friend offers a draw.");
  const side = say("{side} to move", { side: sideNoun(scene.to_move) });
  return scene.prompt.startsWith(side) ? whoseTurn(state, table) + scene.prompt.slice(side.length) : scene.prompt;
}

/**
 * Return the question for the piece that makes another one answer.
 * @param {State} state @param {Scene} scene @param {string} answer
 */
function whoDrives(state, scene, answer) {
  const piece = pieceAt(scene, answer)?.name ?? say("piece");
  const cell = placeName(boardOf(state, state.table.record), answer);
  return say("Which piece makes the {piece} on {cell} move?", { piece, cell });
}

/** Return what to do after some steps. @param {Scene} scene @param {string[]} picked */
function nextWords(scene, picked) {
  const steps = nextSteps(scene.moves, picked);
  if (steps.size && [...steps.values()].every(({ kind }) => kind === "shadow")) {
    return say("Which {piece} answers?", { piece: pieceAt(scene, [...steps.keys()][0])?.name ?? say("piece") });
  }
  const choices = [...steps.keys()].filter((token) => scene.choices?.[token]);
  if (choices.length && choices.length === steps.size) {
    return sentences(...choices.map((token) => say("{choice}?", { choice: scene.choices[token].label })));
  }
  const { text } = arrivalOf(steps) ?? {};
  if (text) return sentences(say("Where to?"), text);
  return pieceAt(scene, picked[0]) && picked.length === 1 ? say("Choose where it goes.") : say("Choose the next step.");
}

/**
 * Return the steps taken as words for the chips: the piece without its side, and its cell unless that waits beside the
 * board.
 * @param {Scene} scene @param {string[]} picked @param {Board} board
 */
export const chipWords = (scene, picked, board) =>
  picked.map((token, i) => {
    const choice = scene.choices?.[token];
    if (choice) return choice.label;
    const piece = i === 0 ? pieceAt(scene, token) : null;
    const place = placeName(board, token);
    if (!piece) return place;
    const name = capital(kindName(scene, piece));
    return place === token ? say("{piece} {cell}", { piece: name, cell: place }) : name;
  });

/**
 * Return what stands on a cell: "White rook on B1", "E4, empty", or in a tray "Red's hand: 6 Monkey Pawns".
 * @param {State} state @param {string} id
 */
export function cellWords(state, id) {
  const { table } = state;
  const { name: cell = id, brief } = cellOf(boardOf(state, table.record), id) ?? {};
  const piece = pieceAt(shown(table).scene, id)?.name;
  if (cell === id) return piece ? say("{piece:cap} on {cell}", { piece, cell }) : clauses(cell, say("empty"));
  return piece
    ? say("{place:cap}: {piece}", { place: brief ?? cell, piece })
    : clauses(capital(cell), say("empty place"));
}

/** Return the game in the title, with what a text has told of it. @param {State} state @param {Table} table */
function gameOfTitle(state, table) {
  if (!isTold(table.record)) return gameName(state, table.record.game);
  const [title, more] = [isolated(tableName(state, table)), cardLine(table.record)];
  return more ? say("{title} · {more}", { title, more }) : title;
}

/** Return the title of the window: "Your turn · Turtle Shell Chess · turn 12" @param {State} state */
export function titleOf(state) {
  const { screen, table } = state;
  const site = say("Chess Pilgrimage");
  if (screen.name === "table" && table?.scene) {
    const game = gameOfTitle(state, table);
    if (table.looking) return say("{words} · {game}", { words: instruction(state, table), game });
    if (table.scene.outcome) return say("{words} · {game}", { words: table.scene.outcome.text, game });
    return say("{words} · {game} · turn {number}", { words: whoseTurn(state, table), game, number: turnNumber(table) });
  }
  return [screenWords(state), site].filter(Boolean).join(" · ");
}

/** Return what a screen is called before it is there, or "": "Rules · Pilgrim Chess" @param {State} state */
export function screenWords(state) {
  const { screen, table } = state;
  /** @type {Record<string, string>} */
  const names = {
    new: say("New table"),
    edit: say("Set up a position"),
    rules: say("Rules"),
    howto: say("How to play"),
    learn: say("Lessons"),
    lesson: say("Lesson"),
    again: say("Try again"),
    watch: say("A game to watch"),
    settings: say("Settings"),
    statistics: say("Your games"),
    puzzles: say("Puzzles"),
    puzzle: say("Puzzle"),
    mistakes: say("Your mistakes"),
    daily: say("Today"),
    open: say("Open or paste"),
    link: say("A game has been sent to you"),
  };
  const game = screen.name === "table" ? table?.record?.game : screen.game;
  const { [screen.name]: name } = names;
  return [name, (name || screen.name === "table") && game && gameName(state, game)].filter(Boolean).join(" · ");
}
