/** The list of turns as data: a row per turn, its actions, and the lines that leave there. */
import { clockAt } from "../../state/clocks.js";
import { lineInView, linesOf, mayLead } from "../../state/lines.js";
import { glyphsAt, ownNotesAt } from "../../state/notes.js";
import { gameOf, momentName, movesAmong, numberOf, shown, sideName, sidesOf, standsAt } from "../../state/selectors.js";
import { capital, clauses, say } from "../../words/say.js";

/** @import { Line } from "../../state/lines.js" */
/** @import { PlayedTurn, State, Table } from "../../state/state.js" */

/**
 * A turn of the list: its actions and the lines that leave there, with their indices, and notes on its moment.
 * @typedef {{ number: number, cells: [PlayedTurn, number][], lines: Line[], notes?: string[] }} Row
 * @typedef {Record<number, { sign: string, kind: string, text: string }>} Marks  by the index of their action
 * @typedef {(table: Table, at: number) => string[]} NotesAt  returns what features add to a moment
 * @typedef {ReturnType<typeof factsOf>} Facts
 */

/**
 * Return the rows: one before the first move, which may be empty, and one per turn.
 * @param {Table} table @param {NotesAt} notesAt
 */
export function rowsOf(table, notesAt) {
  const { turns, record } = table;
  /** @type {Row[]} */
  const rows = [{ number: 0, cells: [], lines: [], notes: notesAt(table, 0) }];
  turns.forEach((turn, i) => {
    const number = numberOf(turns, i);
    if (rows.length === 1 || rows.at(-1)?.number !== number) rows.push({ number, cells: [], lines: [] });
    rows.at(-1)?.cells.push([turn, i]);
  });
  for (const line of record ? linesOf(record) : []) {
    const row = rows.find(({ cells }) => cells.some(([, i]) => i === line.at - 1)) ?? rows[0];
    row.lines.push(line);
  }
  return rows;
}

/** Return everything that a row shows. @param {State} state @param {Row} row @param {Marks} marks @param {NotesAt} notesAt */
export function factsOf(state, row, marks, notesAt) {
  const { number, cells, lines, notes = [] } = row;
  const sides = sidesOf(gameOf(state, state.table.record?.game));
  // A row that begins with the second player leaves the first column empty.
  const late = sides.length > 1 && cells.length === 1 && cells[0][0].by === sides[1];
  return {
    number,
    plies: pliesOf(state, row, marks),
    others: lines.map((line) => otherLine(state, line)),
    late,
    notes: [...notes, ...cells.flatMap(([, i]) => notesAt(state.table, i + 1))],
  };
}

/** Return what the actions of a row show. @param {State} state @param {Row} row @param {Marks} marks */
function pliesOf(state, { number, cells }, marks) {
  const { table } = state;
  const sides = sidesOf(gameOf(state, table.record?.game));
  const moment = number ? String(number) : say("Before the first move");
  const here = lineInView(table)?.off ? -1 : standsAt(table);
  return cells.map(([turn, i]) => {
    const glyphs = glyphsAt(table, i + 1);
    const clock = clockAt(table, i + 1);
    const text = (turn.label ?? turn.notation) + glyphs.sign;
    const move = clauses(turn.say, glyphs.text, clock && say("{time} left on the clock", { time: clock }));
    const place = clauses(moment, sides.length > 1 ? sideName(turn.by) : "", text);
    return {
      i,
      by: turn.by,
      text,
      clock,
      title: capital(turn.say),
      mark: marks[i],
      label: marks[i]
        ? say("{place}: {move}. {mark}.", { place, move, mark: marks[i].text })
        : i < table.at
          ? say("{place}: {move}", { place, move })
          : say("{place}: {move}, taken back", { place, move }),
      undone: i >= table.at,
      current: i + 1 === here,
      column: sides.length === 2 && cells.length > 2 ? sides.indexOf(turn.by) + 1 || 1 : null,
    };
  });
}

/** Return what a line that leaves at a turn shows; that on the board shows its moves. @param {State} state @param {Line} line */
function otherLine(state, { n, at, log, tried }) {
  const { turns, record } = state.table;
  const rest = log.slice(at);
  const glyphs = rest.map((_, i) => glyphsAt({ record: { ...record, log } }, at + i + 1));
  const said = glyphs.filter(({ sign }) => sign);
  const from = momentName(turns, at);
  const seen = lineInView(state.table);
  return {
    n,
    name: tried ? say("Analysis from {moment}", { moment: from }) : say("Other line from {moment}", { moment: from }),
    moves: movesAmong(gameOf(state, record.game), rest),
    signs: said.map(({ sign }) => sign).join(" "),
    glyphs: clauses(...said.map(({ text }) => text)),
    tried,
    open: seen?.n === n ? { plies: pliesOfLine(state, at), first: seen.number === 1, may: mayLead(state.table) } : null,
  };
}

/** Return what the actions of the line on the board show. @param {State} state @param {number} from where it left the game */
function pliesOfLine({ table }, from) {
  const line = { record: { ...table.record, log: shown(table).record.log } };
  const here = standsAt(table);
  const turns = shown(table).turns.slice(from, line.record.log.length);
  return turns.map((turn, i) => {
    const at = from + i + 1;
    const glyphs = glyphsAt(line, at);
    const move = clauses(turn.say, glyphs.text);
    const text = (turn.label ?? turn.notation) + glyphs.sign;
    return {
      at,
      by: turn.by,
      text,
      title: capital(turn.say),
      label: say("{place}: {move}", { place: clauses(turn.moment ?? "", text), move }),
      current: at === here,
      notes: ownNotesAt(line, at).map((note) => note.text),
    };
  });
}
