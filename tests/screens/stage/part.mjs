/** A part of the page: what is in it, found by role and name as assistive technology finds it, and what can be done there. */
import { createRequire } from "node:module";
import { isHidden } from "./browser.mjs";

/** @import { Screen } from "./screen.mjs" */
/** @typedef {string | RegExp} Name a name, a part of it, or a pattern; capitals do not matter in a part */

const require = createRequire(new URL("../../../web/package.json", import.meta.url));
const { queryAllByRole, fireEvent } = /** @type {typeof import("@testing-library/dom")} */ (
  require("@testing-library/dom")
);

const PRESSED = ["button", "menuitem", "menuitemradio", "menuitemcheckbox", "tab", "option"];
const TICKED = ["radio", "checkbox", "switch"];
const FILLED = ["textbox", "searchbox", "spinbutton", "slider"];

/** @param {string} text */
export const plain = (text) => text.replace(/\s+/g, " ").trim();

/** Return whether a text has these words. @param {string} text @param {Name} words */
export const has = (text, words) =>
  typeof words === "string" ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text);

const INLINE = "a, b, i, em, strong, span, kbd, abbr, bdi";
const WORDLESS = "svg, script, style, py-config, mpy-config";

/** Return the visible words of a node, without those of pictures. @param {Node} node @returns {string} */
export function wordsOf(node) {
  if (node.nodeType === 3) return node.nodeValue ?? "";
  const element = /** @type {Element} */ (node);
  if (node.nodeType !== 1 || element.matches(WORDLESS) || isHidden(element)) return "";
  const words = Array.from(node.childNodes, wordsOf).join("");
  return element.matches(INLINE) ? words : ` ${words} `;
}

/** A part of the page, or all of it. */
export class Part {
  /** @param {Screen | null} screen @param {() => Element} root */
  constructor(screen, root) {
    this.screen = /** @type {Screen} */ (screen ?? /** @type {unknown} */ (this));
    this.root = root;
  }

  /**
   * Return the elements of some roles; with a name, those of this name, or if there are none those whose name contains
   * it. Only what is shown is found.
   * @param {string | string[]} roles @param {Name} [name]
   */
  all(roles, name) {
    const named = this.named(roles);
    if (name === undefined) return named.map(({ element }) => element);
    const whole = named.filter((one) => one.name === name);
    return (whole.length ? whole : named.filter((one) => has(one.name, name))).map(({ element }) => element);
  }

  /** Return the elements of some roles that are shown, with their names. @param {string | string[]} roles */
  named(roles) {
    /** @type {Map<Element, string>} */
    const names = new Map();
    const note = (/** @type {string} */ name, /** @type {Element} */ element) =>
      names.set(element, plain(name)).size > 0;
    const root = /** @type {HTMLElement} */ (this.root());
    const found = [roles].flat().flatMap((role) => {
      const inside = queryAllByRole(root, role, { name: note });
      if (role !== "dialog" || root.localName !== "dialog") return inside;
      return queryAllByRole(/** @type {HTMLElement} */ (root.parentElement), role, { name: note });
    });
    return found.map((element) => ({ element, name: names.get(element) ?? "" }));
  }

  /** Return the only element of some roles and a name; throw if it is not there. @param {string | string[]} roles @param {Name} [name] */
  get(roles, name) {
    const found = this.all(roles, name);
    if (found.length === 1) return found[0];
    const [role] = [roles].flat();
    const wanted = name === undefined ? role : `${role} “${name}”`;
    if (found.length) throw new Error(`There are ${found.length} of ${wanted}.`);
    throw new Error(
      `There is no ${wanted}, but: ${
        this.named(roles)
          .map((one) => one.name)
          .join(" · ") || "none"
      }.`,
    );
  }

  /** Return whether there is an element of a role and a name. @param {string} role @param {Name} [name] */
  has = (role, name) => this.all(role, name).length > 0;

  /** Return the words of each element of a role. @param {string} role @param {Name} [name] */
  words = (role, name) => this.all(role, name).map((one) => plain(wordsOf(one)));

  /** Return what is told about an element besides its name. @param {string} role @param {Name} [name] */
  described(role, name) {
    const element = /** @type {HTMLElement} */ (this.get(role, name));
    let told = "";
    const note = (/** @type {string} */ text, /** @type {Element} */ one) => {
      if (one === element) told = text;
      return true;
    };
    queryAllByRole(/** @type {HTMLElement} */ (this.root()), role, { description: note });
    return plain(told);
  }

  /** Return a part of this part, which need not be there yet. @param {string} role @param {Name} [name] */
  within = (role, name) => new Part(this.screen, () => this.get(role, name));

  /** Return an element that was found as a part. @param {Element} element */
  inside = (element) => new Part(this.screen, () => element);

  /** Return the visible words. */
  text = () => plain(wordsOf(this.root()));

  /** Wait until these words are visible. @param {Name} words */
  shows = (words) =>
    this.screen.until(() => {
      if (!has(this.text(), words)) throw new Error(`${words} is not among the words: ${this.text()}`);
    });

  /** Wait for a control that can be used. @param {string[]} roles @param {Name} name */
  control = (roles, name) =>
    this.screen.until(() => {
      const found = this.get(roles, name);
      if (found.matches(":disabled, [aria-disabled=true]")) throw new Error(`${name} cannot be used now.`);
      return found;
    });

  /** Press a button, or choose from a menu. @param {Name} name */
  press = async (name) => this.screen.click(await this.control(PRESSED, name));
  /** Follow a link. @param {Name} name */
  follow = async (name) => this.screen.click(await this.control(["link"], name));

  /** Choose one of several, or switch something on. @param {Name} name */
  async check(name) {
    const box = /** @type {HTMLInputElement} */ (await this.control(TICKED, name));
    if (!isOn(box)) await this.screen.click(box);
  }

  /** Return the text in a field. @param {Name} name */
  value = (name) => /** @type {HTMLInputElement} */ (this.get([...FILLED, "combobox"], name)).value;

  /** Return whether a choice or a switch is on. @param {Name} name */
  isOn = (name) => isOn(/** @type {HTMLInputElement} */ (this.get(TICKED, name)));

  /** Switch something off. @param {Name} name */
  async uncheck(name) {
    const box = /** @type {HTMLInputElement} */ (await this.control(TICKED, name));
    if (isOn(box)) await this.screen.click(box);
  }

  /** Replace the text of a field. @param {Name} name @param {string} text */
  fill = async (name, text) => this.set(await this.control(FILLED, name), text);

  /** Replace the text of a field that has no role, such as one for a date. @param {HTMLElement} field @param {string} text */
  async set(field, text) {
    await this.screen.act(() => {
      field.focus();
      fireEvent.input(field, { target: { value: text } });
      fireEvent.change(field);
    });
  }

  /** Choose an entry of a list. @param {Name} name of the list @param {string} entry its words or its value */
  async choose(name, entry) {
    const list = /** @type {HTMLSelectElement} */ (await this.control(["combobox", "listbox"], name));
    const option = Array.from(list.options).find((one) => plain(one.text) === entry || one.value === entry);
    if (!option) throw new Error(`${name} has no entry “${entry}”.`);
    await this.screen.act(() => fireEvent.change(list, { target: { value: option.value } }));
  }

  /** Unfold what stands behind a line. @param {Name} words */
  async unfold(words) {
    const line = await this.screen.until(() => {
      const found = Array.from(this.root().querySelectorAll("summary")).find((one) => {
        const name = one.getAttribute("aria-label") ?? plain(wordsOf(one));
        return has(name, words);
      });
      if (!found) throw new Error(`There is nothing to unfold behind ${words}.`);
      return found;
    });
    await this.screen.click(line);
  }
}

/** @param {HTMLInputElement} box */
const isOn = (box) => box.checked || box.getAttribute("aria-checked") === "true";
