import { diceCommands } from "./commands/dice.js";
import { boardCommands } from "./boards.js";
import { createEngine } from "./commands/engine.js";
import { journalCommands } from "./commands/journal.js";
import { handCommands } from "./commands/hand.js";
import { hintCommands } from "./commands/hints.js";
import { historyCommands } from "./commands/history.js";
import { readingCommands } from "./commands/reading.js";
import { studyCommands } from "./commands/study.js";
import { settingsCommands } from "./commands/settings.js";
import { shelfCommands } from "./commands/shelf.js";
import { tableCommands } from "./commands/table.js";

/**
 * Everything the page can be told to do. Events call these; these are the only place that talks to the core, and the
 * only place that changes the state.
 *
 * @param {{store: object, core: object, storage: object, say: (text: string, tone?: string) => void}} parts
 */
export function createCommands({ store, core, storage, say }) {
  const engine = createEngine({ store, core });
  const boards = boardCommands({ store, engine });
  const tables = tableCommands({ store, storage, engine, boards, say });
  const hand = handCommands({ store, engine, tables, say });
  const dice = diceCommands({ store, engine, tables, say });
  const history = historyCommands({ store, engine, tables, say });
  const hints = hintCommands({ store, core, tables, say });
  const study = studyCommands({ store, engine, tables, history, say });
  const shelf = shelfCommands({ store, storage, engine, boards, tables, say });
  const settings = settingsCommands({ store, storage, say });
  const journal = journalCommands({ store, tables, say });
  const reading = readingCommands({ store, say });

  /** Changes of the table's screen that touch no record. */
  const view = {
    flip() {
      const flip = !store.get().table.flip;
      tables.setTable({ flip });
      tables.setMeta({ flip });
      say("The board is turned.");
    },
    setSeat: (side, seat) => tables.setMeta({ seats: { ...store.get().table.record.meta?.seats, [side]: seat } }),
    togglePane(pane) {
      const { pane: before } = store.get().table;
      if (before === "study") study.closeStudy();
      tables.setTable({ pane: before === pane ? null : pane });
    },
    /** Esc: what was begun last is let go first. */
    stepBack() {
      const { table } = store.get();
      if (table?.guide) hints.stopGuide();
      else if (table?.looking?.line && !table.picked.length) study.leaveLine();
      else if (table?.hint && !table.picked.length && !table.awaiting && !table.answer) hints.dropHint();
      else hand.stepBack();
    },
    openDialog: (dialog) => tables.setTable({ dialog, preview: null }),
    closeDialog: () => tables.setTable({ dialog: null, preview: null }),
    toggleBox: (box) => tables.setTable({ box }),
    /** What a piece of the gallery can do on a board to try it on, after an action if one is named. */
    tryPiece: (request) => engine.ask({ do: "try", ...request }),
    dismiss: (name) => store.set((state) => ({ dismissed: { ...state.dismissed, [name]: true } })),
  };

  return {
    ...tables,
    ...boards,
    ...hand,
    ...dice,
    ...history,
    ...study,
    ...hints,
    ...shelf,
    ...settings,
    ...journal,
    ...reading,
    ...view,
    say,
    restart: core.restart,
    /** The rules have just become ready. */
    rulesReady: () => tables.resend(),
  };
}
