/**
 * What the page needs of a browser and jsdom does not have. Nothing is laid out, and no style sheet applies. A test that
 * needs one of these to be real belongs in a browser (e2e/).
 */
import { webcrypto } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "../../../web/node_modules/fake-indexeddb/build/esm/index.js";
import { lockManager } from "../../js/lock-manager.mjs";

/** @typedef {import("jsdom").DOMWindow} Window */
/**
 * What stays when a page is closed: its two stores and its locks.
 * @typedef {{ local: Record<string, string>, disk: IDBFactory, locks: ReturnType<typeof lockManager>, opened: number }}
 *   Device  `opened`: how often the page has been opened there
 */

const SEEN = 4; // of a list: enough to see that it is drawn, and a picture costs 30 ms

/** Return a device on which the page has never been opened. @returns {Device} */
export const newDevice = () => ({ local: {}, disk: new IDBFactory(), locks: lockManager(), opened: 0 });

/**
 * What the page has given to the system: texts copied to the clipboard, files saved, and fields that wait for a file.
 * @typedef {{ copied: string[], saved: { name: string, text: () => Promise<string> }[], choosers: HTMLInputElement[] }}
 *   Given
 */

/**
 * Give a window what it lacks. Return what it gives away, and what returns the dialog that covers everything else.
 * @param {Window} window @param {Device} device
 * @param {{ languages: string[], closed: Promise<void> }} page `closed` resolves when the page is closed
 * @returns {{ given: Given, covering: () => HTMLDialogElement | undefined }}
 */
export function complete(window, device, { languages, closed }) {
  const { Element, HTMLElement, HTMLDialogElement, HTMLAnchorElement, HTMLInputElement, document, navigator } = window;
  /** @type {Given} */
  const given = { copied: [], saved: [], choosers: [] };
  for (const [name, text] of Object.entries(device.local)) window.localStorage.setItem(name, text);

  // What Node has as well. Each is the browser's own, and works.
  const { structuredClone, MessageChannel, Response, ReadableStream, CompressionStream, DecompressionStream } =
    globalThis;
  Object.assign(window, { structuredClone, MessageChannel, Response, ReadableStream, CompressionStream });
  Object.assign(window, { DecompressionStream, indexedDB: device.disk, IDBKeyRange });
  Object.defineProperty(window.crypto, "subtle", { value: webcrypto.subtle });
  define(navigator, { locks: locksOf(device, closed), languages, language: languages[0] });

  // Chance is the same in every run, and another each time a device opens the page.
  device.opened += 1;
  const chance = chanceFrom(device.opened);
  window.Math.random = chance;
  define(window.crypto, {
    /** @template {Uint8Array | Uint16Array | Uint32Array} A @param {A} array */
    getRandomValues: (array) => array.map(() => chance() * 2 ** 32),
  });

  document.execCommand = () => false; // by which the editor tells old browsers what it does itself

  // What the page asks about: a window whose owner prefers no motion and no theme.
  window.matchMedia = (media) =>
    /** @type {any} */ ({
      media,
      matches: /reduced-motion/.test(media),
      addEventListener() {},
      removeEventListener() {},
    });
  /** @type {any} */ (window).CSS = {
    supports: () => true,
    escape: (/** @type {string} */ text) => text.replace(/[^\w-]/g, (sign) => `\\${sign}`),
  };

  // What would measure and draw.
  define(document.documentElement, { clientWidth: 1280, clientHeight: 800 });
  // Everything is in the same place, far from the pointer, which rests in the corner.
  /** @this {{ classList?: DOMTokenList }} */
  function box() {
    const isRuler = this.classList?.contains("text-ruler"); // of text of the usual size
    return isRuler ? new window.DOMRect(0, 0, 20, 20) : new window.DOMRect(5000, 5000, 1280, 800);
  }
  class Observer {
    /** @param {Element} _target */
    observe(_target) {}
    unobserve() {}
    disconnect() {}
  }
  /** How many have been near, of a list. @type {WeakMap<Element, number>} */
  const near = new WeakMap();
  /** What is on the page is near, but of a long list only the beginning. */
  window.IntersectionObserver = /** @type {any} */ (
    class extends Observer {
      /** @param {(entries: { isIntersecting: boolean, target: Element }[]) => void} tell */
      constructor(tell) {
        super();
        this.tell = tell;
      }
      /** @param {Element} target */
      observe(target) {
        window.setTimeout(() => {
          const list = target.closest("ul, ol, main, body");
          if (!list) return; // it has gone
          const before = near.get(list) ?? 0;
          near.set(list, before + 1);
          if (before < SEEN) this.tell([{ isIntersecting: true, target }]);
        });
      }
    }
  );
  Object.assign(window, { ResizeObserver: Observer, BroadcastChannel: class {}, Worker: class {}, scrollTo() {} });
  document.elementFromPoint = () => null;
  define(Element.prototype, {
    getBoundingClientRect: box,
    scrollIntoView() {},
    scrollTo() {},
    setPointerCapture() {},
    animate: () => ({ finished: Promise.resolve(), cancel() {}, finish() {}, play() {}, pause() {} }),
    /** One box if the element is shown, as far as that shows without styles. @this {Element} */
    getClientRects() {
      return this.isConnected && !this.closest("[hidden], dialog:not([open])") ? [box.call(this)] : [];
    },
  });
  // The editor of the workshop measures its text.
  define(window.Range.prototype, { getBoundingClientRect: box, getClientRects: () => [] });
  define(window.SVGElement.prototype, { getBBox: box });
  // The only style that is asked for is whether something is shown. jsdom's own answer takes a second for a table.
  window.getComputedStyle = (node) => styleOf(node);

  // Dialogs.
  define(HTMLDialogElement.prototype, {
    /** @this {HTMLDialogElement} */
    show() {
      this.open = true;
    },
    /** @this {HTMLDialogElement} */
    showModal() {
      if (this.open) throw new window.DOMException("It is open.", "InvalidStateError");
      this.open = true;
      modal.add(this);
      before.set(this, /** @type {HTMLElement | null} */ (document.activeElement));
      const first = /** @type {HTMLElement | null} */ (this.querySelector("[autofocus], button, input, a[href]"));
      first?.focus();
    },
    /** @this {HTMLDialogElement} @param {string} [value] */
    close(value) {
      if (!this.open) return;
      this.open = false;
      if (value !== undefined) this.returnValue = value;
      modal.delete(this);
      before.get(this)?.focus();
      window.setTimeout(() => this.dispatchEvent(new window.Event("close")));
    },
  });
  /** @type {Set<HTMLDialogElement>} */
  const modal = new Set();
  /** What had the focus before a dialog. @type {Map<HTMLDialogElement, HTMLElement | null>} */
  const before = new Map();
  const covering = () => [...modal].filter((dialog) => dialog.isConnected).at(-1);
  window.addEventListener("keydown", (event) => {
    const top = covering();
    if (event.key !== "Escape" || event.defaultPrevented || !top) return;
    if (top.dispatchEvent(new window.Event("cancel", { cancelable: true }))) top.close();
  });
  reflect(HTMLElement.prototype, "inert");

  // What the page gives away.
  /** @type {Map<string, Blob>} */
  const objects = new Map();
  window.URL.createObjectURL = (/** @type {Blob} */ blob) => {
    const address = `blob:${objects.size}`;
    objects.set(address, blob);
    return address;
  };
  window.URL.revokeObjectURL = () => {};
  const { click } = HTMLElement.prototype;
  /** Save the file of a download link. @this {globalThis.HTMLAnchorElement} */
  HTMLAnchorElement.prototype.click = function () {
    const blob = this.download ? objects.get(this.href) : undefined;
    if (blob) given.saved.push({ name: this.download, text: () => blob.text() });
    else click.call(this);
  };
  /** Ask for a file. @this {globalThis.HTMLInputElement} */
  HTMLInputElement.prototype.click = function () {
    if (this.type === "file") given.choosers.push(this);
    else click.call(this);
  };
  define(navigator, { clipboard: { writeText: async (/** @type {string} */ text) => void given.copied.push(text) } });
  return { given, covering };
}

/** Return the locks of a device for a page, which gives them back when it is closed. @param {Device} device @param {Promise<void>} closed */
function locksOf({ locks }, closed) {
  let gone = false;
  closed.then(() => {
    gone = true;
  });
  return {
    /** @param {string} name @param {any} options @param {any} [work] */
    request(name, options, work = options) {
      const held = (/** @type {unknown} */ lock) => (gone ? undefined : Promise.race([work(lock), closed]));
      return locks.request(name, work === options ? {} : options, held);
    },
  };
}

/** Return a source of chance (mulberry32), numbers from 0 to 1. @param {number} seed */
function chanceFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** @param {object} target @param {Record<string, unknown>} properties */
function define(target, properties) {
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

/** Make a property of an attribute that is there or not. @param {object} target @param {string} name */
function reflect(target, name) {
  Object.defineProperty(target, name, {
    /** @this {Element} */
    get() {
      return this.hasAttribute(name);
    },
    /** @this {Element} @param {boolean} value */
    set(value) {
      this.toggleAttribute(name, Boolean(value));
    },
  });
}

/** What only the style sheets hide. */
const HIDDEN_BY_STYLE = [
  ".foot[data-film] > :not(.film), .foot:not([data-film]) > .film",
  "[data-layout]:not([data-pane=study]) > .pane-study",
  ".play.exercise :is(.plates, .plate, .chip.done, .deck, .result)",
].join();

/** Return whether an element itself is not shown. @param {Element} node */
export function isHidden(node) {
  const around = node.parentElement;
  const folded = around?.localName === "details" && !around.hasAttribute("open") && node.localName !== "summary";
  return folded || node.matches(`[hidden], [inert], dialog:not([open]), ${HIDDEN_BY_STYLE}`);
}

/** @param {Element} node @returns {CSSStyleDeclaration} */
function styleOf(node) {
  const display = isHidden(node) ? "none" : "block";
  const at = { translate: "none", transform: "none" };
  const told = {
    display,
    ...at,
    visibility: "visible",
    getPropertyValue: (/** @type {string} */ name) => told[name] ?? "",
  };
  return /** @type {any} */ (told);
}
