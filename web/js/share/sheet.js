import { messageOf } from "../site/fault.js";
import { commentsOf } from "../state/notes.js";
import { gameName, gameOf, momentName, shown, sidesOf, tableName } from "../state/selectors.js";
import { fileName, offerFile } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { el, find } from "../ui/dom.js";
import { link as anchor, button, redraw } from "../ui/parts.js";
import { links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";
import { asPng, asSvg, pictureOf } from "./picture.js";
import { qrPicture } from "./qr.js";
import { addressOf } from "./selectors.js";

/** @import { Parts } from "../parts.js" */
/** @import { Fork, Table } from "../state/state.js" */

/**
 * Create the sheet that shares a table: as a link, QR code, text or picture.
 * @param {Pick<Parts, "store" | "commands">} parts
 */
export function shareSheet({ store, commands }) {
  const state = store.get();
  const { table } = state;
  const moment = momentName(table.turns, shown(table).at, sidesOf(gameOf(state, table.record.game)));
  const whole = table.looking ? say("The game up to {moment}", { moment }) : say("The whole game");
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
      el("legend", { class: "share-legend" }, say("The link contains")),
      choice("game", whole, say("Every move and nothing else. It opens on any device.")),
      choice("position", say("This position only"), say("Without the moves and the table number.")),
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
    redraw(
      place,
      reply.ok
        ? handing(addressOf(reply.text, table.record.game), { title: title() })
        : [trouble(reply, store.get().core)],
    );
    if (what === "position" && reply.ok)
      place.append(
        el("p", { class: "help" }, say("A game from here starts fresh: earlier repetitions and loops do not count.")),
      );
  }

  function title() {
    const game = gameName(store.get(), table.record.game);
    return what === "position"
      ? say("{game}: a position, {moment}", { game, moment })
      : say("{game}: {table}", { game, table: tableName(store.get(), table) });
  }

  async function copyText() {
    const reply = await asShared(store.get().table, commands);
    if (!reply.ok) return tell(body, reply.error.message);
    return tell(
      body,
      (await copied(reply.text)) ? say("The text is on the clipboard.") : say("This page cannot use the clipboard."),
    );
  }

  /** @param {"png" | "svg"} kind */
  async function savePicture(kind) {
    const board = /** @type {SVGSVGElement | null} */ (document.querySelector(".board-host .board-picture"));
    if (!board) return tell(body, say("There is no board to save."));
    const picture = pictureOf(board, { title: say("{title}, {moment}", { title: title(), moment }) });
    try {
      const blob = kind === "png" ? await asPng(picture) : asSvg(picture);
      offerFile(fileName(`${tableName(store.get(), table)} ${moment}`, kind), blob, blob.type);
      return tell(body, say("The picture is being saved to your downloads."));
    } catch (error) {
      return tell(body, messageOf(error));
    }
  }
}

/** Create the sheet with the link of a turn for the friend. @param {Pick<Parts, "store" | "commands">} parts */
export function sendSheet({ store, commands }) {
  const { table } = store.get();
  const place = el("div", { class: "share-link" }, [el("p", { class: "soft" }, say("Making the link …"))]);
  const { line } = metaOf(table.record).link ?? {};
  const body = el("div", { class: "share" }, [
    el(
      "p",
      {},
      say(
        "Send this link to your friend, who opens it, makes a move and sends a link back. Open that link on this device, or paste it.",
      ),
    ),
    place,
    el(
      "p",
      { class: "help" },
      say("You can take the turn back until you send it. After that you can only ask your friend."),
    ),
    el("p", {}, anchor(links.open(), say("Paste your friend’s link"))),
    el("p", { class: "share-done", role: "status" }),
  ]);
  commands.pack("turn").then((reply) => {
    if (!reply.ok) return redraw(place, [trouble(reply, store.get().core)]);
    const said = sentences(lastTurn(table), line ?? "");
    return redraw(
      place,
      handing(addressOf(reply.text, table.record.game), {
        title: say("{game}: {text}", { game: gameName(store.get(), table.record.game), text: said }),
        done: commands.turnSent,
      }),
    );
  });
  return body;
}

/** @param {Pick<Table, "turns" | "at" | "scene">} given */
function lastTurn({ turns, at, scene }) {
  if (scene.outcome) return scene.outcome.text;
  return at ? say("{move}. Your turn.", { move: turns[at - 1].notation }) : say("Shall we play?");
}

/** Create the sheet that asks which of two diverging lines to continue. @param {Pick<Parts, "store" | "commands">} parts */
export function forkSheet({ store, commands }) {
  const { table } = store.get();
  const { turns, record } = table;
  const fork = /** @type {Fork} */ (table.fork);
  const sides = sidesOf(gameOf(store.get(), record.game));
  const where = fork.at
    ? say("Your friend’s game differs from yours after {moment}.", { moment: momentName(turns, fork.at, sides) })
    : say("Your friend’s game differs from yours from the start.");
  const mine = turns[fork.at]
    ? say("There you played {move}.", { move: turns[fork.at].notation })
    : say("There you have not moved yet.");
  const theirs = say("Their line continues for {moves}.", {
    moves: count(fork.theirs.log.length - fork.at, noun("move")),
  });
  return el("div", { class: "share" }, [
    el("p", {}, sentences(where, mine, theirs)),
    el("p", {}, say("Both are kept. Which one do you want to continue? Your next turn tells your friend.")),
    el("div", { class: "question-actions" }, [
      button(say("Keep mine"), () => commands.settleFork("mine"), { class: "button primary", "data-first": "" }),
      button(say("Continue theirs"), () => commands.settleFork("theirs"), { class: "button" }),
    ]),
  ]);
}

/**
 * Return a link with the ways to hand it on: copy, share, QR code. `done` is called once it has been handed on.
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
        : say("This page cannot use the clipboard. Copy the link from the field."),
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

/** Copy a text to the clipboard; return whether it worked. @param {string} text */
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
 * Ask the core for the game as text, with its players, date and notes.
 * @param {Table} table @param {Parts["commands"]} commands
 */
function asShared(table, commands) {
  const { record, at } = shown(table);
  const { seats, created, headers: known } = metaOf(record);
  const players = Object.entries(seats).map(([side, { kind, level }]) => [
    side[0].toUpperCase() + side.slice(1),
    {
      person: say("A person"),
      link: say("A friend, by link"),
      opponent: say("Opponent {level}", { level: level ?? 0 }),
    }[kind],
  ]);
  const day = /^\d{4}-\d\d-\d\d/.exec(created)?.[0].replaceAll("-", ".");
  const headers = { ...Object.fromEntries(players), ...(day && { Date: day }), ...known };
  return commands.workshop.rulesClient.ask({
    do: "text",
    record: { ...record, at, meta: { ...record.meta, headers, comments: commentsOf(record) } },
  });
}
