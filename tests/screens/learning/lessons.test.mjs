// Lessons: right and wrong answers, stars, refusals, by keys, and where they are offered.
import assert from "node:assert/strict";
import { test } from "../stage/test.mjs";

/** @import { TableScreen } from "../stage/table.mjs" */

const panel = (/** @type {TableScreen} */ screen) => screen.within("region", "Lesson");
const note = (/** @type {TableScreen} */ screen) => screen.find(".lesson-note")?.textContent ?? "";
const stars = (/** @type {number} */ count) => `${count} of 3 stars`;

/** Return the lessons of a game. @param {TableScreen} screen @param {string} game */
const lessonsOf = async (screen, game) => (await screen.python.tell({ do: "lessons", game })).lessons;

/** Open a lesson, and wait until the rules have set its board. @param {TableScreen} screen @param {string} address */
async function begin(screen, address) {
  await screen.goto(`#/learn/${address}`);
  await panel(screen).shows("Step 1 of");
  await screen.until(() => note(screen) === "");
}

/** Play an action by pointing, and confirm it if the page asks. @param {TableScreen} screen @param {string} game @param {any} step @param {string} action */
async function answer(screen, game, step, action) {
  const { options, start, after } = step;
  const record = { format: 1, game, options, start, log: after, at: after.length };
  await screen.make(record, action);
  if (screen.has("region", "Before this move"))
    await screen.click(screen.within("region", "Before this move").all("button")[0]);
}

for (const [game, id] of [
  ["turtle-shell", "run-home"],
  ["pilgrim", "two"],
])
  test(`a lesson can be finished: ${game}, ${id}`, async (screen) => {
    const { steps } = (await lessonsOf(screen, game)).find((/** @type {any} */ one) => one.id === id);
    let tried = false;
    await begin(screen, `${game}/${id}`);
    for (const [at, step] of steps.entries()) {
      await panel(screen).shows(`Step ${at + 1} of ${steps.length}`);
      await panel(screen).shows(step.say);
      if (step.accept.length) {
        await screen.until(() => panel(screen).root().getAttribute("data-phase") === "task");
        await screen.stands(step.task);
        if (tried) await answer(screen, game, step, step.accept.at(-1));
        else {
          const { scene } = await screen.python.tell({
            do: "open",
            record: {
              format: 1,
              game,
              options: step.options,
              start: step.start,
              log: step.after,
              at: step.after.length,
            },
          });
          const legal = scene.moves.map((/** @type {any} */ one) => one.action);
          const wrong =
            Object.keys(step.wrong)[0] ?? legal.find((/** @type {string} */ one) => !step.accept.includes(one));
          for (let count = 0; count < 2; count += 1) {
            await answer(screen, game, step, wrong);
            await screen.until(() => note(screen) === (step.wrong[wrong] ?? step.else));
          }
          await panel(screen).press("Show me");
          tried = true;
        }
        await screen.until(() => note(screen) === step.done);
      }
      if (at < steps.length - 1) await panel(screen).press("Next");
    }
    assert.ok(panel(screen).has("button", "Play now"));
    assert.equal(screen.window.localStorage.getItem("chess-pilgrimage/1/statistics"), null); // it was no game
    await panel(screen).shows(stars(tried ? 1 : 3));
    const drawn = Array.from(screen.document.querySelectorAll(".lesson-stars > *"), (one) => one.textContent).join("");
    assert.equal(drawn, tried ? "★☆☆" : "★★★");
    const all = await lessonsOf(screen, game);
    const at = all.findIndex((/** @type {any} */ one) => one.id === id);
    const { sections } = await screen.python.tell({ do: "rulebook", game });
    const { title } = sections.find((/** @type {any} */ one) => one.id === all[at].rule);
    await panel(screen).shows(`Rule ${all[at].rule}: ${title}`);
    assert.ok(!panel(screen).text().includes("Step "), "the end is no step");
    const next = all[at + 1];
    if (next) {
      const link = panel(screen).get("link", `Next: ${next.title}`);
      assert.equal(link.getAttribute("href"), `#/learn/${game}/${next.id}`);
      assert.ok(link.querySelector(".tile-board"), "it has the picture of the next lesson");
    }
    await screen.follow("Lessons");
    const stop = await screen.until(() => screen.find(`main a[href$="#/learn/${game}/${id}"]`) ?? false);
    assert.match(stop.getAttribute("aria-label") ?? "", /Done, 1 of 3 stars$/);
  });

test("the path shows stars and the next lesson, also of progress from before there were stars", async (screen) => {
  const lessons = await lessonsOf(screen, "pilgrim");
  const [first, second, third] = lessons;
  const done = (/** @type {any} */ { id, steps }) => ({ [`pilgrim/${id}`]: steps.length });
  const values = { lessons: { ...done(first), ...done(second), [`pilgrim/${second.id} stars`]: 2 } };
  await screen.restore({ values });
  await screen.goto("#/learn/pilgrim");
  const path = await screen.until(
    () => screen.all("list").find((list) => screen.inside(list).has("link", /^Next: /)) ?? false,
  );
  const stops = screen.inside(path).named("link");
  assert.equal(stops.length, lessons.length);
  assert.match(stops[0].name, /Done, 1 of 3 stars$/);
  assert.match(stops[1].name, /Done, 2 of 3 stars$/);
  assert.match(stops[2].name, /^Next: /);
  assert.ok(stops[2].element.getAttribute("href")?.includes(third.id));
  await screen.shows(/2 of \d+ lessons done, 3 of \d+ stars/);
});

test("an illegal answer is refused with its rule and counts as a try", async (screen) => {
  await begin(screen, "turtle-shell/loops");
  await screen.stands(/Move the rook/);
  assert.ok(!panel(screen).has("button", "Show me"));
  for (let count = 0; count < 2; count += 1) {
    await screen.point("E0", "D0"); // it would close the loop
    await screen.stands(/White must vary/);
    await screen.point("E0");
  }
  assert.equal(panel(screen).get("button", "Show me").getAttribute("aria-disabled") ?? "false", "false");
  await screen.point("E0", "D0");
  await screen.within("region", "This turn").follow("Rule T5");
  await screen.until(() => screen.find('[data-rule="T5"].pointed') ?? false);
  await screen.follow("Back to the lesson");
  await screen.stands(/Move the rook/);
});

test("the core judges a step: while it is slow the page says so, and what it cannot answer is told", async (screen) => {
  const { python } = screen;
  const attempts = () => python.exchanges.filter(({ request }) => request.do === "attempt");
  await begin(screen, "turtle-shell/cells");
  await screen.stands("Step over any edge with the guard.");
  python.hold("attempt");
  await screen.point("A3", "A4");
  await screen.pass(1000);
  assert.equal(note(screen), "One moment: your move is being judged.");
  assert.equal(screen.voice("alert"), "");
  python.release();
  await screen.until(() => note(screen) === "That was the king. The guard stands on D5, in the middle.");
  assert.equal(attempts()[0].request.task.kind, "step");

  const message = "The rules have stopped.";
  python.answer("attempt", () => ({ ok: false, error: { code: "stopped", message } }));
  await screen.point("D5", "E5");
  await screen.until(() => note(screen) === message);
  assert.equal(screen.voice("alert"), message);
  python.answer("attempt", (request, ask) => ask(request));
  await screen.point("D5", "E5");
  await panel(screen).shows("four ways to step");
  assert.deepEqual(
    attempts()
      .map(({ reply }) => reply?.solved)
      .at(-1),
    "alone",
  );
});

test("a lesson by keys is announced", async (screen) => {
  await begin(screen, "turtle-shell/cells");
  await screen.stands("Step over any edge with the guard.");
  assert.match(screen.voice(), /Step 1 of 3\. The board is made of squares/);
  screen.cursor().focus();
  await screen.walk("turtle-shell", "A3");
  await screen.keys("h");
  assert.match(screen.voice(), /after two tries/);
  await screen.keys("Enter");
  await screen.walk("turtle-shell", "A4");
  await screen.keys("Enter");
  assert.equal(screen.voice("alert"), "That was the king. The guard stands on D5, in the middle.");
  await screen.walk("turtle-shell", "D5");
  await screen.keys("Enter");
  await screen.walk("turtle-shell", "E5");
  await screen.keys("Enter");
  assert.match(screen.voice(), /four ways to step/);
  assert.ok(screen.hasFocus(panel(screen).get("button", "Next")));
  await screen.keys("Enter");
  await screen.stands("Take the black pawn with the guard.");
  assert.ok(screen.hasFocus(screen.cursor()));
});

test("lessons are offered beside a game and create no table", async (screen) => {
  for (const address of ["#/howto/pilgrim", "#/new/pilgrim"]) {
    await screen.goto(address);
    await screen.click(await screen.until(() => screen.find('a[href="#/learn/pilgrim"]') ?? false));
    await screen.until(() => screen.get("heading", "Learn Pilgrim Chess").localName === "h1");
  }
  await screen.goto("#/learn/turtle-shell/nothing");
  await screen.until(() => note(screen) === "There is no such lesson.");
  await screen.goto("#/learn/nothing");
  await screen.shows("no such game");
  assert.ok(screen.words("alert").some((words) => words.includes("no such game")));
  await screen.goto("#/");
  assert.equal(screen.find("[data-table]"), null);
});
