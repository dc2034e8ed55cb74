// Copying in a browser that lets a page write only within the click, as Safari does: one await, and it refuses.
import assert from "node:assert/strict";
import test from "node:test";

/** As much of an element as a field needs. */
class Fake {
  /** @type {Record<string, string>} */
  attrs = {};
  /** @type {Record<string, () => void>} */
  heard = {};
  /** @type {Fake[]} */
  children = [];
  textContent = "";
  value = "";
  selected = false;
  setAttribute(name, value) {
    this.attrs[name] = value;
  }
  getAttribute(name) {
    return this.attrs[name] ?? null;
  }
  removeAttribute(name) {
    delete this.attrs[name];
  }
  replaceChildren(...children) {
    this.children = children;
  }
  addEventListener(name, run) {
    this.heard[name] = run;
  }
  focus() {
    this.heard.focus?.();
  }
  select() {
    this.selected = true;
  }
}

/** The browser's clipboard; `active` is true within a click, until the page gives the control back. */
const browser = { active: false, held: "", takesPromises: true, /** @type {any} */ clipboard: null };
const allowed = () => {
  if (!browser.active) throw new DOMException("no click", "NotAllowedError");
};
const clipboard = {
  writeText: async (text) => {
    allowed();
    browser.held = text;
  },
  write: async ([item]) => {
    allowed();
    browser.held = await (await item.parts["text/plain"]).text();
  },
};
class ClipboardItem {
  constructor(parts) {
    this.parts = parts;
  }
}
Object.defineProperty(globalThis, "navigator", {
  value: {
    get clipboard() {
      return browser.clipboard;
    },
  },
}); // prettier-ignore
Object.assign(globalThis, { Node: Fake, document: { createElement: () => new Fake() } });
const { copied, copy } = await import("../../../web/js/ui/copy.js");

/** Do something in a click: the browser allows it only until the first await. @template T @param {() => T} run */
function click(run, { takesPromises = true, has = true } = {}) {
  Object.assign(browser, { active: true, held: "", clipboard: has ? clipboard : undefined });
  Object.assign(globalThis, { ClipboardItem: takesPromises ? ClipboardItem : undefined });
  const done = run();
  browser.active = false;
  return done;
}
const later = (text) => new Promise((resolve) => setTimeout(resolve, 5, text));

test("a text that is there is copied in the click", async () => {
  assert.equal(await click(() => copied("abc")), true);
  assert.equal(browser.held, "abc");
});

test("a text that is still being made when the click is over is copied too", async () => {
  assert.equal(await click(() => copied(later("abc"))), true);
  assert.equal(browser.held, "abc");
});

test("without promises on the clipboard, or without a clipboard, it is said not to be copied", async () => {
  assert.equal(await click(() => copied(later("abc")), { takesPromises: false }), false);
  assert.equal(await click(() => copied(later("abc")), { has: false }), false);
  assert.equal(await click(() => copied("abc"), { has: false }), false);
  assert.equal(browser.held, "");
});

/** Copy, and return what is told. */
async function told(text, how) {
  const [said, place] = [new Fake(), new Fake()];
  /** @type {any} */
  const telling = { said, place, done: "Copied.", label: "The game" };
  await click(() => copy(text, telling), how);
  return { words: said.textContent, field: place.children[0] };
}

test("where copying is refused, a field holds the whole text, selected, with a name", async () => {
  assert.deepEqual(await told("a\nb"), { words: "Copied.", field: undefined });
  for (const text of ["a\nb", later("a\nb")]) {
    const { words, field } = await told(text, { takesPromises: false, has: false });
    assert.equal(words, "This page cannot use the clipboard. Copy the text from the field.");
    assert.deepEqual([field.value, field.selected, field.attrs["aria-label"]], ["a\nb", true, "The game"]);
    assert.equal(field.attrs.readonly, "");
  }
});

test("a text that cannot be made says why, and shows no field", async () => {
  const failing = () => Promise.reject(new Error("The rules are gone."));
  assert.deepEqual(await told(failing()), { words: "The rules are gone.", field: undefined });
  assert.deepEqual(await told(failing(), { takesPromises: false }), { words: "The rules are gone.", field: undefined });
  assert.deepEqual(await told(failing(), { has: false }), { words: "The rules are gone.", field: undefined });
});
