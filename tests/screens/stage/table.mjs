/** What a person does at a table: set it up, open a saved game, point at cells, play moves. */
import { Screen } from "./screen.mjs";

/** @import { Name } from "./part.mjs" */

/** @typedef {{ game?: string, log?: string[], meta?: object, [field: string]: any }} Wanted fields of a record that differ */

/** Return a record of a game between people, as a file contains it, up to the end of its log. @param {Wanted} wanted */
export function recordOf({ game = "turtle-shell", log = [], meta = {}, ...more } = {}) {
  const usual = { format: 1, rules: 1, options: {}, seed: "0", start: null, branches: [], at: log.length };
  return { ...usual, game, log, meta: { name: "A table", ...meta }, ...more };
}

/** The page with a table on it. */
export class TableScreen extends Screen {
  /** Return the control of a cell, or null. @param {string} name */
  cell = (name) => this.find(`.board [data-cell="${name}"]`);

  /** Return what assistive technology calls a cell. @param {string} name */
  cellName = (name) => this.cell(name)?.getAttribute("aria-label") ?? "";
  /** Return the cell where the keyboard enters the board. */
  cursor = () => /** @type {HTMLElement} */ (this.find('.board [data-cell][tabindex="0"]'));
  /** Return the moves in the list of turns that are taken back. */
  undone = () => this.count('button.ply[data-undone="yes"]');

  /** Press keys on the board, at a cell if one is named. @param {string | null} name @param {string[]} keys */
  async keysAt(name, ...keys) {
    (name ? this.cell(name) : this.cursor())?.focus();
    await this.keys(...keys);
  }

  /** Choose from the menu of the table. @param {Name} item */
  async menu(item) {
    await this.press("Menu");
    await this.press(item);
  }

  /** Return the link in the open sheet, as the part behind the site. */
  async address() {
    const field = await this.until(() => /** @type {HTMLInputElement} */ (this.get("textbox", /^Link$/)));
    return new URL(field.value).hash;
  }

  /** Restore a backup that has these tables and values. @param {{ records?: any[], values?: object }} wanted */
  async restore({ records = [], values = {} }) {
    const tables = records.map((record, at) => ({ id: `t${at}`, record, picked: [] }));
    await this.goto("#/open");
    await this.press("Choose a file");
    await this.bring(JSON.stringify({ kind: "chess-pilgrimage-backup", v: 1, tables, values }));
    await this.press("Restore");
    await this.until(() => this.get("heading", "Restored"));
  }

  /** Point at cells one after the other, as a click or a tap does. @param {string[]} names */
  async point(...names) {
    for (const name of names) {
      const cell = await this.until(() => this.cell(name) ?? false);
      await this.act(() => {
        cell.focus();
        cell.click();
      });
    }
  }

  /**
   * Choose who plays, on the screen that sets a table up: "person", "link" or the opponent's level, by side.
   * @param {Record<string, string>} seats of all sides
   */
  async takeSeats(seats) {
    const who = Object.values(seats);
    const levels = who.filter((one) => /^\d/.test(one));
    const linked = who.includes("link");
    await this.check(linked ? /by link/ : [/^A friend here/, /^The computer/, /^Two computers/][levels.length]);
    if (levels.length === 1 || linked) {
      const own = Object.keys(seats).find((side) => seats[side] === "person") ?? "";
      await this.within("group", "You play").check(new RegExp(own, "i"));
    }
    for (const [number, level] of levels.entries())
      await this.inside(this.all("group", /^Level/)[number]).check(new RegExp(`^${level}`));
  }

  /**
   * Start a table on the screen that sets it up: of two people at one screen, unless it is said who plays.
   * @param {Record<string, string>} [seats] of all sides; see `takeSeats`
   */
  async sitDown(seats) {
    if (seats) await this.takeSeats(seats);
    else if (this.has("radio", /^A friend here/)) await this.check(/^A friend here/);
    await this.press("Play");
    await this.until(() => this.find(".board [data-cell]") ?? false);
  }

  /** Open a saved game as a file. @param {Wanted} [wanted] the fields that differ from the usual */
  async openRecord(wanted = {}) {
    const { game = "turtle-shell", meta = {} } = wanted;
    const opening = await this.data("opening");
    const { sides } = opening.games.find((/** @type {any} */ one) => one.id === game);
    const seats = Object.fromEntries(sides.map((/** @type {string} */ side) => [side, { kind: "person" }]));
    await this.goto("#/open");
    await this.press("Choose a file");
    await this.bring(JSON.stringify(recordOf({ ...wanted, meta: { seats, ...meta } })));
    await this.press("Put it on a table");
    await this.until(() => this.find(".board [data-cell]") ?? false);
  }

  /** Return what the build wrote into a file of data. @param {string} name such as `opening` */
  data = async (name) => (await this.window.fetch(`data/${name}.json`)).json();

  /** Return the id and the link of one of the kit's example games. @param {string} id such as "hexapawn" */
  async madeGame(id) {
    const { starts } = await this.data("workshop");
    const { text } = starts.find((/** @type {any} */ one) => one.id === id);
    return this.python.tell({ do: "pack-game", text });
  }

  /** Return the record of the open table, as it is stored. */
  record() {
    const id = this.window.location.hash.split("/")[2];
    const copies = ["a", "b"].map((copy) =>
      JSON.parse(this.window.localStorage.getItem(`chess-pilgrimage/1/table/${id}/${copy}`) ?? "null"),
    );
    const [last] = copies.filter(Boolean).sort((one, other) => other.seq - one.seq);
    return last?.body.record;
  }

  /** Play actions by pointing, and wait for each in the list of turns. @param {string[]} actions such as "b1b3" */
  async play(...actions) {
    for (const action of actions) {
      const before = this.turns().length;
      await this.make(this.record(), action, () => this.turns().length > before);
      await this.until(() => this.turns().length === before + 1);
    }
  }

  /**
   * Point at the steps of an action, choices included, until all are made or it is played.
   * @param {any} record of the position @param {string} action @param {() => boolean} [isPlayed]
   */
  async make(record, action, isPlayed = () => false) {
    const { scene } = await this.python.tell({ do: "open", record });
    const move = scene.moves.find((/** @type {any} */ one) => one.action === action);
    if (!move) throw new Error(`${action} is not possible now.`);
    for (const step of move.steps) {
      if (isPlayed()) break;
      if (this.cell(step)) await this.point(step);
      else if (this.has("button", scene.choices[step].label)) await this.press(scene.choices[step].label);
      else if (this.has("menuitem", scene.choices[step].label)) await this.press(scene.choices[step].label);
    }
  }

  /**
   * Move the board's cursor to a cell with the arrow keys only, learning where each key leads.
   * @param {string} game @param {string} goal
   */
  async walk(game, goal) {
    const { boards } = await this.data("tables");
    const ways = Object.fromEntries(
      Object.entries(boards[game].travel).map(([from, there]) => [
        from,
        Object.fromEntries(Object.entries(/** @type {any} */ (there)).map(([way, ends]) => [way, ends[0][0]])),
      ]),
    );
    const here = () => /** @type {HTMLElement} */ (this.document.activeElement).dataset.cell ?? "";
    for (let count = 0; here() !== goal; count += 1) {
      const [from, way] = [here(), firstWay(ways, here(), goal)];
      if (!from || !way || count > 40) throw new Error(`There is no way from ${from} to ${goal}.`);
      await this.user.keyboard(`{Arrow${way[0].toUpperCase()}${way.slice(1)}}`);
      ways[from][way] = here();
    }
  }
}

/**
 * Return the first arrow key of a shortest path.
 * @param {Record<string, Record<string, string>>} ways @param {string} start @param {string} goal
 */
function firstWay(ways, start, goal) {
  const [seen, queue] = [new Set([start]), [[start, ""]]];
  for (const [here, first] of queue) {
    if (here === goal) return first;
    for (const [way, there] of Object.entries(ways[here] ?? {})) {
      if (seen.has(there)) continue;
      seen.add(there);
      queue.push([there, first || way]);
    }
  }
  return "";
}
