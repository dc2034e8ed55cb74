import { showArrows } from "../board/arrows.js";
import { turned } from "../board/geometry.js";
import { miniBoard } from "../board/small/mini-board.js";
import { loadSymbols } from "../board/symbols.js";
import { lastPaths } from "../moves/picker.js";
import { dotted, offered } from "../room/selectors.js";
import { inRooms } from "../site/build.js";
import { OFFERED } from "../site/constants.js";
import { boardOf, gameOf, optionsInWords, peopleAt, sideName, sidesOf, turnNumber } from "../state/selectors.js";
import { lineOf, playerOf } from "../state/tags.js";
import { el } from "../ui/dom.js";
import { wholeName } from "../ui/names.js";
import { alertOf, button, definitions, link, radio, redraw, sheetScreen } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";

import { besideWords } from "./annotated.js";

/** @import { Symbols } from "../board/symbols.js" */
/** @import { GameCard, GameRecord, Table } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts, TableParts } from "../parts.js" */
/** @import { Store } from "../state/state.js" */
/** @import { Link } from "../storage/meta.js" */

/** Create the preview of a link. Nothing is stored until the player agrees. @param {ScreenParts} parts */
export function createLinkPreview({ store, commands, state }) {
  const text = String(state.screen.id);
  const [sent, asked] = text.split("/");
  const head = headOf(/^[\w-]*/.exec(sent)?.[0] ?? "");
  const card = head && state.games[head.game];
  const early = head && card ? [topOf(card, boardOfStart(store, card), asked ? [] : [whatIsSent(head)])] : [];
  const body = el("div.preview-body", { "aria-busy": "true" }, [
    ...early,
    el("p.soft", { role: "status" }, say("Opening the link. One moment: the rules are loading.")),
  ]);
  const attrs = { name: "sheet preview", "data-look": card?.look ?? "" };
  const node = sheetScreen(asked ? say("A friend asks you") : say("A game has been sent to you"), [body], attrs);
  open();
  return { node };

  async function open() {
    const first = await commands.unpack(text);
    const game = first.ok ? "" : (first.error.game ?? "");
    if (game) await inRooms().then((rooms) => rooms.bring(game));
    const found = gameOf(store.get(), game) ? await commands.unpack(text, game) : first;
    if (!node.isConnected) return;
    body.removeAttribute("aria-busy");
    if (!found.ok) return redraw(body, trouble(found.error));
    const whole = found.sent; // without what became of it on its way
    if (whole !== text) window.history.replaceState(window.history.state, "", links.sent(whole));
    if (found.id) return commands.bring({ ...found, id: found.id });
    const reply = await commands.lookInto(found.record);
    if (!node.isConnected) return;
    if (!reply.ok) return redraw(body, trouble(reply.error));
    await commands.needBoard(reply.record);
    const { question } = found;
    const answer = () => question && commands.tryQuestion(whole, reply.record, question);
    redraw(body, [
      question ? el("p.preview-turn", question.task) : null,
      candidatePicture(store, reply, { flip: found.what === "turn" || Boolean(question) }),
      ...(question
        ? [el("div.form-actions", [takeButton(say("Answer on the board"), answer), later()])]
        : actionsOf({ store, commands }, { ...found, record: reply.record }, reply)),
    ]);
  }
}

/**
 * Return what a link's first and last bytes say before the core has checked the rest (pycore/links/frame.py): the
 * number of its game, whether it is a turn sent by a friend, and whether that turn ends the game. Return null if it is
 * no link.
 * @param {string} text
 */
export function headOf(text) {
  if (!/^[A-Za-z0-9_-]{8,16384}$/.test(text)) return null;
  const whole = text.slice(0, text.length - (text.length % 4 === 1 ? 1 : 0));
  const bytes = Array.from(atob(whole.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
  const length = (((bytes[0] << 16) | (bytes[1] << 8) | bytes[2]) >> 4) & 0x3fff;
  if (length !== bytes.length) return null;
  const rest = Math.floor((bytes[length - 1] & 63) / 3);
  const ended = rest >> 2;
  return {
    game: bytes[2] & 15,
    isTurn: (bytes[length - 1] & 63) % 3 === 2,
    isOver: ended > 0 && ended !== OFFERED,
  };
}

/** @param {NonNullable<ReturnType<typeof headOf>>} head */
function whatIsSent({ isTurn, isOver }) {
  const turn = isOver ? say("A friend has ended the game.") : say("A friend has made a move. It is your turn.");
  const words = isTurn ? turn : say("A game or a position to look at and play on.");
  return el("p.preview-turn", words);
}

/** Draw the start of a game, until the position of the link is known. @param {Store} store @param {GameCard} card */
function boardOfStart(store, { id }) {
  const { boards, openings } = store.get();
  return el("div.preview-board.early", miniBoard(boards[id], openings[id].scene.pieces, loadSymbols(id)));
}

/**
 * Return the picture of a sent game, its name, its goal and what is told about it.
 * @param {GameCard} card @param {HTMLElement} picture @param {HTMLElement[]} extra
 */
function topOf(card, picture, extra) {
  const { name, goal } = card;
  return el("div.preview-top", [
    picture,
    el("div.preview-words", [
      el("h2", name),
      goal ? el("p.preview-goal", [el("strong", say("To win:")), " ", goal]) : null,
      ...extra,
      el("p", dotted(offered(card, { howto: say("How to play"), rules: say("Rules") }))),
    ]),
  ]);
}

/** @param {{ message: string, code: string }} error */
const trouble = ({ message, code }) => [
  alertOf(
    code === "game-not-here"
      ? say(
          "This is about a game that is not on this device. Ask your friend for the link of the game, and open it first.",
        )
      : message,
  ),
  el("p.soft", say("Nothing on this device has been changed.")),
  el("p", [
    link(links.shelf(), say("To the shelf"), { class: "button primary" }),
    " ",
    link(links.open(), say("Paste it instead"), { class: "button" }),
  ]),
];

/**
 * Return the board and facts of a game that is not stored yet; `flip` shows it from the side to move.
 * @param {Store} store @param {Table} reply
 */
export function candidatePicture(store, reply, { flip = false } = {}) {
  const state = store.get();
  const { record, scene, turns, at } = reply;
  const game = gameOf(state, record.game);
  const board = boardOf(state, record);
  const sides = sidesOf(game);
  const place = el("div.preview-board");
  const mine = scene.to_move && sides.length > 1 ? sides.indexOf(scene.to_move) : 0;
  const near = board.near ? sides.indexOf(board.near) : 0;
  const flipped = flip && sides.length > 1 && mine !== near && mine >= 0;
  /** @param {Symbols | null} symbols */
  const draw = (symbols) => {
    const picture = miniBoard(board, scene.pieces, symbols, { flipped });
    showArrows(picture, flipped ? turned(board) : board, lastPaths(scene.marks));
    redraw(place, [picture]);
  };
  draw(null);
  loadSymbols(record.game).then(draw, () => {});
  const made = at
    ? say("Turn {turn}. Last move: {move:cap}.", { turn: turnNumber(reply), move: turns[at - 1].say })
    : say("No move has been made yet.");
  return topOf({ .../** @type {GameCard} */ (game), ...(scene.goal && { goal: scene.goal }) }, place, [
    ...whoPlayed(record, sides),
    el("p.preview-turn", scene.prompt),
    el("p", made),
    ...optionsInWords(game, record.options).map((words) => el("p.soft", words)),
  ]);
}

/** Return who played a game from elsewhere, at what event, when, and how it ended. @param {GameRecord} record @param {string[]} sides */
function whoPlayed(record, sides) {
  const named = sides.filter((side) => playerOf(record, side));
  const extra = lineOf(record);
  return [
    named.length
      ? definitions(
          named.map((side) => [sideName(side), wholeName(playerOf(record, side))]),
          "preview-players",
        )
      : null,
    extra ? el("p.preview-told", extra) : null,
  ].filter((node) => node !== null);
}

/** Return the button that takes a game onto this device. @param {string} label @param {() => unknown} run */
export const takeButton = (label, run) => button(label, run, { class: "button primary big", "data-focus": "take" });

const later = () => link(links.shelf(), say("Not now"), { class: "button quiet" });

/**
 * Return the buttons that start a received game here. Nothing is stored until one is pressed.
 * @param {TableParts} parts @param {{ what: string, record: GameRecord, offer?: boolean, link?: Link }} sent
 * @param {Table} opened the core's table of the record
 */
export function actionsOf({ store, commands }, { what, record, offer, link: known }, opened) {
  const { scene } = opened;
  const sides = sidesOf(gameOf(store.get(), record.game));
  return what === "turn" && sides.length > 1 ? turnActions() : ownActions();

  function ownActions() {
    const isPosition = what === "position";
    const fresh = isPosition ? { ...record, seed: commands.freshSeed() } : record;
    const take = () => commands.placeRecord(fresh, { seats: peopleAt(sides), opened });
    const read = async () => {
      const id = await commands.placeRecord(record, { seats: peopleAt(sides), opened, isRead: true });
      if (id) commands.shared.atTable.whenOpen(id, () => commands.lookFirst());
    };
    const beside = besideWords(record);
    if (what === "annotated")
      return [
        beside ? el("p", say("It comes with {things}.", { things: beside })) : null,
        el("div.form-actions", [takeButton(say("Read it"), read), later()]),
        el("p.soft", say("You can step through it and try moves. It is kept on this device if you want.")),
      ];
    const help = say(
      "This is a position without its moves: earlier repetitions and loops do not count, and the dice are new.",
    );
    return [
      isPosition ? el("p.help", help) : null,
      el("div.form-actions", [
        takeButton(record.log.length ? say("Put it on a table") : say("Begin"), take),
        beside && !isPosition ? button(say("Read it"), read, { "data-focus": "read" }) : null,
        later(),
      ]),
      el("p.soft", say("This creates your own table on this device. Nothing is sent back.")),
    ];
  }

  function turnActions() {
    let mine = sides.find((side) => side === scene.to_move) ?? sides[0];
    const seats = sides.map((value) => {
      const side = sideName(value);
      const label = value === scene.to_move ? say("{side}, to move", { side }) : side;
      return radio({ name: "preview-side", value, checked: value === mine }, label, (chosen) => (mine = chosen));
    });
    const take = () =>
      commands.placeRecord(record, {
        seats: Object.fromEntries(sides.map((side) => [side, { kind: side === mine ? "person" : "link" }])),
        link: known,
        opened,
      });
    const about = say(
      "A friend is playing this game with you by link: make your move and send a link back. No account, no server.",
    );
    return [
      el("p", about),
      offer ? el("p", say("Your friend offers a draw. Take your seat to answer.")) : null,
      el("fieldset.preview-seats", [el("legend", say("You play")), ...seats]),
      el("div.form-actions", [takeButton(say("Take your seat"), take), later()]),
    ];
  }
}
