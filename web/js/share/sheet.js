import encodeQR from "qr";
import { messageOf } from "../site/fault.js";
import { gameName, momentName, shown, tableName } from "../state/selectors.js";
import { fileName, offerFile } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { copied, copy } from "../ui/copy.js";
import { el, find, svg } from "../ui/dom.js";
import { link as anchor, button, radio, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { isolated, say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";
import { besideWords, inPlaceOfLink, isLong, MOST_CODED } from "./annotated.js";
import { forWhom, pgnOf, textOf } from "./pgn.js";
import { asPng, asSvg, pictureOf } from "./picture.js";
import { questionForm } from "./question.js";
import { addressOf } from "./selectors.js";

/** @import { Refused } from "../core/formats.js" */
/** @import { Commands, TableParts } from "../parts.js" */
/** @import { Fork, Table } from "../state/state.js" */

const QUIET = 3; // modules of white border around a QR code

/** Create the sheet that shares a table: as a link, QR code, text or picture. @param {TableParts} parts */
export function shareSheet({ store, commands }) {
  const state = store.get();
  const { table } = state;
  const moment = momentName(table.turns, shown(table).at);
  const whole = table.looking ? say("The game up to {moment}", { moment }) : say("The whole game");
  const place = el("div.share-link");
  const copyPlace = el("div");
  const said = el("p.share-done", { role: "status" });
  /** @typedef {"game" | "annotated" | "position" | "question"} What */
  /** @type {What} */
  let what = "game";
  /** @param {What} value @param {string} label @param {string} help */
  const choice = (value, label, help) => {
    const words = [label, el("span.soft", ` ${help}`)];
    return radio({ name: "share-what", value, checked: value === what }, words, () => show(value));
  };
  const beside = besideWords(table.record);
  /** @type {SVGSVGElement | null} */
  const board = document.querySelector(".board-host .board-picture");
  const body = el("div.share.share-table", [
    el("div.share-ways", [
      el("fieldset", [
        el("legend.share-legend", say("The link contains")),
        choice("game", whole, say("Every move. It opens on any device.")),
        beside
          ? choice("annotated", say("With lines and notes"), say("The whole game, and {things}.", { things: beside }))
          : null,
        choice("position", say("This position only"), say("Without the moves.")),
        shown(table).scene.moves.length
          ? choice("question", say("A question"), say("What would you play? Your friend answers on the board."))
          : null,
      ]),
      place,
    ]),
    el("div.share-picture", [
      board ? pictureOf(board, { title: title() }) : null,
      el("div.share-actions", [
        save("png", say("Save picture as PNG"), say("PNG")),
        save("svg", say("Save picture as SVG"), say("SVG")),
        button(say("Text"), copyText, { "aria-label": say("Copy as text with a board"), "data-focus": "text" }),
        button(say("PGN"), copyPgn, { "aria-label": say("Copy as PGN for chess programs"), "data-focus": "pgn" }),
        button(say("Save as file"), () => commands.openDialog("save")),
        button(say("Print"), print),
      ]),
      copyPlace,
    ]),
    said,
  ]);
  show(what);
  return body;

  function print() {
    commands.closeDialog();
    window.print();
  }

  /** @param {"png" | "svg"} kind @param {string} label @param {string} word */
  function save(kind, label, word) {
    return button(word, () => savePicture(kind), { "aria-label": label, "data-focus": kind });
  }

  /** @param {What} chosen */
  function show(chosen) {
    what = chosen;
    if (chosen === "question") redraw(place, [questionForm({ store, commands }, hand)]);
    else hand(place, commands.pack(chosen), () => what === chosen);
  }

  /**
   * Show the ways to hand on a link once it is made, if it is still wanted.
   * @param {HTMLElement} place @param {ReturnType<Commands["pack"]>} packing @param {() => boolean} wanted
   */
  async function hand(place, packing, wanted) {
    redraw(place, [making()]);
    const reply = await packing;
    if (!wanted()) return;
    if (!reply.ok) return redraw(place, [trouble(reply, store.get().core)]);
    if (what === "annotated" && isLong(reply.text)) return redraw(place, [inPlaceOfLink({ store, commands })]);
    const code = reply.text.length <= MOST_CODED;
    redraw(place, handing(addressOf(reply.text, table.record.game), { title: title(), code }));
    const help = say("A game from here starts fresh: earlier repetitions and loops do not count.");
    if (what === "position") place.append(el("p.help", help));
  }

  function title() {
    const game = gameName(store.get(), table.record.game);
    if (what === "question") return say("{game}: what would you play?", { game });
    return what === "position"
      ? say("{game}: a position, {moment}", { game, moment })
      : say("{game}: {table}", { game, table: isolated(tableName(store.get(), table)) });
  }

  /** Return the game up to the moment shown. */
  function here() {
    const { record, at } = shown(store.get().table);
    return { ...record, at };
  }

  async function copyText() {
    const text = textOf(commands.shared.rulesClient, here(), true);
    const done = say("The text is on the clipboard.");
    await copy(text, { said, place: copyPlace, done, label: say("The game as text") });
    said.scrollIntoView?.({ block: "nearest" });
  }

  async function copyPgn() {
    const asking = { rulesClient: commands.shared.rulesClient, foundOf: commands.foundOf };
    const text = pgnOf(asking, { ...store.get().table, record: here() });
    const done = say("The PGN is on the clipboard.");
    await copy(text, { said, place: copyPlace, done, label: say("The game as PGN") });
    said.textContent = sentences(said.textContent ?? "", await text.then(forWhom, () => ""));
    said.scrollIntoView?.({ block: "nearest" });
  }

  /** @param {"png" | "svg"} kind */
  async function savePicture(kind) {
    if (!board) {
      said.textContent = say("There is no board to save.");
      return;
    }
    const picture = pictureOf(board, { title: say("{title}, {moment}", { title: title(), moment }) });
    try {
      const blob = kind === "png" ? await asPng(picture) : asSvg(picture);
      offerFile(fileName(`${tableName(store.get(), table)} ${moment}`, kind), blob, blob.type);
      said.textContent = say("The picture is being saved to your downloads.");
    } catch (error) {
      said.textContent = messageOf(error);
    }
  }
}

/** Create the sheet with the link of a turn for the friend. @param {TableParts} parts */
export function sendSheet({ store, commands }) {
  const { table } = store.get();
  const place = el("div.share-link", making());
  const { line = "" } = metaOf(table.record).link ?? {};
  commands.pack("turn").then((reply) => {
    if (!reply.ok) return redraw(place, [trouble(reply, store.get().core)]);
    const game = gameName(store.get(), table.record.game);
    const title = say("{game}: {text}", { game, text: sentences(lastTurn(table), line) });
    const done = () => commands.turnSent(reply.link);
    return redraw(place, handing(addressOf(reply.text, table.record.game), { title, done }));
  });
  const about = say(
    "Send your friend this link. They open it, make a move and send a link back. Open it here, or paste it.",
  );
  const help = say("You can take the turn back until you send it. After that you can only ask your friend.");
  return el("div.share", [
    el("p", about),
    place,
    el("p.help", help),
    el("p", anchor(links.open(), say("Paste your friend’s link"))),
    el("p.share-done", { role: "status" }),
  ]);
}

/** @param {Pick<Table, "turns" | "at" | "scene">} table */
function lastTurn({ turns, at, scene }) {
  if (scene.outcome) return scene.outcome.text;
  return at ? say("{move}. Your turn.", { move: turns[at - 1].notation }) : say("Shall we play?");
}

/** Create the sheet that asks which of two diverging lines to continue. @param {TableParts} parts */
export function forkSheet({ store, commands }) {
  const { text } = /** @type {Fork} */ (store.get().table.fork);
  return el("div.share", [
    el("p", text),
    el("p", say("Both are kept. Which one do you want to continue? Your next turn tells your friend.")),
    el("div.question-actions", [
      button(say("Keep mine"), () => commands.settleFork("mine"), { class: "button primary", "data-first": "" }),
      button(say("Continue theirs"), () => commands.settleFork("theirs")),
    ]),
  ]);
}

/**
 * Return a link with the ways to hand it on: copy, share, QR code. `done` is called once it has been handed on; then
 * the QR code is shown on request only, because showing it hands the link on.
 * @param {string} address @param {{ title: string, done?: () => void, code?: boolean }} how `code`: a QR code can hold it
 */
export function handing(address, { title, done, code: coded = true }) {
  const name = say("Link");
  const attrs = { type: "text", class: "share-address", readonly: true, "aria-label": name, "data-first": "" };
  const field = el("input", { ...attrs, value: address });
  const qr = () => [qrPicture(address), el("p.help", say("Point the other phone’s camera at it."))];
  const code = el("div.share-qr", { hidden: Boolean(done) || !coded }, done || !coded ? [] : qr());
  field.addEventListener("focus", () => field.select());
  return [
    el("div.share-row", [
      field,
      button(say("Copy"), copyLink, { class: "button primary", "data-focus": "copy" }),
      typeof navigator.share === "function" ? button(say("Share …"), share, { "data-focus": "share" }) : null,
      done ? button(say("QR code"), showCode, { "aria-expanded": "false", "data-focus": "qr" }) : null,
    ]),
    code,
  ];

  async function copyLink() {
    const yes = await copied(address);
    if (yes) done?.();
    else field.select();
    const failed = say("This page cannot use the clipboard. Copy the link from the field.");
    tell(field.closest(".share"), yes ? say("The link is on the clipboard.") : failed);
  }

  async function share() {
    try {
      await navigator.share({ title, text: title, url: address });
      done?.();
    } catch (error) {
      if (!(error instanceof Error && error.name === "AbortError"))
        tell(field.closest(".share"), say("The system could not share the link."));
    }
  }

  /** @param {Event} event */
  function showCode({ currentTarget }) {
    code.hidden = !code.hidden;
    /** @type {HTMLElement} */ (currentTarget).setAttribute("aria-expanded", String(!code.hidden));
    if (code.hidden) return;
    redraw(code, qr());
    code.scrollIntoView({ block: "nearest" });
    done?.();
  }
}

/** Return a QR code as a picture, black on white in every theme because cameras need that. @param {string} text */
function qrPicture(text) {
  const rows = encodeQR(text, "raw", { border: QUIET, ecc: "medium" });
  const path = rows.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  const size = rows.length;
  const attrs = { class: "qr", viewBox: `0 0 ${size} ${size}`, "shape-rendering": "crispEdges" };
  return svg("svg", { ...attrs, role: "img", "aria-label": say("QR code of the link") }, [
    svg("rect", { width: size, height: size, fill: "#fff" }),
    svg("path", { d: path, fill: "#000" }),
  ]);
}

const making = () => el("p.soft", say("Making the link …"));

/** @param {Refused} reply @param {{ started: boolean }} core */
const trouble = ({ error }, core) =>
  el("p", { role: "alert" }, error.code === "no-python" ? rulesGone(core) : error.message);

/** @param {Element | null} sheet @param {string} words */
function tell(sheet, words) {
  const place = sheet && find(sheet, ".share-done");
  if (place) place.textContent = words;
}
