// Opponents with a character: chosen on the setup screen, shown at the table, and heard as a game begins and ends.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

const BEGINS = "“Ready? I was off a moment ago.”";
const LOST = "The Hare: “I only closed my eyes for a moment.”";
const HARE = { kind: "opponent", level: 1, character: "attacker" };
const PERSON = { kind: "person" };
const SETUP = { hash: "#/new/turtle-shell" };

test("a character is chosen, shown and heard", SETUP, async (screen) => {
  const group = screen.within("group", /^Character/);
  assert.ok(group.isOn("Plain"));
  await group.check("The Hare");
  assert.match(group.text(), /Runs at your king, and counts the cost later\./);
  await screen.press("Play");
  await screen.says(`The Hare: ${BEGINS}`);
  const plate = screen.within("region", "Black: The Hare");
  assert.equal(plate.root().querySelector("use")?.getAttribute("href"), "#turtle-shell-attacker");
  assert.ok(plate.text().includes(BEGINS));
  await screen.point("B1", "B3");
  await screen.until(() => screen.turns().length === 2);
  assert.ok(!plate.text().includes(BEGINS));
  await plate.shows("Black, level 1, beginner");
  assert.deepEqual(screen.record().meta.seats.black, HARE);

  await screen.reload();
  await plate.shows("Black, level 1, beginner");
  await screen.goto("#/new/turtle-shell");
  assert.ok(screen.within("group", /^Character/).isOn("The Hare"));
});

test("the button names the character and its level", SETUP, async (screen) => {
  const told = () => screen.described("button", "Play");
  await screen.within("group", /^Character/).check("The Hare");
  assert.equal(told(), "White against the Hare, level 1");
  await screen.within("group", /^Level/).check("3, gentle");
  await screen.check("By chance");
  assert.equal(told(), "either side against the Hare, level 3");
  await screen.within("group", /^Character/).check("Plain");
  assert.equal(told(), "either side against level 3, gentle");
});

test("a strength between two levels is chosen", SETUP, async (screen) => {
  const group = screen.within("group", /^Level/);
  await group.check("3, gentle");
  await screen.unfold("More ways to play");
  const between = () => screen.value(/^Between levels/);
  assert.equal(between(), "0");
  await screen.choose(/^Between levels/, "6");
  assert.match(group.text(), /3\.6: some moves as at level 3, some as at level 4\./);
  assert.equal(screen.described("button", "Play"), "White against level 3.6");
  const fold = Array.from(screen.document.querySelectorAll("summary")).find((one) =>
    one.textContent?.includes("More ways to play"),
  );
  assert.match(fold?.textContent ?? "", /Level 3\.6/);
  await screen.press("Play");
  await screen.until(() => screen.has("region", "Black: Opponent 3.6"));
  assert.deepEqual(screen.record().meta.seats.black, { kind: "opponent", level: 4, strength: 3.6 });

  await screen.goto("#/new/turtle-shell");
  assert.ok(group.isOn("3, gentle"));
  await screen.unfold("More ways to play");
  assert.equal(between(), "6");
  await group.check("8, relentless");
  assert.ok(!screen.has("combobox", /^Between levels/));
  await group.check("5, firm");
  assert.equal(between(), "0");
  assert.equal(screen.described("button", "Play"), "White against level 5, firm");
});

test("faces have the colours of the side that the opponent plays", { hash: "#/new/pilgrim" }, async (screen) => {
  const faces = () => Array.from(screen.document.querySelectorAll("label:has([name=character-white]) [data-side]"));
  const side = (/** @type {Element | null | undefined} */ face) => face?.getAttribute("data-side");
  for (const [own, opposite] of [
    ["Black", "white"],
    ["White", "black"],
    ["By chance", "black"],
  ]) {
    await screen.within("group", "You play").check(own);
    assert.equal(faces().length, 2);
    assert.equal(side(faces()[0]), opposite);
    assert.equal(screen.count("label:has([name=character-white]) [data-side] use"), 2);
  }
  await screen.check("Two computers");
  assert.equal(side(faces()[0]), "white");
  assert.equal(side(screen.get("group", "Character of Black").querySelector("[data-side]")), "black");
});

test("characters play a series", SETUP, async (screen) => {
  await screen.check("Two computers");
  await screen.within("group", "Character of White").check("The Hare");
  await screen.within("group", "Character of Black").check("The Tortoise");
  await screen.unfold("More ways to play");
  await screen.choose("Between levels, Black", "1.5");
  await screen.choose("How many games", "2");
  await screen.press("Play");
  const sheet = screen.within("region", "Series");
  await sheet.shows("The Hare at 1");
  await sheet.shows("The Tortoise at 1.5");
  const tortoise = { kind: "opponent", level: 2, strength: 1.5, character: "builder" };
  const { meta } = screen.record();
  assert.deepEqual(meta.seats, { white: HARE, black: tortoise });
  assert.deepEqual(meta.series.seats, [HARE, tortoise]);
  assert.ok(screen.has("region", "White: The Hare"));
});

test("last words are shown and announced once", {
  record: { start: "6/5k/6/8/8/4/8/1R4/R5/2K3 w", meta: { seats: { white: PERSON, black: HARE } } },
}, async (screen) => {
  await screen.point("B1", "B7"); // mate
  const result = screen.within("region", "Result");
  await result.shows(LOST);
  await screen.says(LOST);
  const said = LOST.replace("The Hare: ", "");
  const times = screen.document.body.textContent?.split(said).length ?? 0;
  assert.equal(times - 1, 2); // the result, and the live region
  await screen.reload();
  await result.shows(LOST);
  assert.ok(!screen.heard.some((words) => words.includes(LOST)));
});

for (const character of ["<b>", 7, "nobody", { a: 1 }])
  test(`a seat with a damaged character plays as the plain opponent: ${JSON.stringify(character)}`, {
    record: { meta: { seats: { white: PERSON, black: { ...HARE, character } } } },
  }, async (screen) => {
    const plate = screen.get("region", "Black: Opponent 1");
    assert.ok(plate.querySelector("span[data-side]"));
    assert.equal(plate.querySelector("svg"), null);
    await screen.point("B1", "B3");
    await screen.until(() => screen.turns().length === 2);
  });
