import { messageOf } from "../site/fault.js";
import { commentsOf } from "../state/notes.js";
import { gameName, gameOf, momentName, shown, sidesOf, tableName } from "../state/selectors.js";
import { fileName, offerFile } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { el, find } from "../ui/dom.js";
import { link as anchor, button, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { say } from "../words/say.js";
import { rulesGone } from "../words/strings.js";
import { asPng, asSvg, pictureOf } from "./picture.js";
import { qrPicture } from "./qr.js";
import { addressOf } from "./selectors.js";

/** @import { Parts } from "../parts.js" */
/** @import { Fork, Table } from "../state/state.js" */

/**
 * What can leave the table: a link, its QR code, a text, a picture.
 * @param {Pick<Parts, "store" | "commands">} parts
 */
export function shareSheet({ store, commands }) {
  const state = store.get();
  const { table } = state;
  const moment = momentName(table.turns, shown(table).at, sidesOf(gameOf(state, table.record.game)));
  const whole = table.looking ? `The game up to ${moment}` : say("The whole game");
  const place = el("div", { class: "share-link" });
  let what = "game";
  /** @param {string} name @param {string} label @param {string} help */
  const choice = (name, label, help) =>
    el("label", { class: "share-choice" }, [
      el("input", {
        type: "radio",
        name: "share-what",
        value: name,
        checked: name === what,
        onchange: () => show(name),
      }),
      el("span", {}, [label, el("span", { class: "soft" }, ` ${help}`)]),
    ]);
  const body = el("div", { class: "share" }, [
    el("fieldset", {}, [
      el("legend", { class: "share-legend" }, say("A link that holds")),
      choice("game", whole, say("Every move, and nothing else of yours. It opens on any device with this page.")),
      choice("position", say("This position only"), say("Without its moves, and without the number of the table.")),
    ]),
    place,
    el("h3", {}, say("Text and picture")),
    el("div", { class: "share-actions" }, [
      button(say("Copy as text with a board"), copyText, { class: "button", "data-focus": "text" }),
      button(say("Save picture (PNG)"), () => savePicture("png"), { class: "button", "data-focus": "png" }),
      button(say("Save picture (SVG)"), () => savePicture("svg"), { class: "button", "data-focus": "svg" }),
    ]),
    el("p", { class: "share-done", role: "status" }),
  ]);
  show("game");
  return body;

  /** @param {string} name */
  async function show(name) {
    what = name;
    redraw(place, [el("p", { class: "soft" }, say("Making the link …"))]);
    const reply = await commands.pack(/** @type {"game" | "position"} */ (what));
    if (what !== name) return;
    redraw(place, reply.ok ? handing(addressOf(reply.text), { title: title() }) : [trouble(reply, store.get().core)]);
    if (what === "position" && reply.ok)
      place.append(
        el(
          "p",
          { class: "help" },
          say("A game from here begins afresh: repetitions and loops before it are not known."),
        ),
      );
  }

  function title() {
    return `${gameName(store.get(), table.record.game)}: ${what === "position" ? `a position, ${moment}` : tableName(store.get(), table)}`;
  }

  async function copyText() {
    const reply = await asShared(store.get().table, commands);
    if (!reply.ok) return tell(body, reply.error.message);
    return tell(
      body,
      (await copied(reply.text))
        ? say("The text is on the clipboard.")
        : say("The clipboard is not open to this page."),
    );
  }

  /** @param {"png" | "svg"} kind */
  async function savePicture(kind) {
    const board = /** @type {SVGSVGElement | null} */ (document.querySelector(".board-host .board-picture"));
    if (!board) return tell(body, say("There is no board to take a picture of."));
    const picture = pictureOf(board, { title: `${title()}, ${moment}` });
    try {
      const blob = kind === "png" ? await asPng(picture) : asSvg(picture);
      offerFile(fileName(`${tableName(store.get(), table)} ${moment}`, kind), blob, blob.type);
      return tell(body, say("The picture is on its way to your downloads."));
    } catch (error) {
      return tell(body, messageOf(error));
    }
  }
}

/** The turn for the friend, with the words that go with it. @param {Pick<Parts, "store" | "commands">} parts */
export function sendSheet({ store, commands }) {
  const { table } = store.get();
  const place = el("div", { class: "share-link" }, [el("p", { class: "soft" }, say("Making the link …"))]);
  const { line } = metaOf(table.record).link ?? {};
  const body = el("div", { class: "share" }, [
    el(
      "p",
      {},
      say(
        "Send this link to your friend, who opens it, makes a move and sends one back. Open theirs on this device, or paste it.",
      ),
    ),
    place,
    el(
      "p",
      { class: "help" },
      say("Until you send it the turn can be taken back. Once sent it cannot: you can only ask your friend."),
    ),
    el("p", {}, anchor(links.open(), say("Paste your friend’s link"))),
    el("p", { class: "share-done", role: "status" }),
  ]);
  commands.pack("turn").then((reply) => {
    if (!reply.ok) return redraw(place, [trouble(reply, store.get().core)]);
    const said = [lastTurn(table), line].filter(Boolean).join(" ");
    return redraw(
      place,
      handing(addressOf(reply.text), {
        title: `${gameName(store.get(), table.record.game)}: ${said}`,
        done: commands.turnSent,
      }),
    );
  });
  return body;
}

/** @param {Pick<Table, "turns" | "at" | "scene">} given */
function lastTurn({ turns, at, scene }) {
  if (scene.outcome) return scene.outcome.text;
  return at ? `${turns[at - 1].notation}. Your turn.` : say("Shall we play?");
}

/** Two lines of a game of friends: which one goes on? @param {Pick<Parts, "store" | "commands">} parts */
export function forkSheet({ store, commands }) {
  const { table } = store.get();
  const { turns, record } = table;
  const fork = /** @type {Fork} */ (table.fork);
  const sides = sidesOf(gameOf(store.get(), record.game));
  const where = fork.at ? `after ${momentName(turns, fork.at, sides)}` : "from the start";
  return el("div", { class: "share" }, [
    el(
      "p",
      {},
      `Your friend’s game is another than yours ${where}. There you played ${turns[fork.at]?.notation ?? "nothing yet"}; theirs goes on for ${fork.theirs.log.length - fork.at} moves.`,
    ),
    el("p", {}, say("Both are kept. Which one do you go on with? Your next turn says so.")),
    el("div", { class: "question-actions" }, [
      button(say("Keep mine"), () => commands.settleFork("mine"), { class: "button primary", "data-first": "" }),
      button(say("Go on with theirs"), () => commands.settleFork("theirs"), { class: "button" }),
    ]),
  ]);
}

/**
 * A link to be handed on: copied, shared by the system, or shown to a camera. `done` hears that it has been.
 * @param {string} address
 * @param {{ title: string, done?: () => void }} given
 */
export function handing(address, { title, done = () => {} }) {
  const field = el("input", {
    type: "text",
    class: "share-address",
    readonly: true,
    value: address,
    "aria-label": say("Link"),
    "data-first": "",
  });
  const code = el("div", { class: "share-qr", hidden: true });
  const node = [
    el("div", { class: "share-row" }, [
      field,
      button(say("Copy"), copy, { class: "button primary", "data-focus": "copy" }),
      typeof navigator.share === "function"
        ? button(say("Share …"), share, { class: "button", "data-focus": "share" })
        : null,
      button(say("QR code"), showCode, { class: "button", "aria-expanded": "false", "data-focus": "qr" }),
    ]),
    code,
  ];
  field.addEventListener("focus", () => field.select());
  return node;

  async function copy() {
    const yes = await copied(address);
    if (!yes) field.select();
    if (yes) done();
    tell(
      field.closest(".share"),
      yes
        ? say("The link is on the clipboard.")
        : say("Copy it from the field: the clipboard is not open to this page."),
    );
  }

  async function share() {
    try {
      await navigator.share({ title, text: title, url: address });
      done();
    } catch (error) {
      if (!(error instanceof Error && error.name === "AbortError"))
        tell(field.closest(".share"), say("The system could not share it."));
    }
  }

  /** @param {Event} event */
  function showCode({ currentTarget }) {
    code.hidden = !code.hidden;
    /** @type {HTMLElement} */ (currentTarget).setAttribute("aria-expanded", String(!code.hidden));
    if (code.hidden) return;
    if (!code.firstChild)
      code.append(qrPicture(address), el("p", { class: "help" }, say("Point the other phone’s camera at it.")));
    code.scrollIntoView({ block: "nearest" });
    done();
  }
}

/** @param {any} reply @param {{ started: boolean }} core */
const trouble = (reply, core) =>
  el("p", { role: "alert" }, reply.error.code === "engine" ? rulesGone(core) : reply.error.message);

/** Puts a text on the clipboard; answers whether it is there. @param {string} text */
export async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** @param {Element | null} sheet @param {string} words */
function tell(sheet, words) {
  const place = sheet && find(sheet, ".share-done");
  if (place) place.textContent = words;
}

/**
 * What is shown as text, with who plays and since when, and what was written to it.
 * @param {Table} table @param {Parts["commands"]} commands
 */
function asShared(table, commands) {
  const { record, at } = shown(table);
  const { seats, created, headers: known } = metaOf(record);
  const players = Object.entries(seats).map(([side, { kind, level }]) => [
    side[0].toUpperCase() + side.slice(1),
    { person: say("A person"), link: say("A friend, by link"), opponent: `Opponent ${level}` }[kind],
  ]);
  const day = /^\d{4}-\d\d-\d\d/.exec(created)?.[0].replaceAll("-", ".");
  const headers = { ...Object.fromEntries(players), ...(day && { Date: day }), ...known };
  return commands.workshop.rulesClient.ask({
    do: "text",
    record: { ...record, at, meta: { ...record.meta, headers, comments: commentsOf(record) } },
  });
}
