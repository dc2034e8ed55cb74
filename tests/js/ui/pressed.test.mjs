// Shortcuts on keyboards of other alphabets: what each key makes there, as the systems' own maps have it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { createKeys } from "../../../web/js/table/keys.js";
import { keyPressed, onThisKeyboard } from "../../../web/js/ui/pressed.js";

const PLACES = [...[..."QWERTYUIOPASDFGHJKLZXCVBNM"].map((letter) => `Key${letter}`), "Semicolon"];
/** What the places from Q to M make (in French also the next but one), then what makes `[`, `]`, `/` and `?`: the code of its key, and its modifiers. */
const LAYOUTS = {
  cn: ["qwertyuiopasdfghjklzxcvbnm", "BracketLeft", "BracketRight", "Slash", "Shift Slash"],
  de: ["qwertzuiopasdfghjklyxcvbnm", "AltGr Digit8", "AltGr Digit9", "Shift Digit7", "Shift Minus"],
  es: ["qwertyuiopasdfghjklzxcvbnm", "AltGr BracketLeft", "AltGr BracketRight", "Shift Digit7", "Shift Minus"],
  fr: ["azertyuiopqsdfghjklwxcvbn,m", "AltGr Digit5", "AltGr Minus", "Shift Period", "Shift KeyM"],
  gr: [";ςερτυθιοπασδφγηξκλζχψωβνμ", "BracketLeft", "BracketRight", "Slash", "Shift Slash"],
  il: ["/'קראטוןםפשדגכעיחלךזסבהנמצ", "BracketRight", "BracketLeft", "KeyQ", "Shift Slash"],
  it: ["qwertyuiopasdfghjklzxcvbnm", "AltGr BracketLeft", "AltGr BracketRight", "Shift Digit7", "Shift Minus"],
  ru: ["йцукенгшщзфывапролдячсмить", "BracketLeft х", "BracketRight ъ", "Shift Backslash", "Shift Digit7"],
  ara: ["ضصثقفغعهخحشسيبلاتنمئءؤرلىة", "BracketLeft ج", "BracketRight د", "Slash ظ", "Shift Slash ؟"],
};
const LETTERS = "abcdfghijlmnoprtuvwxyz".split("");

/** @param {string} key @param {string} code @param {Partial<KeyboardEvent>} [more] */
const press = (key, code, more = {}) =>
  /** @type {KeyboardEvent} */ (
    /** @type {unknown} */ ({
      key,
      code,
      shiftKey: false,
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      preventDefault() {},
      ...more,
    })
  );

/** Return commands that note their names, and the keys of a table that call them. */
function table() {
  /** @type {string[]} */
  const run = [];
  const commands = new Proxy({}, { get: (_, name) => () => void run.push(String(name)) });
  const keys = createKeys(/** @type {any} */ (commands), () => {});
  return { run, keys: (/** @type {KeyboardEvent} */ event) => keys(event, "a1", true) };
}

for (const [name, [letters, ...signs]] of Object.entries(LAYOUTS))
  test(`no single key is dead on the keyboard ${name}`, async () => {
    const { run, keys } = table();
    const dead = [];
    for (const letter of LETTERS) {
      const own = letters.indexOf(letter); // a key that makes the letter, or else the key of its place
      const at = own >= 0 ? own : PLACES.indexOf(`Key${letter.toUpperCase()}`);
      if (!keys(press(letters[at], PLACES[at]))) dead.push(letter);
      if (letter === "j") keys(press("n", "KeyN")); // the letter of a piece
    }
    for (const [at, how] of signs.entries()) {
      const parts = how.split(" ");
      const made = parts.length > 1 && (parts.at(-1) ?? "").length === 1 ? parts.pop() : "[]/?"[at];
      const code = parts.pop() ?? "";
      const more = {
        shiftKey: parts.includes("Shift"),
        ctrlKey: parts.includes("AltGr"),
        altKey: parts.includes("AltGr"),
      };
      if (!keys(press(String(made), code, more))) dead.push("[]/?"[at]);
    }
    assert.deepEqual(dead, []);
    assert.ok(
      ["undo", "lookBack", "lookOn", "toggleBox", "openDialog"].every((one) => run.includes(one)),
      run.join(),
    );
  });

test("Option makes the brackets of a Mac, and another Alt is no shortcut", () => {
  assert.deepEqual(keyPressed(press("[", "Digit5", { altKey: true })), {
    key: "[",
    ctrl: false,
    alt: false,
    shift: false,
  });
  assert.equal(keyPressed(press("u", "KeyU", { altKey: true })).alt, true);
  assert.equal(keyPressed(press("ArrowUp", "ArrowUp", { altKey: true })).alt, true);
});

test("Caps Lock changes nothing", () => {
  const { run, keys } = table();
  keys(press("U", "KeyU"));
  keys(press("u", "KeyU", { shiftKey: true }));
  assert.deepEqual(run, ["undo", "redo"]);
});

test("Ctrl and a letter of another alphabet undo and redo", () => {
  const { run, keys } = table();
  keys(press("я", "KeyZ", { ctrlKey: true }));
  keys(press("Я", "KeyZ", { ctrlKey: true, shiftKey: true }));
  keys(press("н", "KeyY", { metaKey: true }));
  assert.deepEqual(run, ["undo", "redo", "redo"]);
});

test("full-width signs, and keys that an input method holds back, count as the plain ones", () => {
  for (const [made, code, plain] of [
    ["？", "Slash", "?"],
    ["、", "Backslash", "/"],
    ["【", "BracketLeft", "["],
    ["】", "BracketRight", "]"],
    ["ｕ", "KeyU", "u"],
    ["５", "Digit5", "5"],
    ["　", "Space", " "],
    ["Process", "KeyN", "n"],
    ["٣", "Digit3", "3"],
  ])
    assert.equal(keyPressed(press(made, code)).key, plain, made);
});

test("letters with marks of a Latin alphabet keep their meaning", () => {
  assert.equal(keyPressed(press("ü", "BracketLeft")).key, "ü");
  assert.equal(keyPressed(press("é", "Digit2")).key, "é");
  assert.equal(keyPressed(press("ñ", "Semicolon")).key, "ñ");
});

test("the list of keys tells what this keyboard has in the places of letters", () => {
  keyPressed(press("т", "KeyN"));
  assert.equal(onThisKeyboard("N, Shift N"), "N (Т), Shift N (Т)");
  assert.equal(onThisKeyboard("Ctrl Home, Esc"), "Ctrl Home, Esc");
});

test("nobody but the one reader asks for the character of a key", () => {
  const folder = new URL("../../../web/js/", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".js"));
  const asks = (/** @type {string} */ name) =>
    /\.key\.toLowerCase\(|\bkey [!=]== "[^" ]"|\[event\.key\]/.test(readFileSync(new URL(name, folder), "utf8"));
  const found = files.filter(
    (name) => asks(name) && !readFileSync(new URL(name, folder), "utf8").includes("keyPressed"),
  );
  assert.deepEqual(found, []);
});
