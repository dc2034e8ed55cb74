import { dieFace } from "../board/dice.js";
import { COLOURS } from "../board/roads.js";
import { isOf } from "../state/notes.js";
import { LONGEST_NOTE, metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { noteForm, removeButton } from "../ui/note-form.js";
import { alertOf, redraw } from "../ui/parts.js";
import { count, dayWords, noun, say } from "../words/say.js";

/** @import { FaceCount, JournalDay, JournalLine, Road, Roll } from "../core/formats.js" */

/**
 * Create the journal: the dice so far, the events day by day, and the player's own notes.
 * @param {import("../parts.js").TableParts} parts
 */
export function journalSheet({ store, commands }) {
  const body = el("div.journal-days", el("p.soft", say("One moment …")));
  const { node: form } = noteForm({
    id: "journal-note",
    label: say("Your own note"),
    longest: LONGEST_NOTE,
    keep(text) {
      commands.addNote(text);
      draw();
    },
  });
  draw();
  return el("div.journal", [body, form]);

  async function draw() {
    const { record } = store.get().table;
    const { days, notes } = metaOf(record);
    const own = notes.filter((note) => isOf(note, record));
    const reply = await commands.shared.rulesClient.ask({ do: "journal", record, days, notes: own });
    if (!reply.ok) return redraw(body, [alertOf(reply.error.message)]);
    const dice = reply.rolls.length ? [facesOf(reply.faces), everyRoll(reply.rolls)] : [];
    return redraw(body, [...dice, ...reply.days.map((day, i) => section(i + 1, day))]);
  }

  /** @param {number} number @param {JournalDay} day */
  function section(number, day) {
    const lines = day.lines.length ? el("ul", day.lines.map(lineOf)) : el("p.soft", say("Nothing has happened yet."));
    return el("section", [el("h3", dayTitle(number, day)), lines]);
  }

  /** @param {JournalLine} line */
  function lineOf({ number, text, own, at }) {
    const remove = () => {
      commands.removeNote(at, text);
      draw();
    };
    const turn = el("span.soft", `${number}. `);
    return el("li", { class: own ? "own" : null }, [turn, text, own && removeButton(text, remove)]);
  }
}

/** @param {number} number @param {JournalDay} day */
function dayTitle(number, { day, turns: n }) {
  const turns = count(n, noun("turn"));
  return day
    ? say("Day {number} · {date} · {turns}", { number, date: dated(day), turns })
    : say("Day {number} · {turns}", { number, turns });
}

/** @param {string} day */
const dated = (day) => dayWords(day, { year: "numeric" });

/** @param {FaceCount[]} faces */
const facesOf = (faces) => el("p.die-counts", faces.map(faceOf));

/** @param {FaceCount} count */
const faceOf = ({ face, times }) =>
  el("span.die-count", [dieFace(face), el("span.aside-voice", `${face}: `), `${times}×`]);

/** Create a list of all rolls, turn by turn. @param {Roll[]} rolls */
function everyRoll(rolls) {
  const items = rolls.map(({ number, face }) => el("li", { value: number }, String(face)));
  return el("details.every-roll", [el("summary", say("Every roll")), el("ol", items)]);
}

/** List the roads that are drawn on the board. @param {import("../parts.js").TableParts} parts */
export function roadsSheet({ store }) {
  const { roads } = store.get().table;
  if (!roads?.length) return el("p.soft", say("One moment …"));
  const main = roads.filter((road) => road.main);
  return el("div.roads", [
    el("ul.roads-list", main.map(roadRow)),
    main.length < roads.length && el("p.help", say("Dotted lines are the other pieces.")),
  ]);
}

/** Return a road in words. @param {Road} road */
export function roadWords({ cells }) {
  const steps = count(cells.length - 1, noun("step"));
  return say("{from} to {to}, {steps}", { from: cells[0], to: cells.at(-1) ?? "", steps });
}

/** @param {Road} road @param {number} i */
function roadRow(road, i) {
  const style = { background: COLOURS[i % COLOURS.length] };
  return el("li", [el("span.roads-sign", { style, "aria-hidden": "true" }), roadWords(road)]);
}
