import { messageOf } from "../site/fault.js";
import { askForFile, BACKUP, textOf } from "../storage/files.js";
import { metaOf } from "../storage/meta.js";
import { el } from "../ui/dom.js";
import { alertOf, button, link, redraw, sheetScreen } from "../ui/parts.js";
import { goTo, links } from "../ui/router.js";
import { count, noun, say, sentences } from "../words/say.js";
import { rulesGone } from "../words/strings.js";
import { partsOf } from "./games-in-text.js";
import { createGamesList, wordsOf } from "./games-list.js";
import { actionsOf, candidatePicture, takeButton } from "./preview.js";
import { unreadText } from "./unread.js";

/** @import { Guess } from "../core/formats.js" */
/** @import { ScreenPart, ScreenParts } from "../parts.js" */
/** @import { Part } from "./games-in-text.js" */

const LONGEST = 1_000_000; // characters the core reads at once
const LONG = 100_000; // characters from which the games of a text are read one by one
const MANY = 40; // games, too
const KINDS = ".json,.pgn,.txt,application/json,text/plain";
// The address of a made game, as chats and mail programs escape it.
const MADE = /(?:#|%(?:25)*23)(?:\/|%(?:25)*2F)game(?:\/|%(?:25)*2F)(.+)/is;
const PAUSE = 400; // ms after the last key before the text is read

/**
 * Create the screen that opens a file or pasted text. It shows what it found before anything is stored.
 * @param {ScreenParts} parts @returns {ScreenPart}
 */
export function createPaste({ store, commands }) {
  const area = el("textarea", {
    id: "paste",
    rows: 8,
    spellcheck: "false",
    autocapitalize: "off",
    "aria-describedby": "paste-help paste-trouble",
    oninput: later,
  });
  const trouble = el("div", { id: "paste-trouble", class: "paste-trouble", role: "alert" });
  const found = el("div", { class: "paste-found" });
  const help = say("A link, a saved table, a backup, PGN, a position, or moves of one of these games.");
  const drop = el("div", { class: "paste-drop" }, [
    el("label", { for: "paste" }, say("Paste here, or drop a file")),
    area,
    el("p", { class: "help", id: "paste-help" }, help),
    el("div", { class: "form-actions" }, [
      button(say("Choose a file"), () => takeFrom(askForFile(KINDS)), { "data-focus": "choose" }),
      button(say("Clear"), () => take(""), { class: "button quiet", "data-focus": "clear" }),
    ]),
  ]);
  const node = sheetScreen(say("Open or paste"), [drop, trouble, found], { name: "sheet paste" });
  drop.addEventListener("dragover", (event) => event.preventDefault());
  drop.addEventListener("drop", (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) takeFrom(textOf(file));
    else take(event.dataTransfer?.getData("text") ?? "");
  });
  let timer = 0;
  let asked = "";
  if (commands.lastRestoring()) redraw(found, [el("p", {}, say("A backup has been restored.")), undoButton()]);
  return {
    node,
    /** Read what the system has shared with the page, also while this screen is open. */
    render() {
      const incoming = commands.takeIncoming();
      if (incoming) take(incoming);
    },
  };

  function later() {
    clearTimeout(timer);
    timer = window.setTimeout(() => look(area.value), PAUSE);
  }

  /** @param {Promise<string | null>} file */
  async function takeFrom(file) {
    try {
      const text = await file;
      if (text !== null) take(text);
    } catch (error) {
      tell([messageOf(error)]);
    }
  }

  /** @param {string} text */
  function take(text) {
    area.value = text.length > LONG ? `${text.slice(0, 2000)}\n…` : text;
    look(text);
  }

  /** @param {string[]} lines */
  function tell(lines) {
    redraw(trouble, paragraphs(lines));
  }

  /** @param {string} text */
  async function look(text) {
    asked = text;
    tell([]);
    redraw(found, []);
    if (!text.trim()) return;
    if (isBackup(text)) return showBackup(text);
    const made = text.length < LONG && MADE.exec(text)?.[1];
    if (made) return showGame(text, made);
    redraw(found, [el("p", { class: "soft", role: "status" }, say("Reading the text …"))]);
    const parts = await partsOf(text, pause);
    if (asked !== text) return;
    const many = parts.filter(({ tags }) => Object.keys(tags).length).length;
    if (many > 1 && (many > MANY || text.length > LONG)) return showParts(text, parts, many);
    if (text.length > LONGEST) {
      tell([say("This text is too long to be read at once. Open it in parts.")]);
      return redraw(found, [unreadText(text)]);
    }
    const reply = await commands.readText(text);
    if (asked !== text) return;
    redraw(found, []);
    if (!reply.ok) return tell([reply.error.code === "no-python" ? rulesGone(store.get().core) : reply.error.message]);
    const good = reply.candidates.filter(({ record, link: sent }) => record || sent);
    const bad = reply.candidates.filter((one) => !good.includes(one));
    tell(bad.flatMap(({ report }) => report));
    if (good.length === 1) return show(good[0], bad);
    if (!good.length) return;
    /** @type {HTMLElement} */
    const list = createGamesList(
      good.map((one) => ({ title: one.title, find: one.title, open: () => show(one, [], list) })),
      titleOf(good.length),
    );
    redraw(found, [list]);
  }

  /**
   * Show the list of the games in a long text. Each is read by itself when it comes into sight, or is opened.
   * @param {string} text @param {Part[]} parts @param {number} many how many of them are games
   */
  function showParts(text, parts, many) {
    const read = async (/** @type {Part} */ { begin, end }) => {
      const reply = await commands.readText(text.slice(begin, end));
      const good = reply.ok ? reply.candidates.find(({ record, link: sent }) => record || sent) : undefined;
      const why = reply.ok ? reply.candidates.flatMap(({ report }) => report).join(" ") : reply.error.message;
      return { good, why: good ? "" : why };
    };
    /** @type {HTMLElement} */
    const list = createGamesList(
      parts.map((part) => {
        const words = wordsOf(part.tags);
        const title = Object.keys(part.tags).length ? words.title : say("Text outside the games");
        const open = async () => {
          const { good, why } = await read(part);
          if (good) return show(good, [], list);
          redraw(found, [
            el("h2", {}, title),
            alertOf(why),
            unreadText(text.slice(part.begin, part.end)),
            backTo(list),
          ]);
        };
        return { ...words, title, open, look: async () => (await read(part)).why };
      }),
      titleOf(many),
    );
    redraw(found, [list]);
  }

  /** Create the button that leads back to a list, to where it was. @param {HTMLElement} list */
  function backTo(list) {
    return button(say("Back to the list"), () => {
      tell([]);
      redraw(found, [list]);
      list.scrollIntoView({ block: "nearest" });
    });
  }

  /**
   * @param {Guess} candidate @param {Guess[]} [bad] other parts of the text, which cannot be read
   * @param {HTMLElement} [list] the list that it was chosen from
   */
  async function show({ kind, heading, link: sent, record, report }, bad = [], list) {
    if (sent) return goTo(links.sent(sent));
    if (!record) return;
    const reply = await commands.lookInto(record);
    if (!reply.ok) return tell([reply.error.message]);
    await commands.needBoard(reply.record);
    tell([...report, ...bad.flatMap((one) => one.report)]);
    const place = () => commands.placeRecord(reply.record, { name: metaOf(record).name || undefined });
    const { rest } = /** @type {{ rest?: string[] }} */ (record);
    redraw(found, [
      list ? backTo(list) : null,
      el("h2", {}, heading),
      candidatePicture(store, reply),
      rest?.length ? unreadText(rest.join(" ")) : null,
      ...(kind === "file"
        ? [el("div", { class: "form-actions" }, takeButton(say("Put it on a table"), place))]
        : actionsOf({ store, commands }, { what: kind, record: reply.record }, reply)),
    ]);
    found.scrollIntoView({ block: "nearest" });
  }

  /** Open the link of a made game. @param {string} text @param {string} sent what follows `#/game/` in it */
  async function showGame(text, sent) {
    const reply = await commands.shared.rulesClient.ask({ do: "unpack-game", link: sent });
    if (asked !== text) return;
    if (reply.ok) goTo(links.made(reply.link));
    else tell([reply.error.message]);
  }

  /** @param {string} text */
  async function showBackup(text) {
    const info = await commands.backupInfo(text);
    if (asked !== text) return;
    if ("error" in info) return tell([info.error]);
    const tables = count(info.tables, noun("table"));
    const about = sentences(
      info.day ? say("{tables}, made on {day}.", { tables, day: info.day }) : say("{tables}.", { tables }),
      say("Restoring adds the tables, moves, branches and notes that are missing here."),
      say("It removes nothing, and it brings back tables that you deleted here only if you ask for them."),
    );
    redraw(found, [
      el("h2", {}, say("A backup")),
      el("p", {}, about),
      el("div", { class: "form-actions" }, [
        button(say("Restore"), () => restore(text, info.tables), {
          class: "button primary big",
          "data-focus": "restore",
        }),
      ]),
    ]);
  }

  /** Restore a backup, and tell how far that is meanwhile. @param {string} text @param {number} all its tables */
  async function restore(text, all, { deletedToo = false } = {}) {
    const far = el("p", { class: "soft", role: "status" });
    const tables = count(all, noun("table"));
    const onTable = (/** @type {number} */ many) => {
      far.textContent = say("Restoring {many} of {tables} …", { many, tables });
    };
    onTable(0);
    redraw(found, [far]);
    const { lines, deleted } = await commands.restoreBackup(text, { deletedToo, onTable });
    const help = commands.lastRestoring() ? say("You can undo this here until you close the page.") : "";
    const label = deleted === 1 ? say("Restore the deleted table too") : say("Restore the deleted tables too");
    redraw(found, [
      el("h2", {}, say("Restored")),
      ...paragraphs(lines),
      el("div", { class: "form-actions" }, [
        link(links.shelf(), say("To the shelf"), { class: "button primary" }),
        deleted ? button(label, () => restore(text, all, { deletedToo: true }), { "data-focus": "deleted" }) : null,
        undoButton(),
      ]),
      el("p", { class: "help" }, help),
    ]);
  }

  /** Return a button that undoes the last restore, also after the player has left this screen and come back. */
  function undoButton() {
    const undo = commands.lastRestoring();
    /** @param {string[]} stayed */
    const done = (stayed) =>
      redraw(found, paragraphs(stayed.length ? stayed : [say("Everything is as it was before.")], { role: "status" }));
    return undo && button(say("Undo the restore"), () => undo().then(done), { "data-focus": "undo" });
  }
}

/** Return whether a text looks like a backup. @param {string} text */
const isBackup = (text) => /^\s*\{/.test(text) && text.includes(BACKUP);

/** @param {number} many */
const titleOf = (many) => say("{games} in this text", { games: count(many, noun("game")) });

/** Let the page do what waits. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

/** @param {string[]} lines */
const paragraphs = (lines, attrs = {}) => lines.map((line) => el("p", attrs, line));
