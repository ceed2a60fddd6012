import { field, newName, offer } from "./admin.ts";
import { chooseHome, editor, letHome, letRecap, openRecap, recapOf } from "./admin-recaps.ts";
import { expect, test } from "./fixtures.ts";
import { newPerson, signInAs } from "./people.ts";
import { quoted, sql } from "./product.ts";
import { button, toast } from "./screen.ts";

const EPISODES = /\/rest\/v1\/er_episodes\?id=/;

test("a reload in the middle of an edit loses nothing, rich text and guests included", async ({
  page,
  watch,
}) => {
  const { slug, title } = await openRecap(page, { recap_body: "<p>Stored.</p>" });
  await field(page, "Quick take").fill("Mine.");
  await editor(page, "Recap body").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" And more.");
  await button(page, "Add guest").click();
  await page.keyboard.type("Ada");
  watch.answer = (dialog) => dialog.accept();
  await page.reload();
  await expect(offer(page)).toContainText(title);
  await offer(page).getByRole("button", { name: "Restore" }).click();
  await expect(field(page, "Quick take")).toHaveValue("Mine.");
  await expect(editor(page, "Recap body")).toHaveText("Stored. And more.");
  await expect(field(page, "Name of guest 1")).toHaveValue("Ada");
  await button(page, "Update Recap").click();
  await expect(toast(page, "Recap updated successfully!")).toBeVisible();
  expect(await recapOf(slug)).toMatchObject({
    quick_take: "Mine.",
    recap_body: "<p>Stored. And more.</p>",
    guests: [{ name: "Ada", link: null }],
  });
});

test("typing is kept when it rests or the page is left, not at every key", async ({
  page,
  watch,
}) => {
  await openRecap(page);
  await page.evaluate(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (key, value) {
      if (key === "draft:admin") performance.mark(key);
      setItem.call(this, key, value);
    };
  });
  const writes = () => page.evaluate(() => performance.getEntriesByName("draft:admin").length);
  const kept = () => page.evaluate(() => localStorage.getItem("draft:admin"));
  await field(page, "Quick take").press("End");
  await page.keyboard.type(" A long sentence, without a pause.");
  await expect.poll(kept).toContain("without a pause.");
  expect(await writes()).toBeLessThan(10);
  await page.keyboard.type(" The end");
  watch.answer = (dialog) => dialog.accept();
  await page.reload();
  await button(page, "Restore").click();
  await expect(field(page, "Quick take")).toHaveValue(/without a pause\. The end$/);
});

test("two admins edit one recap: the second is told, and nothing is overwritten silently", async ({
  page,
}) => {
  const { slug, id } = await openRecap(page);
  await field(page, "Quick take").fill("Mine.");
  await sql(`update er_episodes set quick_take = 'Theirs.', cta = 'New.' where id = ${quoted(id)}`);
  await button(page, "Update Recap").click();
  const note = page.getByRole("alert").filter({ hasText: "was saved by somebody else" });
  await expect(note).toBeVisible();
  expect(await recapOf(slug)).toMatchObject({ quick_take: "Theirs." });
  await expect(field(page, "Quick take")).toHaveValue("Mine.");
  await note.getByRole("button", { name: "See Theirs" }).click();
  await expect(note.getByRole("term")).toHaveText(["Quick take"]);
  await note.getByRole("button", { name: "Save Mine over It" }).click();
  await expect(toast(page, "Recap updated successfully!")).toBeVisible();
  // What was not touched here stays as the other one saved it.
  expect(await recapOf(slug)).toMatchObject({ quick_take: "Mine.", cta: "New." });
});

test("of two admins who move one recap, the second sees where to, by name", async ({ page }) => {
  const [mine, theirs] = [await letHome(), await letHome()];
  const { id } = await openRecap(page);
  await chooseHome(page, mine);
  await sql(`update er_episodes set show_id = ${quoted(theirs.showId)} where id = ${quoted(id)}`);
  await button(page, "Update Recap").click();
  const note = page.getByRole("alert").filter({ hasText: "was saved by somebody else" });
  await note.getByRole("button", { name: "See Theirs" }).click();
  await expect(note.getByRole("term")).toHaveText(["Category", "Show"]);
  await expect(note.getByRole("definition")).toHaveText([
    `Theirs ${theirs.category}`,
    `Yours ${mine.category}`,
    `Theirs ${theirs.show}`,
    `Yours ${mine.show}`,
  ]);
});

test("after a save by keyboard, the empty form's beginning has the focus and says what was saved", async ({
  page,
}) => {
  const { title } = await openRecap(page);
  await field(page, "Call to action").fill("Mine.");
  await button(page, "Update Recap").focus();
  await page.keyboard.press("Enter");
  const heading = page.getByRole("heading", { name: "New Recap" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText(`“${title}” is saved.`)).toBeInViewport();
});

test("a slug that is taken is told before saving, and refused by the server", async ({
  page,
  expectResponses,
}) => {
  const other = await letRecap();
  const { slug } = await openRecap(page);
  await field(page, "Slug").fill(other.slug);
  await expect(page.getByText(`“${other.title}” has this slug already.`)).toBeVisible();
  expectResponses([EPISODES, 409]);
  await button(page, "Update Recap").click();
  await expect(
    page.getByRole("region", { name: "Notifications" }).getByText(/duplicate key/),
  ).toBeVisible();
  await expect(field(page, "Slug")).toHaveValue(other.slug);
  expect(await recapOf(slug)).not.toBeNull();
});

test("a save that fails keeps every character, and can be tried again", async ({
  page,
  expectResponses,
}) => {
  const { slug } = await openRecap(page);
  const title = newName("Newts");
  await field(page, "Title").fill(title);
  await field(page, "Quotes").fill("One.\nTwo, of course.");
  expectResponses([EPISODES, 503]);
  await page.route(EPISODES, (route) =>
    route.request().method() === "PATCH"
      ? route.fulfill({ status: 503, json: { message: "The database is resting." } })
      : route.fallback(),
  );
  await button(page, "Update Recap").click();
  await expect(toast(page, "The database is resting.")).toBeVisible();
  await expect(field(page, "Title")).toHaveValue(title);
  await expect(field(page, "Quotes")).toHaveValue("One.\nTwo, of course.");
  await page.unroute(EPISODES);
  await button(page, "Update Recap").click();
  await expect(toast(page, "Recap updated successfully!")).toBeVisible();
  expect(await recapOf(slug)).toMatchObject({ title, quotes: ["One.", "Two, of course."] });
});

test("a save that changes no row is a failure", async ({ page }) => {
  const { slug } = await openRecap(page);
  await field(page, "Quick take").fill("Mine.");
  await page.route(EPISODES, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ json: [] }) : route.fallback(),
  );
  await button(page, "Update Recap").click();
  await expect(toast(page, "Nothing was changed. You may no longer be an admin.")).toBeVisible();
  await expect(field(page, "Quick take")).toHaveValue("Mine.");
  expect(await recapOf(slug)).toMatchObject({ quick_take: "Stored." });
});

test("what is wrong is told beside its field, and the first one has the focus", async ({
  page,
}) => {
  const { slug } = await openRecap(page);
  await field(page, "Title").fill(" ");
  await field(page, "Duration in minutes").fill("0");
  await field(page, "Episode link").fill("javascript:alert(1)");
  await button(page, "Update Recap").click();
  await expect(field(page, "Title")).toBeFocused();
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expect(page.getByText("Enter whole minutes, 1 or more.")).toBeVisible();
  await expect(
    page.getByText("This is not a web address. It has to begin with https:// or http://."),
  ).toBeVisible();
  expect(await recapOf(slug)).toMatchObject({ version: 1 });
});

test("a recap that cannot be opened says so", async ({ page, expectResponses }) => {
  const { id } = await letRecap();
  await signInAs(page, await newPerson({ role: "admin" }));
  expectResponses([EPISODES_BY_ID, 503], [SHOW, 503]);
  const fail = { status: 503, json: { message: "No." } };
  await page.route(EPISODES_BY_ID, (route) => route.fulfill(fail));
  await page.goto(`/admin?edit=${id}`);
  await expect(toast(page, "Failed to prepare episode for editing")).toBeVisible();
  await page.unroute(EPISODES_BY_ID);
  await page.route(SHOW, (route) => route.fulfill(fail));
  await button(page, "Retry").click();
  await expect(toast(page, "Failed to load show information for editing")).toBeVisible();
  await page.unroute(SHOW);
  await button(page, "Retry").click();
  await expect(field(page, "Quick take")).toHaveValue("Stored.");
});

const EPISODES_BY_ID = /er_episodes\?select=id(,|%2C)version.*id=eq/;
const SHOW = /er_shows\?select=category_id/;

test("a table that cannot be read says so", async ({ page, expectResponses }) => {
  const TABLE = /er_episodes\?select=id(,|%2C)title/;
  await signInAs(page, await newPerson({ role: "admin" }));
  expectResponses([TABLE, 503]);
  await page.route(TABLE, (route) => route.fulfill({ status: 503, json: { message: "No." } }));
  await page.goto("/admin");
  await expect(toast(page, "Failed to fetch episodes")).toBeVisible();
  await page.unroute(TABLE);
  await button(page, "Retry").click();
  await expect(page.getByRole("table")).toBeVisible();
});
