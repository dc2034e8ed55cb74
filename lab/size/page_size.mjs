/** Reads the page's scripts with the TypeScript parser: their lines, tokens, functions and names. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);
const PAGE = new URL("web/js/", ROOT);
export const ts = createRequire(new URL("web/package.json", ROOT))("typescript");

/**
 * @typedef {{ file: string, name: string, line: number, lines: number }} Measured a function; `line`: where it begins
 */

/** Return the paths of the page's scripts below `web/js`, without those that only have types. */
export const scripts = () =>
  readdirSync(PAGE, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".js"))
    .sort();

/** Return the text of a script. @param {string} file */
export const textOf = (file) => readFileSync(new URL(file, PAGE), "utf8");

/** Parse a text. @param {string} file @param {string} text */
export const parsed = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);

/** Return the functions of a script in their order. @param {string} file @param {string} [text] @returns {Measured[]} */
export function functionsIn(file, text = textOf(file)) {
  const source = parsed(file, text);
  /** @type {Measured[]} */
  const found = [];
  const lineAt = (/** @type {number} */ place) => source.getLineAndCharacterOfPosition(place).line + 1;
  const visit = (/** @type {any} */ node) => {
    if (ts.isFunctionLike(node) && node.body) {
      const line = lineAt(node.getStart());
      found.push({ file, name: nameOf(node), line, lines: lineAt(node.getEnd()) - line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Return the name of a function, or of what it is kept in, or "". @param {any} node @returns {string} */
const nameOf = (node) => node.name?.text ?? node.parent.name?.text ?? "";

/**
 * Return how many tokens a script has. The parser finds them, since the scanner alone takes a regular expression for a
 * division.
 * @param {string} file
 */
export function tokensIn(file) {
  const text = textOf(file);
  let count = 0;
  const source = parsed(file, text);
  const visit = (/** @type {any} */ node) => {
    if (node.kind >= ts.SyntaxKind.FirstJSDocNode && node.kind <= ts.SyntaxKind.LastJSDocNode) return;
    const inner = node.getChildren(source);
    if (inner.length) for (const one of inner) visit(one);
    else if (node.kind !== ts.SyntaxKind.SyntaxList && node.kind !== ts.SyntaxKind.EndOfFileToken) count += 1;
  };
  visit(source);
  return count;
}

/** Return the names that a script's code uses, each with the lines it stands on. @param {string} file @param {string} [text] */
export function namesIn(file, text = textOf(file)) {
  const source = parsed(file, text);
  /** @type {Map<string, number[]>} */
  const found = new Map();
  const visit = (/** @type {any} */ node) => {
    if (ts.isIdentifier(node)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.set(node.text, [...(found.get(node.text) ?? []), line + 1]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Return the figures of all scripts. */
function measured() {
  const files = scripts();
  const functions = files.flatMap((file) => functionsIn(file));
  const lengths = functions.map(({ lines }) => lines).sort((one, other) => one - other);
  const more = (/** @type {number} */ most) => lengths.filter((lines) => lines > most).length;
  return {
    files: files.length,
    lines: files.reduce((sum, file) => sum + textOf(file).split("\n").length - 1, 0),
    tokens: files.reduce((sum, file) => sum + tokensIn(file), 0),
    functions: lengths.length,
    "median function, lines": lengths[lengths.length >> 1],
    "functions over 60 lines": more(60),
    "functions over 150 lines": more(150),
    longest: functions.sort((one, other) => other.lines - one.lines).slice(0, 20),
  };
}

/**
 * Return ten functions, drawn by a seed. @param {string} seed in hexadecimal
 */
function drawn(seed) {
  const all = scripts().flatMap((file) => functionsIn(file).filter(({ lines }) => lines > 2));
  let state = BigInt(`0x${seed}`);
  return Array.from({ length: 10 }, () => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
    const { file, line, lines, name } = all[Number((state >> 33n) % BigInt(all.length))];
    const text = textOf(file)
      .split("\n")
      .slice(line - 1, line - 1 + lines);
    return [`-- ${file}:${line} ${name}`, ...text].join("\n");
  }).join("\n\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(process.argv[2] ? `${drawn(process.argv[2])}\n` : `${JSON.stringify(measured(), null, 1)}\n`);
