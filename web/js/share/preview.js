import { turned } from "../board/geometry.js";
import { miniBoard, showArrows } from "../board/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { boardOf, gameName, gameOf, peopleAt, sideName, sidesOf, turnNumber } from "../state/selectors.js";
import { el } from "../ui/dom.js";
import { button, link, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { Parts } from "../parts.js" */
/** @import { State, Store } from "../state/state.js" */

/**
 * Create the preview of an opened link. Nothing is stored until the player agrees.
 * @param {Pick<Parts, "store" | "commands"> & { state: State }} parts
 */
export function createLinkPreview({ store, commands, state }) {
  const text = String(state.screen.id);
  const body = el("div", { class: "preview-body", "aria-busy": "true" }, [
    el("p", { role: "status" }, say("Opening the link. One moment: the rules are loading.")),
  ]);
  const node = el("div", {}, [
    el("header", { class: "bar" }, [link(links.shelf(), say("‹ Shelf"), { class: "back" })]),
    el("main", { class: "sheet preview" }, [el("h1", {}, say("A game has been sent to you")), body]),
  ]);
  let gone = false;
  open();
  return {
    node,
    render() {},
    destroy() {
      gone = true;
    },
  };

  async function open() {
    const found = await commands.unpack(text);
    if (gone) return;
    body.removeAttribute("aria-busy");
    if (found.error) return redraw(body, trouble(found.error));
    if (found.id) return commands.bring(found);
    const reply = await commands.lookInto(found.record);
    if (gone) return;
    if (!reply.ok) return redraw(body, trouble(reply.error));
    await commands.needBoard(reply.record);
    if (gone) return;
    redraw(body, [
      candidatePicture(store, reply, { flip: found.what === "turn" }),
      ...actionsOf(store, commands, { ...found, record: reply.record }, reply),
    ]);
  }
}

/** @param {{ message: string }} given */
function trouble({ message }) {
  return [
    el("p", { role: "alert" }, message),
    el("p", { class: "soft" }, say("Nothing on this device has been changed.")),
    el("p", {}, [
      link(links.shelf(), say("To the shelf"), { class: "button primary" }),
      " ",
      link(links.open(), say("Paste it instead"), { class: "button" }),
    ]),
  ];
}

/**
 * Return the board and facts of a game that is not stored yet; `flip` shows it from the side to move.
 * @param {Store} store
 * @param {any} reply
 * @param {{ flip?: boolean }} [given]
 */
export function candidatePicture(store, reply, { flip = false } = {}) {
  const state = store.get();
  const { record, scene, turns, at } = reply;
  const game = gameOf(state, record.game);
  const board = boardOf(state, record);
  const sides = sidesOf(game);
  const place = el("div", { class: "preview-board" });
  const mine = scene.to_move && sides.length > 1 ? sides.indexOf(scene.to_move) : 0;
  const near = board.near ? sides.indexOf(board.near) : 0;
  const flipped = flip && sides.length > 1 && mine !== near && mine >= 0;
  /** @param {string} kind */
  const marked = (kind) =>
    scene.marks.find((/** @type {import("../core/formats.js").Mark} */ mark) => mark.kind === kind)?.cells ?? [];
  const last = marked("from").map((/** @type {string} */ cell, /** @type {number} */ i) => [
    "shift",
    cell,
    marked("to")[i],
  ]);
  /** @param {Symbols | null} symbols */
  const draw = (symbols) => {
    const picture = miniBoard(board, scene.pieces, symbols, { flipped });
    showArrows(picture, flipped ? turned(board) : board, last);
    redraw(place, [picture]);
  };
  draw(null);
  loadSymbols(record.game).then(draw, () => {});
  const chosen = Object.entries(game?.options ?? {}).filter(
    ([name, option]) => (record.options[name] ?? option.default) !== option.default,
  );
  const done = turns[at - 1];
  return el("div", { class: "preview-top" }, [
    place,
    el("div", { class: "preview-words" }, [
      el("h2", {}, gameName(state, record.game)),
      el("p", { class: "preview-turn" }, scene.prompt),
      el(
        "p",
        {},
        at
          ? say("Turn {turn}. Last move: {move:cap}.", { turn: turnNumber(reply), move: done.say })
          : say("No move has been made yet."),
      ),
      ...chosen.map(([name, option]) =>
        el(
          "p",
          { class: "soft" },
          say("{option}: {value}", { option: option.label || name, value: record.options[name] }),
        ),
      ),
      el("p", {}, game?.hook),
      el("p", {}, [
        link(links.howto(record.game), say("How to play")),
        " · ",
        link(links.rules(record.game), say("Rules")),
      ]),
    ]),
  ]);
}

/**
 * Return the buttons that start a received game here. Nothing is stored until one is pressed.
 * @param {any} store @param {any} commands @param {{ what: string, table?: string, record: any, offer?: boolean }} sent @param {any} reply
 */
export function actionsOf(store, commands, { what, table: name, record, offer = false }, reply) {
  const sides = sidesOf(gameOf(store.get(), record.game));
  if (what === "turn" && sides.length > 1) return turnActions();
  const people = peopleAt(sides);
  const fresh = what === "position" ? { ...record, seed: commands.freshSeed() } : record;
  return [
    what === "position"
      ? el(
          "p",
          { class: "help" },
          say(
            "This is a position without its moves: earlier repetitions and loops do not count, and the dice are new.",
          ),
        )
      : null,
    el("div", { class: "form-actions" }, [
      button(
        record.log.length ? say("Put it on a table") : say("Begin"),
        () => commands.placeRecord(fresh, { seats: people }),
        {
          class: "button primary big",
          "data-focus": "take",
        },
      ),
      link(links.shelf(), say("Not now"), { class: "button quiet" }),
    ]),
    el("p", { class: "soft" }, say("This creates your own table on this device. Nothing is sent back.")),
  ];

  function turnActions() {
    const usual = sides.includes(reply.scene.to_move) ? reply.scene.to_move : sides[0];
    let mine = usual;
    /** @param {string} side */
    const choice = (side) =>
      el("label", { class: "share-choice" }, [
        el("input", {
          type: "radio",
          name: "preview-side",
          value: side,
          checked: side === usual,
          onchange: () => {
            mine = side;
          },
        }),
        el(
          "span",
          {},
          side === reply.scene.to_move ? say("{side}, to move", { side: sideName(side) }) : sideName(side),
        ),
      ]);
    const take = () =>
      commands.placeRecord(record, {
        seats: Object.fromEntries(sides.map((side) => [side, { kind: side === mine ? "person" : "link" }])),
        link: {
          table: name,
          sent: record.log.length,
          over: Boolean(record.ended),
          line: "",
          offer: offer ? { by: "friend", at: record.log.length } : null,
        },
      });
    return [
      el(
        "p",
        {},
        say(
          "A friend is playing this game with you by link: make your move and send a link back. No account, no server.",
        ),
      ),
      offer ? el("p", {}, say("Your friend offers a draw. Take your seat to answer.")) : null,
      el("fieldset", { class: "preview-seats" }, [el("legend", {}, say("You play")), ...sides.map(choice)]),
      el("div", { class: "form-actions" }, [
        button(say("Take your seat"), take, { class: "button primary big", "data-focus": "take" }),
        link(links.shelf(), say("Not now"), { class: "button quiet" }),
      ]),
    ];
  }
}
