/**
 * Lines of moves, looked at and played without changing the game.
 * @typedef {{ rulesClient: RulesClient, atTable: AtTable, history: History, announce: Announce,
 *   playApart: (apart: Apart) => unknown, table: () => Table, player: number,
 *   setStudy: (change: Partial<Study>) => unknown }} Lines  `player`: which line plays itself, counted
 */
import { selectionOf } from "../../state/blank.js";
import { anchorOf, isFinished, isTrying } from "../../state/selectors.js";
import { still } from "../../ui/motion.js";
import { say, sentences } from "../../words/say.js";

/** @import { Ply } from "../../core/formats.js" */
/** @import { History, RulesClient, Announce, AtTable } from "../../parts.js" */
/** @import { Apart, Study, Table } from "../../state/state.js" */

const PACE = 1300; // ms between the moves of a line that plays itself

/**
 * Show the position after the first `shown` plies of a line, and return whether it is shown.
 * @param {Lines} lines @param {Ply[]} plies @param {number} shown
 * @param {number | null} [from] how many actions come before it; by default it begins at the position on the board
 */
export async function showLine(lines, plies, shown, from = null) {
  const { rulesClient, atTable, announce, table, setStudy } = lines;
  const now = table();
  if (!now?.scene || now.pending) return false;
  /** @type {Pick<Table, "record" | "at"> & { scene?: Table["scene"] }} */
  const base = from === null ? anchorOf(now) : { record: { ...now.record, at: from }, at: from };
  const goal = Math.max(0, Math.min(plies.length, shown));
  const actions = plies.slice(0, goal).map(({ action }) => action);
  const record = { ...base.record, at: base.at };
  const reply = await rulesClient.askTable({ do: "follow", record, actions }, now.turns);
  if (table()?.id !== now.id || table().record !== now.record || !reply.ok) return false;
  const isHere = base.record === now.record && base.at === now.at;
  const line = { plies, shown: goal, base: isHere ? null : { ...base, scene: base.scene ?? reply.scene } };
  setStudy({ tall: false });
  atTable.setTable({
    looking: { ...reply, effects: [], line, tries: isTrying(now) || isFinished(now) },
    selection: selectionOf(),
    effects: [],
  });
  const ply = plies[goal - 1];
  announce(ply ? say("{move:cap}.", { move: ply.say }) : say("The line begins here."));
  return true;
}

/** Step within the open line; a step back from its beginning leaves it. @param {Lines} lines @param {number} by */
export function stepLine(lines, by) {
  const { table } = lines;
  stopPlaying(lines);
  const line = table().looking?.line;
  if (!line) return undefined;
  if (line.shown + by < 0) return leaveLine(lines);
  return showLine(lines, line.plies, line.shown + by, anchorOf(table()).at);
}

/** Show the game again, from where the line was opened. @param {Lines} lines */
export function leaveLine(lines) {
  const { history, table } = lines;
  stopPlaying(lines);
  const now = table();
  const base = now?.looking?.line?.base;
  if (base && isTrying(now) && (base.record.log !== now.record.log || !isFinished(now)))
    return history.lookIn({ record: base.record, turns: now.looking?.turns ?? [] }, base.at, { tries: true });
  return base && base.at !== now.at ? history.look(base.at) : history.present();
}

/** Play a line until it ends or the player does something else. @param {Lines} lines @param {Ply[]} plies @param {number} from */
export async function playLine(lines, plies, from) {
  stopPlaying(lines);
  const mine = ++lines.player;
  if (!(await showLine(lines, plies, 0, from))) return;
  for (let shown = 1; shown <= plies.length; shown += 1) {
    await new Promise((resume) => setTimeout(resume, still() && shown === 1 ? PACE / 2 : PACE));
    const line = lines.table()?.looking?.line;
    if (lines.player !== mine || line?.plies !== plies || line.shown !== shown - 1) return;
    if (!(await showLine(lines, plies, shown, from))) return;
  }
}

/** End a line that plays itself. @param {Lines} lines */
export const stopPlaying = (lines) => (lines.player += 1);

/** Continue the game with the line; the moves played before are kept as a branch. @param {Lines} lines */
export function playOn(lines) {
  const { atTable, announce, playApart, table } = lines;
  const now = table();
  if (!now?.looking?.line?.shown || now.role !== "writer") return;
  const { line, ...reply } = now.looking;
  stopPlaying(lines);
  if (isTrying(now) || isFinished(now)) return void playApart({ record: reply.record });
  atTable.adopt(reply);
  announce(sentences(say("Playing on from here."), reply.scene.prompt));
}
