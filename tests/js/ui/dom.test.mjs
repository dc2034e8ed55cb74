// Elements are made from a tag with classes, attributes if there are any, and children.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const { JSDOM } = createRequire(new URL("../../../web/package.json", import.meta.url))("jsdom");
const { document, Node } = new JSDOM("").window;
Object.assign(globalThis, { document, Node });
const { el, svg } = await import("../../../web/js/ui/dom.js");

test("an element has its classes in its name, and attributes only if it needs some", () => {
  const made = el("p.soft.help", ["A <b> ", el("b", "word"), null, 3]);
  assert.equal(made.outerHTML, '<p class="soft help">A &lt;b&gt; <b>word</b>3</p>');
  assert.equal(el("input.name", { value: "x", disabled: false }).outerHTML, '<input class="name" value="x">');
  assert.equal(el("p", {}, "x").outerHTML, el("p", "x").outerHTML);
  assert.equal(el("p.one", { class: "other" }).className, "other");
  for (const none of /** @type {const} */ ([null, undefined, false, ""]))
    assert.equal(el("p.none", none).outerHTML, '<p class="none"></p>');
});

test("a drawing has classes in its name too", () => {
  const made = svg("g.piece", { "data-side": "white" }, svg("circle.dot"));
  assert.equal(made.outerHTML, '<g class="piece" data-side="white"><circle class="dot"></circle></g>');
  assert.equal(made.namespaceURI, "http://www.w3.org/2000/svg");
});
