// Fields have text of 16 px or more: in smaller ones phones zoom the page.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import test from "node:test";

const WEB = new URL("../../../web/", import.meta.url);

/** Return the texts of the files in a folder, by name. @param {string} folder @param {string} end */
const texts = (folder, end) =>
  readdirSync(new URL(folder, WEB), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(end))
    .map((name) => /** @type {const} */ ([name, readFileSync(new URL(`${folder}/${name}`, WEB), "utf8")]));

/** The classes of fields for text, and of selects, that the page makes. */
const CLASSES = texts("js", ".js").flatMap(([, text]) =>
  [...text.matchAll(/el\("(?:input|textarea|select)\.([^"]+)"/g)].flatMap(([, names]) => names.split(".")),
);
const FIELD = new RegExp(`(\\b(input|textarea|select)|\\.(${CLASSES.join("|")}))(:[^ ]*|\\[[^\\]]*\\]|\\.[\\w-]+)*$`);
const OTHERS = /checkbox|radio|switch|\.button/;
const LARGE =
  /^(?:.* )?(?:var\(--text-(?:input|[345])\)|min\(var\(--text-input\), 5\.5vw\)|inherit)(?: \/.*)?$|^.*var\(--code-size\).*$/;

/** Return the selectors of fields with the font that their rule sets. @param {string} css */
function* fonts(css) {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, "");
  for (const [, heads, body] of plain.matchAll(/([^{};]+)\{([^{}]*)/g))
    for (const [, property, value] of body.matchAll(/(?<![\w-])(font|font-size):\s*([^;]+)/g))
      for (const head of heads.split(/,(?![^(]*\))/).map((one) => one.trim()))
        if (FIELD.test(head) && !OTHERS.test(head))
          yield { head, property, value: value.split(" var(--font")[0].trim() };
}

test("no style sheet gives a field text below 16 px", () => {
  const found = texts("css", ".css").flatMap(([name, css]) => [...fonts(css)].map((one) => ({ name, ...one })));
  assert.ok(
    found.some(({ value }) => value.includes("var(--text-input)")),
    "the fields' own rule is read",
  );
  assert.deepEqual(
    found.filter(({ value }) => !LARGE.test(value)),
    [],
  );
});
