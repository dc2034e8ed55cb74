import { dieFace } from "../board/dice.js";
import { isOf } from "../state/notes.js";
import { LONGEST_NOTE, metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { noteForm, removeButton } from "../ui/note-form.js";
import { redraw } from "../ui/parts.js";
import { count, languageTag, noun, say } from "../words/say.js";
import { facesSoFar, rolls, sessions } from "./selectors.js";

/** @import { Commands } from "../parts.js" */
/** @import { Store, Table } from "../state/state.js" */

/**
 * Create the journal: the dice so far, the events day by day, and the player's own notes.
 * @param {{ store: Store, commands: Commands }} parts
 */
export function journalSheet({ store, commands }) {
  const body = el("div", { class: "journal-days" });
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
  return el("div", { class: "journal" }, [body, form]);

  function draw() {
    const { table } = store.get();
    const faces = Object.entries(facesSoFar(table.turns.slice(0, table.at)));
    const meta = metaOf(table.record);
    const notes = meta.notes.filter((note) => isOf(note, table.record));
    const found = sessions(table, { ...meta, notes });
    redraw(body, [
      faces.length
        ? el(
            "p",
            { class: "faces" },
            faces.map(([face, times]) =>
              el("span", { class: "face" }, [
                dieFace(Number(face)),
                el("span", { class: "aside-voice" }, `${face}: `),
                `${times}×`,
              ]),
            ),
          )
        : null,
      faces.length ? everyRoll(table) : null,
      ...found.map((session, i) =>
        el("section", {}, [
          el("h3", {}, dayTitle(i + 1, session)),
          el(
            "ul",
            {},
            session.lines.map(({ number, text, own, at }) =>
              el("li", { class: own ? "own" : null }, [
                el("span", { class: "soft" }, `${number}. `),
                text,
                own
                  ? removeButton(text, () => {
                      commands.removeNote(at, text);
                      draw();
                    })
                  : null,
              ]),
            ),
          ),
          session.lines.length ? null : el("p", { class: "soft" }, say("Nothing has happened yet.")),
        ]),
      ),
    ]);
  }
}

/** @param {number} number @param {import("./selectors.js").Session} session */
function dayTitle(number, { day, turns: n }) {
  const turns = count(n, noun("turn"));
  return day
    ? say("Day {number} · {date} · {turns}", { number, date: dated(day), turns })
    : say("Day {number} · {turns}", { number, turns });
}

/** @param {string} day */
const dated = (day) =>
  new Date(`${day}T12:00:00`).toLocaleDateString(languageTag() === "en" ? "en-GB" : languageTag(), {
    day: "numeric",
    month: "long",
    year: "numeric",
  });

/** Return a list of all rolls, turn by turn. @param {Table} table */
function everyRoll({ turns, at }) {
  return el("details", { class: "every-roll" }, [
    el("summary", {}, say("Every roll")),
    el(
      "ol",
      {},
      rolls(turns.slice(0, at)).map(({ number, face }) => el("li", { value: number }, String(face))),
    ),
  ]);
}
