import { barred } from "../state/barred.js";
import { el, find } from "../ui/dom.js";
import { boardBar } from "../ui/parts.js";

/** @import { GameRecord, Move } from "../core/formats.js" */
/** @import { Commands, Part, TableMaker, TableParts } from "../parts.js" */
/** @import { State, Table } from "../state/state.js" */

/**
 * `refusal` answers the commands that would leave the task or think for the learner; `own` are further replacements.
 * @typedef {{ id: string, name: string, refusal: string, back: HTMLElement, home: string, sides: string[],
 *   own: Partial<Commands>, judge: (move: Move) => void, render?: (state: State) => void }} Frame
 */

/**
 * Create the frame of an exercise: tasks on the ordinary table, with its board, keys and speech, and a panel beside it.
 * The board is no table of this device, and is never saved.
 * @param {TableParts} parts @param {TableMaker} createTable @param {Frame} frame
 */
export function createExercise({ store, commands }, createTable, frame) {
  const { id, name, refusal, back, home, sides, own, judge, render = () => {} } = frame;
  let round = 0; // counts up when a task begins or the screen is left, so that late replies are ignored
  const heading = el("h1", { tabindex: "-1" }, name);
  const bar = boardBar(back, heading, () => commands.openDialog("keys"), { class: "bar lesson-bar" });
  const words = el("p", { class: "lesson-say" });
  const answer = el("p", { class: "lesson-note", tabindex: "0" }); // it scrolls where there is little room
  const actions = el("div", { class: "lesson-actions" });
  const panel = el("section", { class: "lesson-panel", "aria-label": name }, [words, answer, actions]);
  const table = createTable({
    store,
    commands: { ...commands, ...barred(() => commands.announce(refusal, "shown")), ...own },
    exercise: { bar, panel, render },
  });
  const here = () => (store.get().table?.id === id ? store.get().table : null);

  /** Return a function that tells whether the task has not begun again since. */
  function sameTask() {
    const mine = round;
    return () => mine === round;
  }

  return {
    ...{ heading, bar, words, actions, panel, here, sameTask },
    /** Show how far the task is, and an answer with its tone. @param {string} phase @param {string} text */
    tell(phase, text, tone = "") {
      panel.dataset.phase = phase;
      answer.textContent = text;
      answer.dataset.tone = tone;
    },
    /**
     * Set up a position, with the learner on the side to move; return the reply, or null if it came too late.
     * @param {GameRecord} record @param {string} task @param {boolean} [resting] whether no move is asked for
     */
    async setUp(record, task, resting = false) {
      round += 1;
      const current = sameTask();
      /** @param {Partial<Table> & Pick<Table, "record">} reply @param {boolean} rests */
      const lay = (reply, rests) =>
        commands.lay(id, reply, { role: "writer", exercise: { judge, words: task, home, resting: rests } });
      await commands.needBoard(record);
      if (!current()) return null;
      if (!here()) lay({ record }, true);
      const reply = await commands.lookInto(record);
      if (!current()) return null;
      if (!reply.ok || reply.problem) return { ok: false };
      const others = resting ? [] : sides.filter((side) => side !== reply.scene.to_move);
      const seats = Object.fromEntries(others.map((side) => [side, { kind: "opponent", level: 1 }]));
      const meta = others.length && others.length < sides.length ? { seats } : {};
      lay({ ...reply, record: { ...reply.record, meta } }, resting);
      return { ok: true };
    },
    toNext: () => find(panel, "[data-focus=next]")?.focus({ preventScroll: true }),
    screen: {
      ...table,
      /** @param {unknown} _screen @param {unknown} before */
      arrive: (_screen, before) => before && table.toBoard(),
      destroy() {
        round += 1;
        table.destroy();
      },
    },
  };
}
