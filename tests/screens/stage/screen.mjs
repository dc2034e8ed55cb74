/**
 * What a person sees, hears and does on the page, for tests: controls are found by role and name, as assistive
 * technology finds them. docs/screens.md tells how to write a test with it.
 */
import { createRequire } from "node:module";
import { findings } from "./axe.mjs";
import { noonOn, openPage } from "./page.mjs";
import { has, Part, plain, wordsOf } from "./part.mjs";

/** @import { Name } from "./part.mjs" */
/** @typedef {Awaited<ReturnType<typeof openPage>>} Page */
/** @typedef {import("./page.mjs").How & { hash?: string }} Opening */

const require = createRequire(new URL("../../../web/package.json", import.meta.url));
const { userEvent } = /** @type {typeof import("@testing-library/user-event")} */ (
  require("@testing-library/user-event")
);

const PATIENCE = 20_000; // ms of the page's clock that a test waits for something
const AT_LEAST = 500; // ms that pass here before that, since some of what Node does takes time
const PACE = 1500; // ms of the page's clock from one action to the next: what was announced has been spoken
const MOVES = 3; // of opponents that follow upon an action
const QUIET = 4; // turns of Node's loop without anything new

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The page as a person meets it. */
export class Screen extends Part {
  /** @param {Page} page @param {Opening} opening */
  constructor(page, opening) {
    super(null, () => this.top());
    this.opening = opening;
    this.page = page;
    this.user = this.arrived();
    /** What has been announced since the last action. @type {string[]} */
    this.heard = [];
    /** The pages that this test has opened besides. @type {Screen[]} */
    this.others = [];
  }

  get window() {
    return this.page.window;
  }

  get document() {
    return this.page.window.document;
  }

  /** What the page asks Python; see python.mjs. */
  get python() {
    return this.page.python;
  }

  /**
   * Open the page at an address, on a device of its own unless one is given.
   * @template {typeof Screen} S @this {S} @param {Opening} [opening]
   */
  static async open({ hash = "", ...opening } = {}) {
    const screen = /** @type {InstanceType<S>} */ (new this(await openPage(hash, opening), opening));
    await screen.pass(PACE);
    return screen;
  }

  /** Begin to listen to a page; return the hands to use it with. */
  arrived() {
    const listen = { childList: true };
    for (const voice of this.document.querySelectorAll("[data-voice]"))
      new this.window.MutationObserver(() => voice.textContent && this.heard.push(voice.textContent)).observe(
        voice,
        listen,
      );
    const { navigator } = this.window;
    const { clipboard } = navigator;
    const user = userEvent.setup({ document: this.document, delay: null, pointerEventsCheck: 0 });
    Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true }); // not the one of user-event
    return user;
  }

  /**
   * Open the page of somebody else, on a device of their own unless one is given.
   * @param {string} [hash] @param {Opening} [opening]
   */
  async friend(hash = "", opening = {}) {
    const other = /** @type {this} */ (
      await /** @type {typeof Screen} */ (this.constructor).open({ hash, ...opening })
    );
    this.others.push(other);
    return other;
  }

  /** Return the open dialog that covers everything else, or all of the page. @returns {Element} */
  top() {
    return this.page.covering() ?? this.document.body;
  }

  // -- looking and listening

  /** Return the last announcement: of turns and answers, or with "alert" of what is urgent. @param {string} name */
  voice = (name = "status") => this.document.querySelector(`[data-voice="${name}"]`)?.textContent ?? "";

  /** Wait until these words are announced, since the last action. @param {Name} words */
  says = (words) =>
    this.until(() => {
      const found = this.heard.find((text) => has(text, words));
      if (found === undefined) throw new Error(`${words} was not announced, but: ${JSON.stringify(this.heard)}`);
      return found;
    });

  /** Return what axe-core finds on the page; an empty list is good. */
  axe = () => findings(this);

  /** Return the words of the strip: what to do, or why a move was refused. */
  strip = () => plain(this.document.querySelector(".strip-words")?.textContent ?? "");
  /** Return the line below, with a reason or a promise. */
  stripDetail = () => plain(this.document.querySelector(".strip-second")?.textContent ?? "");
  /** Wait until the strip has exactly these words, or words of this pattern. @param {Name} words */
  stands = (words) =>
    this.until(() => {
      const found = this.strip();
      if (typeof words === "string" ? found === words : words.test(found)) return;
      throw new Error(`${words} is not what the strip says: ${found}`);
    });
  /** Wait until these words are on the line below the strip. @param {Name} words */
  details = (words) =>
    this.until(() => {
      if (!has(this.stripDetail(), words)) throw new Error(`${words} is not on the line: ${this.stripDetail()}`);
    });
  /** Return the moves in the list of turns. */
  turns = () => Array.from(this.document.querySelectorAll("button.ply"), (one) => plain(wordsOf(one)));
  /** Return the first match of a selector, for what has neither role nor name. @param {string} selector */
  find = (selector) => /** @type {HTMLElement | null} */ (this.document.querySelector(selector));
  /** Return how many elements match a selector: what is only drawn, such as marks on the board. @param {string} selector */
  count = (selector) => this.document.querySelectorAll(selector).length;
  /** Return whether an element has the focus. @param {Element | null} element */
  hasFocus = (element) => this.document.activeElement === element;
  /** Return what the page was asked, and what Python has answered, by the name of the request. @param {string} name */
  asked = (name) => this.python.exchanges.filter(({ request }) => request.do === name);

  // -- doing

  /**
   * Do something, and wait until the page has answered and a person has heard it. @param {() => unknown} work
   */
  async act(work) {
    this.heard = [];
    await work();
    await this.pass(PACE);
  }

  /** Click; throw if that was answered for the ears only. @param {HTMLElement} element */
  async click(element) {
    const before = this.look();
    await this.act(() => this.user.click(element));
    const seen = this.find("[data-shown]") || this.heard.every((text) => before.includes(text)); // it stood there already
    if (!seen && this.look() === before)
      throw new Error(`A click was answered for the ears only: ${this.heard.join(" ")}`);
  }

  /** Return all that the eyes could tell apart: the page without its announcements, what fields hold, the address. */
  look() {
    const { body } = this.document;
    const voices = Array.from(body.querySelectorAll("[data-voice]"), (one) => one.outerHTML);
    const html = voices.reduce((text, one) => text.replace(one, ""), body.innerHTML);
    const fields = /** @type {NodeListOf<HTMLInputElement>} */ (body.querySelectorAll("input, textarea, select"));
    const values = Array.from(fields, ({ value, checked }) => `${value} ${checked}`);
    return [html, ...values, this.window.location.hash].join("\n");
  }

  /** Press keys where the focus is: "Enter", "t", "Shift+T". @param {string[]} keys */
  async keys(...keys) {
    for (const key of keys) {
      const parts = key === "+" ? [key] : key.split("+");
      const last = parts.pop() ?? "";
      const name = last.length > 1 ? `{${last}}` : last.replace(/[{[]/, "$&$&");
      const [down, up] = [parts.map((one) => `{${one}>}`), parts.map((one) => `{/${one}}`)];
      await this.act(() => this.user.keyboard([...down, name, ...up].join("")));
    }
  }

  /** Type a text where the focus is. @param {string} text */
  typed = (text) => this.act(() => this.user.keyboard(text.replace(/[{[]/g, "$&$&")));

  /** Go to an address of the page, such as `#/new/pilgrim`. @param {string} hash */
  goto = (hash) =>
    this.act(() => {
      this.window.location.hash = hash;
    });

  /** Let it be noon on another day. @param {string} day such as 2026-06-15 */
  on = (day) => this.page.clock.setSystemTime(noonOn(day));

  /** Go back to the address before. */
  back = () => this.act(() => this.window.history.back());

  /** Open the page again on the same device; what it had not stored is lost. */
  async reload() {
    const { hash } = this.window.location;
    await this.page.close();
    await this.settle();
    this.heard = [];
    this.page = await openPage(hash, { ...this.opening, device: this.page.device });
    this.user = this.arrived();
    await this.pass(PACE);
  }

  /** Choose a file where the page has asked for one. @param {string} text @param {string} [name] */
  async bring(text, name = "table.json") {
    const input = await this.until(() => this.page.given.choosers.pop() ?? false);
    const file = new this.window.File([text], name, { type: "application/json" });
    await this.act(() => this.user.upload(input, file));
  }

  // -- waiting

  /** Let time pass on the page's clock, which stands still while Python answers. @param {number} ms */
  async pass(ms) {
    const { clock } = this.page;
    let over = false;
    clock.setTimeout(() => (over = true), ms);
    while (!over) {
      await this.settle();
      await clock.nextAsync();
    }
    await this.settle();
  }

  /**
   * Wait until all requests but searches are answered, and opponents have moved; not until two of them have played to
   * the end. Timers do not run meanwhile.
   */
  async settle() {
    const { python } = this;
    const enough = python.moves() + MOVES;
    for (let quiet = 0; quiet < QUIET && python.moves() < enough; quiet += 1) {
      await turn();
      if (!python.isBusy()) continue;
      await python.next();
      quiet = 0;
    }
  }

  /**
   * Wait until a check returns something other than false, and does not throw; return that. Whenever nothing is left to
   * wait for, the page's clock goes on to the next timer. While Python thinks, the clock stands still.
   * @template T @param {() => T} check @returns {Promise<Exclude<T, false>>}
   */
  async until(check) {
    const { clock } = this.page;
    const [start, began] = [clock.now, Date.now()];
    for (;;) {
      let failure;
      try {
        const found = check();
        if (found !== false) return /** @type {Exclude<T, false>} */ (found);
        failure = new Error(`This did not come true: ${check}`);
      } catch (error) {
        failure = error;
      }
      if (clock.now - start > PATIENCE && Date.now() - began > AT_LEAST) throw failure;
      await this.step();
      if (!clock.countTimers() && !this.python.isThinking() && Date.now() - began > AT_LEAST) throw failure;
    }
  }

  /** Let the next thing happen. */
  async step() {
    await this.settle();
    if (this.python.isThinking()) return this.python.next();
    await new Promise((resolve) => setTimeout(resolve, 1));
    await this.page.clock.nextAsync();
  }
}
