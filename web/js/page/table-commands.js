/** The commands of the table and of what features add to it. They come with the table, after the first paint. */

import { joined } from "../commands.js";
import { filmCommands } from "../film/commands.js";
import { hintCommands } from "../hints/commands.js";
import { startHinting } from "../hints/guide.js";
import { notesCommands } from "../notes/commands.js";
import { opponentCommands } from "../opponent/commands.js";
import { startOpponent } from "../opponent/opponent.js";
import { overlayCommands } from "../overlays/commands.js";
import { selectionOf } from "../state/blank.js";
import { isTrying } from "../state/selectors.js";
import { startAnalyst } from "../study/analyst.js";
import { studyCommands } from "../study/commands.js";
import { diceCommands, startAutoRoll } from "../table/commands/dice.js";
import { exploringCommands } from "../table/commands/exploring-commands.js";
import { historyCommands } from "../table/commands/history.js";
import { linesCommands } from "../table/commands/lines-commands.js";
import { createReader, readingCommands } from "../table/commands/reading.js";
import { selectionCommands } from "../table/commands/selection.js";
import { say } from "../words/say.js";

/** @import { AtTable, Parts, RulesClient, Shelf } from "../parts.js" */

/**
 * Create these commands. `../commands.js` has those that the shelf needs.
 * @param {Omit<Parts, "commands"> & { rulesClient: RulesClient, atTable: AtTable, shelf: Shelf }} parts
 */
export function lateCommands({ store, core, storage, voice, rulesClient, atTable, shelf }) {
  const { announce } = voice;
  const { playApart, note } = shelf;
  const reader = createReader({ store, rulesClient, announce });
  const dice = diceCommands({ store, rulesClient, atTable, announce });
  const history = historyCommands({ store, rulesClient, atTable, announce });
  const lines = linesCommands({ store, rulesClient, atTable, history, announce, note });
  const { keepLines } = lines;
  const exploring = exploringCommands({ store, rulesClient, atTable, history, announce, playApart, keepLines });
  const { tryMove, tryMoves } = exploring;
  const selection = selectionCommands({ store, rulesClient, atTable, reader, announce, tryMove, tryMoves });
  const hints = hintCommands({ store, core, atTable, announce });
  const study = studyCommands({ store, rulesClient, atTable, history, announce, playApart });
  const shade = overlayCommands({ store, storage, atTable, announce });
  const opponent = opponentCommands({ store, core, atTable, history, announce });
  const film = filmCommands({ store, atTable, history, announce });
  const notes = notesCommands({ store, storage, atTable, announce });
  const reading = readingCommands({ store, voice, reader });

  const withoutPreview = (/** @type {import("../state/state.js").Table} */ { selection }) => ({
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
      if (store.get().table.role === "solver") return; // the task must stay visible
      atTable.setTable({ zen });
      if (store.get().table.zen !== zen) return;
      if (zen) announce(say("Only the board is shown. Press Esc or Z to show everything again."));
      else announce(say("Everything is shown again."));
    },
    /** Set how two people sit at this table. @param {{ seating: string, handover: boolean }} how */
    setSeating: (how) => atTable.setMeta(how),
    /** Keep the series that this table belongs to. @param {import("../storage/meta.js").Series} series */
    setSeries: (series) => atTable.setMeta({ series }),
    /** @param {import("../storage/meta.js").Clock} clock */
    setClock: (clock) => atTable.setMeta({ clock }),
    /** Keep a premove, or drop it with null. @param {import("../state/state.js").Table["ahead"]} ahead */
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
      else if (table && isTrying(table) && isEmpty) exploring.leaveTrying();
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
    /**
     * Keep how the game was decided, to be drawn and told.
     * @param {import("../core/formats.js").Outcome} outcome @param {import("../core/formats.js").Ending} ending
     */
    tellEnding: (outcome, ending) => atTable.setTable({ ending: { ...ending, outcome } }),
    openDialog: (/** @type {string} */ dialog) => atTable.setTable((table) => ({ dialog, ...withoutPreview(table) })),
    closeDialog: () => atTable.setTable((table) => ({ dialog: null, greeting: false, ...withoutPreview(table) })),
    toggleBox: (/** @type {boolean} */ box) => atTable.setTable({ box }),
    /** Ask what a piece of the gallery can do. @param {import("../core/formats.js").TryRequest} request */
    tryPiece: (request) => rulesClient.ask({ do: "try", ...request }),
  };

  return joined(selection, dice, history, exploring, lines, opponent, study, hints, film, notes, shade, reading, view);
}

/** Start what happens at a table by itself. @param {Pick<Parts, "store" | "commands" | "core">} parts */
export function startTable({ store, commands, core }) {
  startOpponent({ store, commands, core });
  startAnalyst({ store, commands, core });
  startAutoRoll({ store, commands });
  startHinting({ store, commands, core });
}
