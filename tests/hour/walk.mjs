/**
 * A first hour with the page in one language: every sentence that a person meets on the way, seen or spoken, once.
 * `python -m tests.hour` runs it; what it writes is for people who speak the language and read it as a whole.
 */
import { TableScreen } from "../screens/stage/table.mjs";
import { linesOf } from "./lines.mjs";

const GAMES = ["turtle-shell", "temple-island", "monkey-king", "pilgrim"];
const ROOMS = "learn puzzles daily tables statistics settings open deleted workshop nothing-here".split(" ");
const KEYS = ["t", "p", "s", "l", "o", "j", "r", "v", "q", "?", "m"]; // keys that answer by voice or open something
const PANES = ["Turns", "Rules", "Analysis", "Table"];
const MENU = ["List of moves", "Players", "Rename", "Share"];
const TURNS = 3; // of each game
const CHOICES = 14; // of a setup
const BREATH = 4000; // ms of the page's clock after a step

/** A walk through the page. */
class Walk {
  /** @param {TableScreen} screen @param {Record<string, any>} messages */
  constructor(screen, messages) {
    this.screen = screen;
    this.messages = messages;
    /** @type {Set<string>} */
    this.met = new Set();
    /** @type {string[]} */
    this.told = [];
    /** @type {string[]} */
    this.failed = [];
  }

  /** Return an English text of the page, after its context and a bar, in the language of this walk. @param {string} text */
  inWords(text) {
    const found = this.messages[text];
    return Array.isArray(found) ? found.join("") : text.replace(/^.*\|/, "");
  }

  /** Note what is new on the screen and to the ears. */
  note() {
    const { document } = this.screen;
    for (const line of [...linesOf(document), ...this.screen.heard]) {
      const kind = line.replace(/\b[a-z]?\d+\b/gi, "#"); // cells and figures do not make another sentence
      if (this.met.has(kind)) continue;
      this.met.add(kind);
      this.told.push(line);
    }
  }

  /** Take some steps, and note what they show; what cannot be done is kept for the report. @param {string} name @param {() => unknown} work */
  async step(name, work) {
    try {
      await work();
      await this.screen.pass(BREATH);
    } catch (failure) {
      this.failed.push(`${name}: ${String(failure).split("\n")[0].slice(0, 160)}`);
    }
    this.note();
  }

  /** @param {string} title */
  head(title) {
    this.told.push("", `== ${title}`);
  }

  /** @param {string} hash */
  go = (hash) => this.step(hash, () => this.screen.goto(hash));
  /** @param {string} text in English */
  press = (text) => this.step(text, () => this.screen.press(this.inWords(text)));
  /** @param {string | null} cell @param {string} key */
  key = (cell, key) => this.step(`key ${key}`, () => this.screen.keysAt(cell, key));

  /** Leave what is open. */
  leave = () =>
    this.step("leave", async () => {
      const close = this.screen.all("button", this.inWords("Close"))[0];
      if (close) await this.screen.click(/** @type {HTMLElement} */ (close));
      else await this.screen.keys("Escape");
    });

  async rooms() {
    this.head("shelf");
    this.note();
    for (const room of ROOMS) {
      this.head(room);
      await this.go(`#/${room}`);
    }
  }

  /** Set up a table, read how to play, and play some turns. @param {string} game */
  async game(game) {
    const { screen } = this;
    this.head(`${game}: setup`);
    await this.go(`#/new/${game}`);
    for (const radio of screen.all("radio").slice(0, CHOICES)) await this.step("choice", () => screen.click(/** @type {HTMLElement} */ (radio)));
    await this.go("#/");
    this.head(`${game}: how to play`);
    await this.go(`#/howto/${game}`);
    this.head(`${game}: table`);
    await this.go(`#/new/${game}`);
    const groups = new Map(screen.all("radio").map((radio) => [radio.getAttribute("name"), radio]).reverse());
    for (const radio of groups.values()) await this.step("choice", () => screen.click(radio));
    await this.play();
    for (let turn = 0; turn < TURNS; turn += 1) await this.turn(turn === 0);
    for (const text of ["Hint", "move|Undo", "move|Redo"]) await this.press(text);
    for (const text of PANES) await this.step(text, () => screen.click(screen.all("button", this.inWords(text))[0]));
    for (const text of MENU) {
      await this.press("Menu");
      await this.press(text);
      await this.leave();
    }
    for (const key of KEYS) {
      await this.key(null, key);
      await this.leave();
    }
    this.head(`${game}: editor`);
    await this.go(`#/edit/${game}`);
  }

  /** Start the table that is set up. */
  play = () =>
    this.step("play", async () => {
      await this.screen.press(this.inWords("Play"));
      await this.screen.until(() => this.screen.find(".board [data-cell]") ?? false);
    });

  /** Look at some pieces, try what is refused, and make the first legal move. @param {boolean} first */
  async turn(first) {
    const { screen } = this;
    const record = screen.record();
    if (!record) return;
    const { scene } = await screen.python.tell({ do: "open", record });
    if (!scene) return; // a made game, which only its room knows
    if (first) {
      const kinds = new Map(scene.pieces.map((/** @type {any} */ piece) => [`${piece.side} ${piece.kind}`, piece.cell]));
      for (const cell of [...kinds.values()].slice(0, 10)) await this.key(cell, "i");
      const cells = scene.pieces.map((/** @type {any} */ piece) => piece.cell);
      for (const cell of cells.slice(0, 6)) {
        await this.step("refused", () => screen.point(cell, cells[(cells.indexOf(cell) + 3) % cells.length]));
        await this.leave();
      }
    }
    const move = scene.moves[Math.floor(scene.moves.length / 2)];
    if (!move) return;
    for (const step of move.steps)
      await this.step(`step ${step}`, async () => {
        if (screen.cell(step)) await screen.point(step);
        else await screen.press(await this.choice(step, record));
      });
  }

  /** Return the label of a choice in the language of this walk. @param {string} step @param {any} record */
  async choice(step, record) {
    const { scene } = await this.screen.python.tell({ do: "open", record, lang: this.screen.document.documentElement.lang });
    return scene.choices[step].label;
  }

  /** Begin the first lesson and the first puzzle of a game, and answer them wrongly. @param {string} game */
  async learning(game) {
    for (const room of ["learn", "puzzles"]) {
      this.head(`${game}: ${room}`);
      await this.go(`#/${room}/${game}`);
      const links = Array.from(this.screen.document.querySelectorAll("main a"), (link) => link.getAttribute("href") ?? "");
      const first = room === "learn" ? /^#\/learn\/[^/]+\/./ : /^#\/puzzles\/[^/]+\/.*\d$/;
      await this.go(links.find((link) => first.test(link)) ?? "#/nothing-here");
      const cells = Array.from(this.screen.document.querySelectorAll(".board [data-cell]"), (cell) => cell.getAttribute("data-cell") ?? "");
      const own = cells.filter((cell) => this.screen.cell(cell)?.getAttribute("data-grab") !== null);
      for (const cell of own.slice(0, 3)) await this.step("try", () => this.screen.point(cell));
      await this.leave();
      await this.press("Hint");
      if (room === "puzzles") await this.press("Answer");
    }
  }

  async workshop() {
    this.head("workshop: Hexapawn");
    await this.go("#/workshop");
    const { starts } = await this.screen.data("workshop");
    const buttons = this.screen.all("button").filter((button) => button.closest("main"));
    const begin = buttons[starts.findIndex((/** @type {any} */ start) => start.id === "hexapawn")];
    await this.step("begin", () => this.screen.click(begin));
    await this.press("Share it");
    await this.leave();
    await this.step("to its setup", () => this.screen.press(this.inWords("game|Play it")));
    await this.play();
    await this.turn(true);
  }
}

const [tag] = process.argv.slice(2);
const screen = await TableScreen.open({ languages: [tag], day: "2026-11-27" });
const catalogue = tag === "en" ? { messages: {} } : await (await screen.window.fetch(`data/lang/${tag}.json`)).json();
const walk = new Walk(screen, catalogue.messages);
await walk.step("rooms", () => walk.rooms());
for (const game of GAMES) await walk.step(game, () => walk.game(game));
for (const game of GAMES) await walk.step(game, () => walk.learning(game));
await walk.step("workshop", () => walk.workshop());
process.stderr.write(`${walk.failed.join("\n")}\n`);
process.stdout.write(`${walk.told.join("\n").trim()}\n`, () => process.exit(0));
