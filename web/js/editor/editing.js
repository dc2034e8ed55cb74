/** Changing the position on the desk: the core makes each edit and judges the position. */
import { modelOf } from "../board/model.js";
import { say, sentences } from "../words/say.js";
import { edited, redone, undone } from "./draft.js";
import { HAND } from "./tray.js";

/** @import { Edited } from "../core/formats.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Draft } from "./draft.js" */
/** @typedef {NonNullable<import("../core/formats.js").EditRequest["edit"]>} Edit */

export const KEPT = "editor"; // the storage key of the draft of each game, with its last edits
const KEPT_EDITS = 20;

/** Let the core make an edit; announce and keep it. @param {Desk} desk @param {Edit} edit */
export function change(desk, edit) {
  const { commands, rulesClient, options, id, node } = desk;
  return rulesClient.inTurn(async () => {
    const reply = await rulesClient.ask({ do: "edit", game: id, options, ...desk.draft.now, edit });
    if (!node.isConnected) return;
    const next = reply.ok ? edited(desk.draft, reply) : desk.draft;
    commands.announce(reply.ok ? reply.text : reply.error.message, next.now === desk.draft.now ? "shown" : "answer");
    if (reply.ok) keep(desk, next, reply);
  });
}

/** Show another draft. @param {Desk} desk @param {Draft} next @param {string} says */
export function step(desk, next, says) {
  const { commands } = desk;
  desk.held = null;
  if (next.now === desk.draft.now) commands.announce(say("Nothing has changed."), "shown");
  else commands.announce(says, "answer");
  keep(desk, next);
}

/** Take the last edit back. @param {Desk} desk */
export function undoEdit(desk) {
  step(desk, undone(desk.draft), say("Undone."));
}

/** Make the edit that was taken back again. @param {Desk} desk */
export function redoEdit(desk) {
  step(desk, redone(desk.draft), say("Redone."));
}

/**
 * Show and store a draft; ask the core about it unless it `found`.
 * @param {Desk} desk
 * @param {Draft} next
 * @param {Edited} [found]
 */
export function keep(desk, next, found) {
  const changed = next.now !== desk.draft.now;
  desk.draft = next;
  if (!changed) return draw(desk);
  save(desk);
  if (!found) return void ask(desk);
  desk.ticket += 1;
  return take(desk, found);
}

/** @param {Desk} desk */
export function save(desk) {
  const { storage, options, id } = desk;
  const { now, before } = desk.draft;
  storage.setValue(KEPT, { ...storage.value(KEPT), [id]: { options, now, before: before.slice(-KEPT_EDITS) } });
}

/** Ask the core about the position; ignore the answer if the position has changed since. @param {Desk} desk */
export async function ask(desk) {
  const { rulesClient, options, id, node } = desk;
  desk.ticket += 1;
  const mine = desk.ticket;
  if (!rulesClient.ready()) show(desk, say("One moment: the rules are on their way."));
  const reply = await rulesClient.ask({ do: "edit", game: id, options, ...desk.draft.now });
  if (mine !== desk.ticket || !node.isConnected) return;
  if (reply.ok) take(desk, reply);
  else show(desk, reply.error.message);
}

/** Show what the core says of the draft. @param {Desk} desk @param {Edited} found */
export function take(desk, found) {
  const { host, words, fields, actions } = desk;
  desk.laid = found;
  const { form, composed, problem } = found;
  fields.show(form);
  if (problem) show(desk, problem.message, problem.field);
  if (composed)
    show(desk, sentences(composed.outcome ? say("The game is over in this position.") : "", composed.prompt));
  host.dataset.position = composed?.position ?? "";
  words.dataset.tone = composed ? "good" : "bad";
  actions.show(composed);
  draw(desk);
}

/**
 * Show and announce the verdict, and blame the field `at`.
 * @param {Desk} desk
 * @param {string} says
 * @param {string | null} [at]
 */
export function show(desk, says, at = null) {
  const { commands, words, fields } = desk;
  fields.blame(at, says);
  if (says === desk.verdict) return;
  desk.verdict = says;
  words.textContent = says;
  commands.announce(says);
}

/** @param {Desk} desk */
export function draw(desk) {
  const { store, board, palette, id, undo, redo } = desk;
  const { settings } = store.get();
  const { names } = store.get().openings[id]?.scene ?? {};
  const scene = { names, pieces: desk.laid?.drawn ?? [], moves: [], marks: [], choices: {}, reach: {}, to_move: null };
  const { labels, zones } = settings;
  const model = modelOf({ board, scene, picked: desk.held ? [desk.held] : [], flipped: desk.flipped, labels, zones });
  const counted = new Set(palette.fields.map(({ cell }) => cell));
  for (const cell of board.order) {
    const places = palette.cells.includes(cell) || counted.has(cell);
    Object.assign(model.cells[cell], {
      grab: desk.tool === HAND && hasPiece(desk, cell),
      target: places && (desk.tool !== HAND || desk.held !== null),
    });
  }
  desk.view.render(model);
  undo.setAttribute("aria-disabled", String(!desk.draft.before.length));
  redo.setAttribute("aria-disabled", String(!desk.draft.after.length));
}

/** @param {Desk} desk @param {string} cell */
export function hasPiece(desk, cell) {
  return desk.laid?.drawn.some((piece) => piece.cell === cell) ?? false;
}
