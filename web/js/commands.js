import { clockCommands } from "./clock/commands.js";
import { filmCommands } from "./film/commands.js";
import { hintCommands } from "./hints/commands.js";
import { notesCommands } from "./notes/commands.js";
import { opponentCommands } from "./opponent/commands.js";
import { overlayCommands } from "./overlays/commands.js";
import { premoveCommands } from "./premove/commands.js";
import { puzzleCommands } from "./puzzles/commands.js";
import { rulesCommands } from "./rules/commands.js";
import { seriesCommands } from "./series/commands.js";
import { settingsCommands } from "./settings/commands.js";
import { shareCommands } from "./share/commands.js";
import { shelfCommands } from "./shelf/commands.js";
import { studyCommands } from "./study/commands.js";
import { boardCommands } from "./table/boards.js";
import { diceCommands } from "./table/commands/dice.js";
import { historyCommands } from "./table/commands/history.js";
import { createReader, readingCommands } from "./table/commands/reading.js";
import { createRulesClient } from "./table/commands/rules-client.js";
import { selectionCommands } from "./table/commands/selection.js";
import { tableCommands } from "./table/commands/table.js";
import { say } from "./words/say.js";

/** @import { State } from "./state/state.js" */

/**
 * What the page can be told to do. Events and watchers call these. The core is asked through them: by their `rulesClient`,
 * which rooms fetched later are handed as well (`workshop`). Who searches (opponent, analyst, hints) asks it himself.
 *
 * @param {Omit<import("./parts.js").Parts, "commands">} parts
 */
export function createCommands({ store, core, storage, voice }) {
  const { announce } = voice;
  const rulesClient = createRulesClient({ store, core });
  const boards = boardCommands({ store, rulesClient });
  const tables = tableCommands({ store, storage, rulesClient, announce, hush: voice.clear });
  // What sets the state at will stays with the commands.
  const { setTable, setMeta, setSelection, ...verbs } = tables;
  const reader = createReader({ store, rulesClient, announce });
  const selection = selectionCommands({ store, rulesClient, tables, reader, announce });
  const dice = diceCommands({ store, rulesClient, tables, announce });
  const history = historyCommands({ store, rulesClient, tables, announce });
  const hints = hintCommands({ store, core, tables, announce });
  const study = studyCommands({ store, rulesClient, tables, history, announce });
  const shelf = shelfCommands({ store, storage, rulesClient, boards, tables, announce });
  const shade = overlayCommands({ store, storage, tables, announce });
  const settings = settingsCommands({ store, storage, announce });
  const share = shareCommands({ store, storage, rulesClient, boards, tables, shelf, settings, announce });
  const rules = rulesCommands({ store, storage, tables });
  const premove = premoveCommands({ tables });
  const opponent = opponentCommands({ tables });
  const clock = clockCommands({ tables });
  const series = seriesCommands({ tables });
  const puzzles = puzzleCommands({ tables });
  const film = filmCommands({ store, tables, history, announce });
  const notes = notesCommands({ store, tables, announce });
  const reading = readingCommands({ store, voice, reader });

  /** Changes of the table's screen that touch no record. */
  const view = {
    flip() {
      const flip = !store.get().table.flip;
      tables.setTable({ flip });
      tables.setMeta({ flip });
      announce(say("The board is turned."));
    },
    /** The board fills the window, with the line that says what to do; or all is there again. @param {boolean} zen */
    toggleZen(zen = !store.get().table.zen) {
      const { exercise, role } = store.get().table;
      if (exercise || role === "solver") return; // there the task must be seen
      tables.setTable({ zen });
      if (store.get().table.zen === zen)
        announce(zen ? say("The board alone. Esc or Z leaves.") : say("The whole table."));
    },
    /** How two people sit at this table. @param {{ seating: string, handover: boolean }} how */
    setSeating: (how) => tables.setMeta(how),
    /** @param {string} pane */
    togglePane(pane) {
      const { pane: before } = store.get().table;
      if (before === "study") study.closeStudy();
      tables.setTable({ pane: before === pane ? null : pane });
    },
    /** Esc: what was begun last is let go first. */
    stepBack() {
      const { table } = store.get();
      if (table?.guide) hints.stopGuide();
      else if (table?.looking?.line && !table.selection.picked.length) study.leaveLine();
      else if (table?.hint && !table.selection.picked.length && !table.selection.awaiting && !table.selection.answer)
        hints.dropHint();
      else if (table?.zen && !table.selection.picked.length && !table.selection.answer) view.toggleZen(false);
      else selection.layDown();
    },
    /** @param {string} dialog */
    openDialog: (dialog) =>
      tables.setTable(({ selection }) => ({ dialog, selection: { ...selection, preview: null } })),
    closeDialog: () =>
      tables.setTable(({ selection }) => ({
        dialog: null,
        greeting: false,
        selection: { ...selection, preview: null },
      })),
    /** @param {boolean} box */
    toggleBox: (box) => tables.setTable({ box }),
    /**
     * What a piece of the gallery can do on a board to try it on, after an action if one is named.
     * @param {import("./core/formats.js").TryRequest} request
     */
    tryPiece: (request) => rulesClient.ask({ do: "try", ...request }),
    /** @param {string} name */
    dismiss: (name) => store.set((state) => ({ dismissed: { ...state.dismissed, [name]: true } })),
  };

  const own = {
    announce,
    /** For rooms that are fetched when first opened, and bring commands of their own. */
    workshop: { rulesClient, tables: verbs, boards, storage, think: core.think },
    restart: core.restart,
    /** The rules have just become ready. */
    rulesReady: () => tables.resend(),
  };
  return joined(
    verbs,
    boards,
    selection,
    dice,
    history,
    study,
    hints,
    shelf,
    share,
    settings,
    shade,
    rules,
    premove,
    opponent,
    clock,
    series,
    puzzles,
    film,
    notes,
    reading,
    view,
    own,
  );
}

/**
 * All commands as one object. A name that two rooms give would silently hide one of them.
 * @template {object[]} R
 * @param {R} rooms
 * @returns {import("./parts.js").Joined<R>}
 */
export function joined(...rooms) {
  /** @type {Record<string, any>} */
  const all = {};
  for (const [name, command] of rooms.flatMap(Object.entries)) {
    if (Object.hasOwn(all, name)) throw new Error(`Two commands are called ${name}.`);
    all[name] = command;
  }
  return /** @type {any} */ (all);
}
