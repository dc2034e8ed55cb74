/** One opening of the page: a window with the real modules, from web/index.html and web/js/main.js on. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { complete, newDevice } from "./browser.mjs";
import { moduleLoader } from "./modules.mjs";
import { createPython } from "./python.mjs";

/** @import { Device } from "./browser.mjs" */

const WEB = new URL("../../../web/", import.meta.url);
const require = createRequire(new URL("package.json", WEB));
const { JSDOM, VirtualConsole } = /** @type {typeof import("jsdom")} */ (require("jsdom"));
const { withGlobal } = /** @type {typeof import("@sinonjs/fake-timers")} */ (require("@sinonjs/fake-timers"));

const SITE = "https://pilgrimage.test/";
const DAY = "2026-06-15"; // on which tests take place
/** What the clock of a page replaces. */
const TIMED = /** @type {const} */ ([
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  ...["requestAnimationFrame", "cancelAnimationFrame"],
]);

/** A site with the data that the build writes: the one that the gate tests, or else only the data. @type {string | undefined} */
let site = process.env.CHESS_PILGRIMAGE_SITE;

/** Return the path of a file that the build writes, in a language. @param {string} name @param {string} [tag] */
function built(name, tag = "en") {
  const isMissing = !site || (tag !== "en" && !existsSync(path.join(site, "data", tag)));
  if (isMissing) {
    const make = ["-m", "tests.baked", tag];
    const where = { cwd: fileURLToPath(new URL("..", WEB)), encoding: /** @type {const} */ ("utf8") };
    site = execFileSync(process.env.PYTHON ?? "python3", make, where).trim();
  }
  return path.join(site ?? "", name);
}

/** Return the file behind an address of the site. @param {string} name such as `data/de/opening.json` */
function fileFor(name) {
  const [, tag] = /^data\/(?:lang\/)?(de|es|zh-Hans)[./]/.exec(name) ?? [];
  return name.startsWith("data/") ? built(name, tag) : fileURLToPath(new URL(name, WEB));
}

/** Return the page as the build writes it, without what only a browser loads. */
function html() {
  const [languages] = /<meta name="languages" [^>]*>/.exec(readFileSync(built("index.html"), "utf8")) ?? [""];
  const facts = '<meta name="runtime-files" content="{}"><meta name="repository" content="https://example.org/code">';
  return readFileSync(new URL("index.html", WEB), "utf8").replace("<!-- build:facts -->", languages + facts);
}

/**
 * How a page is opened: `languages` of the visitor, `held` requests (see python.mjs), the module that is `slow` to
 * come, `day` on which it is noon, and what `prepare` does to the window before the page's modules run.
 * @typedef {{ device?: Device, languages?: string[], held?: string[], slow?: string, day?: string,
 *   prepare?: (window: import("jsdom").DOMWindow) => void }} How
 */

/** Return noon on a day. @param {string} day such as 2026-06-15 */
export const noonOn = (day) => Date.parse(`${day}T12:00:00Z`);

/** Open the page at an address. @param {string} hash @param {How} [how] */
export async function openPage(hash, how = {}) {
  const { device = newDevice(), languages = ["en"], held, slow, day = DAY, prepare } = how;
  /** What went wrong: errors, and what the page wrote into the console. @type {string[]} */
  const problems = [];
  /** The files that do not load: a test adds patterns. @type {RegExp[]} */
  const broken = [];
  /** The files that the page has asked for. @type {string[]} */
  const asked = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on("jsdomError", ({ message, cause }) => problems.push(cause?.stack ?? message));
  virtualConsole.on("error", (...all) => problems.push(all.map((one) => one?.stack ?? String(one)).join(" ")));
  const options = /** @type {const} */ ({ runScripts: "outside-only", pretendToBeVisual: true });
  const dom = new JSDOM(html(), { url: SITE + hash, ...options, virtualConsole });
  const { window } = dom;
  let leave = () => {};
  const closed = /** @type {Promise<void>} */ (new Promise((resolve) => (leave = resolve)));
  const { given, covering } = complete(window, device, { languages, closed });
  const clock = withGlobal(window).install({ now: noonOn(day), toFake: [...TIMED], shouldClearNativeTimers: true });
  const python = createPython();
  if (held) python.hold(...held);

  /** Answer a request to the site from the sources. @param {string | URL} address */
  async function fetch(address) {
    const name = new URL(address, SITE).pathname.slice(1);
    asked.push(name);
    try {
      if (broken.some((pattern) => pattern.test(name))) throw new window.TypeError("Failed to fetch");
      return new Response(readFileSync(fileFor(name)));
    } catch (failure) {
      if (!("code" in /** @type {object} */ (failure))) throw failure;
      return new Response("", { status: 404 });
    }
  }
  Object.assign(window, { fetch, stage: python, hurried: true });
  styleSheetsLoad(window);
  prepare?.(window);
  let come = () => {};
  const there = /** @type {Promise<void>} */ (new Promise((resolve) => (come = resolve)));
  const load = moduleLoader(dom.getInternalVMContext(), async (address) => {
    if (slow && address.endsWith(`/${slow}`)) await there;
  });
  window.eval(readFileSync(new URL("js/ui/theme.js", WEB), "utf8"));
  await load(new URL("js/main.js", WEB).href);

  return {
    window,
    clock,
    python,
    problems,
    given,
    covering,
    broken,
    asked,
    device,
    /** Let the slow module come. */
    come,
    /** Import one of the page's modules, as the page does. @param {string} name such as `core/core.js` */
    load: (name) => load(new URL(`js/${name}`, WEB).href),
    /** Close the page as a browser does. What it has stored stays on the device. */
    async close() {
      window.dispatchEvent(new window.Event("pagehide"));
      python.end();
      leave();
      device.local = { ...window.localStorage };
    },
  };
}

/** Let every style sheet that the page asks for load at once. No style applies. @param {import("jsdom").DOMWindow} window */
function styleSheetsLoad(window) {
  const { head } = window.document;
  const append = head.append.bind(head);
  head.append = (...nodes) => {
    append(...nodes);
    for (const node of nodes)
      if (node instanceof window.HTMLLinkElement) queueMicrotask(() => node.dispatchEvent(new window.Event("load")));
  };
}
