/** What is said: whose turn it is, what is to be done, what was done. */
import { arrivalOf } from "../moves/arrivals.js";
import { nextSteps } from "../moves/picker.js";
import { boardOf, capital, cellOf, gameName, gameOf, pieceAt, sideName, sidesOf } from "../state/lookups.js";
import { isFriend, isLive, isOffered, isOpponent, seatsOf } from "../state/seats.js";
import { CHANCE, momentName, shown, told, turnNumber } from "../state/turns.js";
import { metaOf } from "../storage/meta.js";
import { say, sentences } from "./say.js";

/** @import { Scene } from "../core/formats.js" */
/** @import { Settings, State, Table } from "../state/state.js" */

/**
 * "White to move", or "Your turn" where only one seat is a person's; away from the table nobody thinks.
 * @param {State} state
 * @param {Table} table
 */
export function whoseTurn(state, table, { away = false } = {}) {
  const { scene } = shown(table);
  if (scene.outcome) return scene.outcome.text;
  if (scene.to_move === CHANCE) return scene.prompt.replace(/\.$/, "");
  const persons = seatsOf(state, table).filter((seat) => seat.kind === "person");
  if (persons.length === 1 && persons[0].side === scene.to_move) return "Your turn";
  if (isFriend(table, scene.to_move)) return friendsTurn(table).replace(/\.$/, "");
  if (isOpponent(table, scene.to_move) && !away) return `${sideName(scene.to_move)} is thinking`;
  return `${sideName(scene.to_move)} to move`;
}

/** What is to be done while a friend elsewhere has the move. @param {Table} table */
function friendsTurn(table) {
  const { link } = metaOf(table.record);
  const at = shown(table).at ?? table.record.at;
  const offers = link?.offer?.by === "us" ? link.offer : null;
  if (offers && offers.at === null) return "Your turn is made, with the offer of a draw.";
  if (at > (link?.sent ?? -1)) return "Your turn is made.";
  const waiting = `Waiting for your friend, ${sideName(shown(table).scene.to_move)}.`;
  return offers?.at === at ? `${waiting} You have offered a draw.` : waiting;
}

/**
 * Whose turn it is and what is due in it, without saying anything twice.
 * @param {State} state @param {Table} table
 */
export function turnWords(state, table) {
  const who = whoseTurn(state, table);
  const { outcome, prompt } = shown(table).scene;
  if (outcome || /^[\w ]+ is thinking$/.test(who)) return who.endsWith(".") ? who : `${who}.`;
  if (isFriend(table, shown(table).scene.to_move)) return `${who}.`;
  if (prompt.startsWith(who)) return prompt;
  return /^\w+ to move\.$/.test(prompt) ? `${who}.` : `${who}. ${prompt}`;
}

/**
 * Return what was done last, whose turn it is, what is needed, and what threatens.
 * @param {State} state @param {Table} table
 */
export function momentWords(state, table) {
  const { alarms = [] } = told(shown(table).scene, state.settings);
  return sentences(lastMove(state, table), turnWords(state, table), ...alarms.map(({ text }) => text));
}

/**
 * What was done last and by whom, as a sentence; a roll is no move. "" before the first.
 * @param {State} state @param {Table} table
 */
export function lastMove(state, table) {
  const { turns, at } = shown(table);
  const last = turns.slice(0, at).findLast(({ by }) => by !== CHANCE);
  return last ? byWhom(state, table, last) : "";
}

/** Why an opponent did what was done last, in a sentence, where it said so; else "". @param {Table} table */
export function reasonOf({ because, at, turns }) {
  return because && because.at === at && turns[at - 1]?.action === because.action ? because.text : "";
}

/**
 * "White: pawn e2 to e4", "You: ..." where only one person sits there, and the move alone where one plays alone.
 * @param {State} state @param {Table} table @param {{ by: string, say: string }} turn
 */
export function byWhom(state, table, { by, say: words }) {
  const who = whoDid(state, table, by);
  return who ? say("{who:cap}: {words}.", { who, words }) : say("{words:cap}.", { words });
}

/**
 * Who that is: "White", "you" where only one person sits there, "" where one plays alone and for the dice.
 * @param {State} state @param {Table} table @param {string} by
 */
export function whoDid(state, table, by) {
  const seats = seatsOf(state, table);
  if (seats.length < 2 || by === CHANCE) return "";
  const persons = seats.filter(({ kind }) => kind === "person");
  return persons.length === 1 && persons[0].side === by ? "you" : sideName(by);
}

/**
 * What the next thing to do is called.
 * @param {State} state
 * @param {Table} table
 */
export function instruction(state, table) {
  const { scene } = shown(table);
  const { awaiting, picked, answer, waiting } = table.selection;
  if (awaiting && awaiting.why !== "warn") return `${capital(awaiting.move.say)}?`;
  if (awaiting) return "Read this first.";
  if (picked.length && isLive(table)) return nextWords(scene, picked);
  if (answer && isLive(table))
    return `Which piece makes the ${pieceAt(scene, answer)?.name ?? "piece"} on ${answer} move?`;
  if (waiting) return say("One moment: this step needs the full rules.");
  if (table.looking?.line) {
    const { plies, shown: far } = table.looking.line;
    return far ? `Move ${far} of ${plies.length}: ${plies[far - 1].say}` : "The line begins here";
  }
  if (table.looking) {
    const which = table.looking.at > table.at ? "Looking ahead" : "Looking back";
    return `${which} at ${momentName(table.turns, table.looking.at, sidesOf(gameOf(state, table.record.game)))}`;
  }
  if (table.exercise) return table.exercise.words;
  if (table.pending)
    return state.core.phase === "ready" ? capital(table.pending.move.say) : "Played. The full rules are on their way.";
  if (scene.outcome) return scene.outcome.text;
  if (isOpponent(table, scene.to_move)) return `${sideName(scene.to_move)} is thinking.`;
  if (isFriend(table, scene.to_move)) return friendsTurn(table);
  if (isOffered(table)) return "Your friend offers a draw.";
  const side = `${sideName(scene.to_move)} to move`;
  return scene.prompt.startsWith(side) ? whoseTurn(state, table) + scene.prompt.slice(side.length) : scene.prompt;
}

/** @param {Scene} scene @param {string[]} picked */
function nextWords(scene, picked) {
  const steps = nextSteps(scene.moves, picked);
  if (steps.size && [...steps.values()].every(({ kind }) => kind === "shadow")) {
    return `Which ${pieceAt(scene, [...steps.keys()][0])?.name ?? "piece"} answers?`;
  }
  const choices = [...steps.keys()].filter((token) => scene.choices?.[token]);
  if (choices.length && choices.length === steps.size) {
    return choices.map((token) => `${scene.choices[token].label}?`).join(" ");
  }
  const { name } = pieceAt(scene, picked[0]) ?? {};
  const newcomer = arrivalOf(steps);
  if (newcomer) return `Where to? The ${newcomer.piece.kind.replaceAll("-", " ")} comes in on ${newcomer.cell}.`;
  return name && picked.length === 1 ? "Choose where it goes." : "Choose the next step.";
}

/**
 * The steps taken, in words for the chips: the piece without its side, and where it stands, unless that is no place on
 * the board to be named beside it.
 * @param {any} scene @param {string[]} picked @param {{ id: string, name: string }[]} cells @param {string[]} sides
 */
export function chipWords(scene, picked, cells, sides) {
  const names = new Map(cells.map(({ id, name }) => [id, name]));
  return picked.map((token, i) => {
    const choice = scene.choices?.[token];
    if (choice) return choice.label;
    const piece = i === 0 ? pieceAt(scene, token) : null;
    const side = sides.find((one) => piece?.name.startsWith(`${sideName(one)} `));
    const name = capital(piece?.name.slice(side ? side.length + 1 : 0));
    const place = names.get(token) ?? token;
    return piece ? (place === token ? `${name} ${place}` : name) : place;
  });
}

/** Return what stands on a cell: "White rook on B1", "E4, empty". @param {State} state @param {string} id */
export function cellWords(state, id) {
  const { table } = state;
  const cell = cellOf(boardOf(state, table.record), id)?.name ?? id;
  const piece = pieceAt(shown(table).scene, id)?.name;
  return piece ? say("{piece} on {cell}", { piece, cell }) : say("{cell}, empty", { cell });
}

/** For the title of the window: "Your turn · Turtle Shell Chess · turn 12" @param {State} state */
export function titleOf(state) {
  const { screen, table } = state;
  const site = say("Chess Pilgrimage");
  if (screen.name === "table" && table?.scene) {
    const game = gameName(state, table.record.game);
    if (table.looking) return `${instruction(state, table)} · ${game}`;
    if (table.scene.outcome) return `${table.scene.outcome.text} · ${game}`;
    return `${whoseTurn(state, table)} · ${game} · turn ${turnNumber(table)}`;
  }
  /** @type {Record<string, string>} */
  const names = {
    new: say("New table"),
    edit: say("Set up a position"),
    rules: "Rules",
    howto: say("How to play"),
    learn: "Lessons",
    lesson: "Lesson",
    again: say("Try again"),
    watch: "A game to watch",
    settings: "Settings",
    statistics: say("Your games"),
    puzzles: "Puzzles",
    puzzle: "Puzzle",
    daily: "Today",
    open: say("Open or paste"),
    link: say("A game has been sent to you"),
  };
  if (!names[screen.name]) return site;
  return [names[screen.name], screen.game && gameName(state, screen.game), site].filter(Boolean).join(" · ");
}
