// Links as chats and mail programs leave them: pasted, and opened as an address.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const LINK = "1ADRSGvwW6hq_9s4AA"; // B1-B3 G7-G6 in Turtle Shell Chess
const QUESTION =
  "1AORomMCKO9wV4CfLE-M3rjPYL1G2XXINSSXwVJK8bwgxZsLWqu2fFCzVyJLMyzJxqctOiZWQrgH/48VcYqRez-qoCSQL9JARE_6zWgBB";
const SITE = "https://a.example/chess/turtle-shell/#/g/";
/** @param {{ page: any }} screen */
const hash = ({ page }) => page.window.location.hash;

test("a link in a quoted mail with a tail is opened as it was made", { hash: "#/open" }, async (screen) => {
  await screen.fill(
    "Paste here, or drop a file",
    `> Your turn: ${SITE}${LINK.slice(0, 9)}=\n> ${LINK.slice(9)}&fbclid=x.`,
  );
  await screen.shows("Last move: Pawn G7 to G6.");

  assert.equal(hash(screen), `#/g/${LINK}`);
});

test("an address with a tail is opened, and becomes the one that was made", {
  hash: `#/g/${LINK}%E3%80%82&fbclid=x`,
}, async (screen) => {
  await screen.shows("Last move: Pawn G7 to G6.");

  assert.equal(hash(screen), `#/g/${LINK}`);
});

test("a question keeps its answer behind a broken address", {
  hash: `#/g/${QUESTION.slice(0, 90)}%0A${QUESTION.slice(90)})`,
}, async (screen) => {
  await screen.shows("What would you play?");

  assert.equal(hash(screen), `#/g/${QUESTION}`);
  await screen.press("Answer on the board");
});

test("a link that is cut says so", { hash: `#/g/${LINK.slice(0, -3)}&fbclid=x` }, async (screen) => {
  await screen.shows("The end of this link is missing. Copy the whole link.");
});

test("several links in one paste are all offered, and one that is cut is told", { hash: "#/open" }, async (screen) => {
  await screen.fill("Paste here, or drop a file", `${SITE}${LINK}\n${SITE}${QUESTION}\n${SITE}${LINK.slice(0, 12)}`);
  await screen.shows("2 games in this text");

  assert.match(screen.text(), /The end of this link is missing\./);
  await screen.press("Turtle Shell Chess · 2 moves");
  await screen.shows("Last move: Pawn G7 to G6.");
});

test("a pasted link of a made game is opened", { hash: "#/open" }, async (screen) => {
  const made =
    "1id5f86tWSiwtycgvUrJSUtJRSsvMSS1WsqpWSk_MTdUrqASKujv6uirYKvjl56XG5CnVAtXkF-UmlihZGeoo5WQmp-Ylp0L05gG1AFl--SUZmXnpSrUA";
  await screen.fill("Paste here, or drop a file", `<https://a.example/#/game/${made.slice(0, 40)}\n${made.slice(40)}>`);
  await screen.shows("by somebody without a name");

  assert.equal(hash(screen), `#/game/${made}`);
});
