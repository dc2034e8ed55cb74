import { filmCommands } from "./film/commands.js";
import { hintCommands } from "./hints/commands.js";
import { notesCommands } from "./notes/commands.js";
import { opponentCommands } from "./opponent/commands.js";
import { overlayCommands } from "./overlays/commands.js";
import { puzzleCommands } from "./puzzles/commands.js";
import { rulesCommands } from "./rules/commands.js";
import { settingsCommands } from "./settings/commands.js";
import { shareCommands } from "./share/commands.js";
import { shelfCommands } from "./shelf/commands.js";
import { selectionOf } from "./state/blank.js";
import { studyCommands } from "./study/commands.js";
import { boardCommands } from "./table/boards.js";
import { diceCommands } from "./table/commands/dice.js";
import { historyCommands } from "./table/commands/history.js";
import { createReader, readingCommands } from "./table/commands/reading.js";
import { createRulesClient } from "./table/commands/rules-client.js";
import { selectionCommands } from "./table/commands/selection.js";
import { tableCommands } from "./table/commands/table.js";
import { say } from "./words/say.js";

/**
 * Create all commands of the page, which event handlers and observers call. They ask the core through one
 * `rulesClient`, which screens loaded later share (`shared`). The opponent, the analyst and the hints ask it
 * directly.
 * @param {Omit<import("./parts.js").Parts, "commands">} parts
 */
export function createCommands({ store, core, storage, voice }) {
  const { announce } = voice;
  const rulesClient = createRulesClient({ store, core });
  const boards = boardCommands({ store, rulesClient });
  const atTable = tableCommands({ store, storage, rulesClient, announce, hush: voice.clear });
  // Only command modules may set the state.
  const { setTable, setMeta, setSelection, ...verbs } = atTable;
  const reader = createReader({ store, rulesClient, announce });
  const selection = selectionCommands({ store, rulesClient, atTable, reader, announce });
  const dice = diceCommands({ store, rulesClient, atTable, announce });
  const history = historyCommands({ store, rulesClient, atTable, announce });
  const hints = hintCommands({ store, core, atTable, announce });
  const playApart = (/** @type {import("./state/state.js").Apart} */ apart) => shelf.playApart(apart);
  const study = studyCommands({ store, rulesClient, atTable, history, announce, playApart });
  const shelf = shelfCommands({ store, storage, rulesClient, boards, atTable, announce });
  const shade = overlayCommands({ store, storage, atTable, announce });
  const settings = settingsCommands({ store, storage, rulesClient, atTable, announce });
  const share = shareCommands({ store, storage, rulesClient, boards, atTable, shelf, settings, announce });
  const rules = rulesCommands({ store, storage, atTable });
  const opponent = opponentCommands({ store, core, atTable, history, announce });
  const puzzles = puzzleCommands({ atTable });
  const film = filmCommands({ store, atTable, history, announce });
  const notes = notesCommands({ store, storage, atTable, announce });
  const reading = readingCommands({ store, voice, reader });

  const withoutPreview = (/** @type {import("./state/state.js").Table} */ { selection }) => ({
    selection: { ...selection, preview: null },
  });

  /** Commands for the table's screen that leave the game as it is. */
  const view = {
    flip() {
      const flip = !store.get().table.flip;
      atTable.setTable({ flip });
      atTable.setMeta({ flip });
      announce(say("Board flipped."));
    },
    /** Show only the board and the line that says what to do, or everything again. @param {boolean} zen */
    toggleZen(zen = !store.get().table.zen) {
      const { exercise, role } = store.get().table;
      if (exercise || role === "solver") return; // the task must stay visible
      atTable.setTable({ zen });
      if (store.get().table.zen !== zen) return;
      if (zen) announce(say("Only the board is shown. Press Esc or Z to show everything again."));
      else announce(say("Everything is shown again."));
    },
    /** Set how two people sit at this table. @param {{ seating: string, handover: boolean }} how */
    setSeating: (how) => atTable.setMeta(how),
    /** Keep the series that this table belongs to. @param {import("./storage/meta.js").Series} series */
    setSeries: (series) => atTable.setMeta({ series }),
    /** @param {import("./storage/meta.js").Clock} clock */
    setClock: (clock) => atTable.setMeta({ clock }),
    /** Keep a premove, or drop it with null. @param {import("./state/state.js").Table["ahead"]} ahead */
    setPremove: (ahead) => atTable.setTable({ ahead }),
    /** Undo the steps of the selection. */
    dropSteps: () => atTable.setSelection({ picked: [] }),
    /** @param {string} pane */
    togglePane(pane) {
      const { pane: before } = store.get().table;
      if (before === "study") study.leaveStudy();
      atTable.setTable({ pane: before === pane ? null : pane });
    },
    /** Handle Esc: cancel what was begun last. */
    stepBack() {
      const { table } = store.get();
      const { picked, answer, awaiting } = table?.selection ?? selectionOf();
      const isEmpty = !picked.length && !answer;
      if (table?.guide) hints.stopGuide();
      else if (table?.looking?.line && !picked.length) study.leaveLine();
      else if (table?.hint && isEmpty && !awaiting) hints.dropHint();
      else if (table?.zen && isEmpty) view.toggleZen(false);
      else if (table?.pane === "study" && isEmpty && !awaiting) study.leaveStudy();
      else selection.layDown();
    },
    /** Draw the roads of a game that is won. */
    async drawRoads() {
      const { id, record } = store.get().table;
      const reply = await rulesClient.ask({ do: "roads", record });
      const { table } = store.get();
      if (!reply.ok || table?.id !== id || table.record !== record) return;
      atTable.setTable({ roads: reply.roads.filter(({ side }) => side === reply.roads[0].side) });
    },
    openDialog: (/** @type {string} */ dialog) => atTable.setTable((table) => ({ dialog, ...withoutPreview(table) })),
    closeDialog: () => atTable.setTable((table) => ({ dialog: null, greeting: false, ...withoutPreview(table) })),
    toggleBox: (/** @type {boolean} */ box) => atTable.setTable({ box }),
    /** Ask what a piece of the gallery can do. @param {import("./core/formats.js").TryRequest} request */
    tryPiece: (request) => rulesClient.ask({ do: "try", ...request }),
    /** @param {string} name */
    dismiss: (name) => store.set((state) => ({ dismissed: { ...state.dismissed, [name]: true } })),
  };

  /** @type {typeof import("./study/kept-reviews.js").foundOf} */
  const foundOf = async (table) => (await import("./study/kept-reviews.js")).foundOf(table);
  const own = {
    announce,
    foundOf,
    /** Save a table as PGN, and tell what became of it. @param {string} id */
    savePgn: async (id) =>
      (await import("./share/pgn.js")).savePgn(id, { store, storage, rulesClient, note: shelf.note, foundOf }),
    /** Forget the alerts of the room that is left. */
    quieten: voice.leave,
    holdWords: voice.hold,
    quietIn: voice.quietIn,
    /** The parts that screens loaded later need for commands of their own. */
    shared: { rulesClient, atTable: verbs, boards, storage, think: core.think },
    restart: core.restart,
    /** Send the requests that waited for the rules, which are ready now. */
    rulesReady: () => atTable.resend(),
  };
  const turns = joined(verbs, boards, selection, dice, history, opponent);
  const aids = joined(study, hints, film, notes, shade, reading, rules, puzzles);
  return joined(turns, aids, shelf, share, settings, view, own);
}

/**
 * Return the commands of all groups as one object; throw if two share a name, since one would silently hide the other.
 * @template {object[]} R @param {R} groups @returns {import("./parts.js").Joined<R>}
 */
export function joined(...groups) {
  /** @type {Record<string, unknown>} */
  const all = {};
  for (const [name, command] of groups.flatMap(Object.entries)) {
    if (Object.hasOwn(all, name)) throw new Error(`Two commands are called ${name}.`);
    all[name] = command;
  }
  return /** @type {import("./parts.js").Joined<R>} */ (/** @type {unknown} */ (all));
}
