import { boardKey, boardOf } from "../state/selectors.js";
import { safely } from "../state/store.js";
import { el } from "../ui/dom.js";
import { act, boardBar, iconButton, leaveLink } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { createAbout } from "./about.js";
import { createDialogs } from "./dialogs.js";
import { createFoot } from "./foot.js";
import { createKeys } from "./keys.js";
import { createMenu } from "./menu.js";
import { asks, drawInTurn } from "./panel/around.js";
import { boardDrawing, focusMain, makeView, stepBack, toBoard } from "./panel/board.js";
import { keepLayout, layoutDrawing } from "./panel/fitting.js";
import { acrossDrawing, frameDrawing, headed, turnDrawing } from "./panel/frame.js";
import { listenToTyping } from "./panel/typing.js";
import { createPlates } from "./plates.js";
import { createHandOver } from "./sheets/handing-over.js";
import { createLazyPart, slotsOf } from "./slots.js";
import { createStrip } from "./strip.js";
import { createTurns } from "./turns.js";

/** @import { Board } from "../core/formats.js" */
/** @import { NodePart, OwnTable, Part, Slot, Slots, TableParts } from "../parts.js" */
/** @import { Screen, Selection, State } from "../state/state.js" */

/**
 * What the functions of the table work with: its parts, and what it knows of itself besides the state.
 *
 * @typedef {ReturnType<typeof import("../board/view.js").createBoardView>} BoardView
 * @typedef {{ below?: boolean, part: NodePart } & Slots["pane"]} Pane
 * @typedef {TableParts & {
 *   inputs: ReturnType<Slots["input"]["make"]>[], drawings: Slots["board"][], keys: ReturnType<typeof createKeys>,
 *   node: HTMLElement, host: HTMLElement, heading: HTMLElement, turn: HTMLElement, middle: HTMLElement,
 *   lead: HTMLElement, tabs: HTMLElement[], added: Pane[], strip: NodePart, plates: ReturnType<typeof createPlates>,
 *   foot: ReturnType<typeof createFoot>, about: ReturnType<typeof createAbout>, around: Part[], view: BoardView | null,
 *   viewed: Board | null, fromElsewhere: boolean, focusSoon: boolean, dialog: string | null,
 *   selection: Selection | undefined, owed: boolean,
 * }} Panel
 *   `added`: the panes of features; `viewed`: the board that `view` shows, or will; `focusSoon`: whether the board takes
 *   the focus once it is drawn; `dialog`, `selection`: those drawn last; `owed`: whether the parts around the board are
 *   to be drawn after the next paint
 */

/** Create the table: the board, and everything else around it. @param {OwnTable & { slots: Slot[] }} given */
export function createTable({ store, commands, slots, exercise, home: given }) {
  const home = given ?? { address: links.shelf(), word: say("Shelf") };
  const parts = { store, commands, slots };
  const inputs = slotsOf(slots, "input").map(({ make }) => make(parts));
  const keys = createKeys({ ...commands, stepBack: () => stepBack(panel) }, (cell) => panel.view?.focusCell(cell));
  const host = el("div.board-host");
  const heading = el("h1", exercise?.name ?? headed(store.get()));
  const turn = el("span.bar-turn");
  const strip = createStrip(parts);
  const turns = createTurns(parts);
  const about = createAbout(parts);
  const added = slotsOf(slots, "pane").map((slot) => ({ below: false, ...slot, part: slot.make(parts) }));
  // In the order of their tabs.
  const panes = [
    { name: "turns", label: say("Turns"), part: turns },
    ...added,
    { name: "about", label: say("Table"), part: about },
  ];
  const dialogs = createDialogs(parts);
  const menu = createMenu(parts);
  const banners = slotsOf(slots, "banner").map(({ make }) => make(parts));

  const tabs = panes.map(({ name, label }) =>
    act(name, label, () => commands.togglePane(name), { "aria-controls": `pane-${name}`, "data-pane": name }),
  );
  const beside = exercise ? null : el("nav.tabs", { "aria-label": say("Beside the board") }, tabs);
  const foot = createFoot({ ...parts, tabs: beside });
  const plates = createPlates({ store, commands });
  const lead = el("div.lead");
  const leaveZen = iconButton("close", say("Show the whole table again"), () => commands.toggleZen(false), {
    class: "button icon-button leave-zen",
  });
  const middle = el("main.middle", [strip.node, leaveZen, lead, host, foot.node]);
  const bar = boardBar(leaveLink(home.address, home.word), heading, () => commands.openDialog("keys"));
  heading.after(turn);
  bar.append(menu.node);
  const addedNodes = (below = false) => added.flatMap((one) => (one.below === below ? [one.part.node] : []));
  const side = exercise ? [exercise.panel] : [about.node, ...addedNodes(), turns.node, ...addedNodes(true)];
  const node = el("div", { class: exercise ? "play exercise" : "play" }, [
    exercise?.bar ?? bar,
    middle,
    ...side,
    ...banners.map((banner) => banner.node),
    dialogs.node,
  ]);
  const place = { store, commands, node, foot: foot.node, turns: turns.node, about: about.more };
  const laid = [
    ...slotsOf(slots, "part").map(({ make }) => make(place)),
    ...slotsOf(slots, "lazy").map((slot) => createLazyPart(slot, place)),
  ];
  for (const { name, part } of panes) part.node.id = `pane-${name}`;
  // Parts after the plates: the clock writes on the faces that they draw anew.
  const around = [...inputs, strip, plates, ...laid, foot, ...banners, dialogs, menu, ...panes.map(({ part }) => part)];
  if (exercise) around.push(exercise);
  /** @type {Panel} */
  const panel = {
    ...{ store, commands, inputs, keys, node, host, heading, turn, middle, lead, tabs, added, strip, plates, foot },
    ...{ about, around, view: null, viewed: null, focusSoon: false, dialog: null, selection: undefined, owed: false },
    drawings: slotsOf(slots, "board"),
    fromElsewhere: store.get().previous?.name !== "table",
  };
  const gone = new AbortController();
  listenToTyping(panel, gone.signal);
  keepLayout(panel, gone.signal);
  const handOver = exercise ? () => {} : createHandOver({ store, commands });
  const drawings = [layoutDrawing, frameDrawing, turnDrawing, acrossDrawing].map((drawing) => drawing(panel));
  drawings.push(handOver, boardDrawing(panel));

  return {
    node,
    /** Move the focus to the board after another screen. @param {Screen} _screen @param {Screen | null} before */
    arrive(_screen, before) {
      if (before && before.name !== "table") toBoard(panel);
    },
    toBoard: () => toBoard(panel),
    /** Focus the target of the skip link. */
    main: () => focusMain(panel),
    destroy() {
      gone.abort();
      panel.view?.destroy();
      dialogs.destroy?.();
      for (const part of laid) part.destroy?.();
    },
    /** @param {State} state */
    render(state) {
      const { table } = state;
      const board = table?.record && !table.rescue ? boardOf(state, table.record) : null;
      if (board && !state.boards[boardKey(state, table.record)]) commands.needBoard(table.record);
      if (board && panel.viewed !== board) makeView(panel, board, table.record.game);
      for (const draw of drawings) safely(() => draw(state));
      if (table?.zen && asks(table)) commands.toggleZen(false);
      safely(() => about.withdrawSaved(state));
      drawInTurn(panel, state);
    },
  };
}
