import { expect, test } from "./fixtures.ts";
import {
  add,
  BUILDER,
  expectOrder,
  expectPublished,
  noteOn,
  said,
  storedDraft,
  titleField,
} from "./list-builder.ts";
import { letPublish, listOf } from "./lists.ts";
import { newPerson, signInAs } from "./people.ts";
import { quoted, sql } from "./product.ts";
import { button, toast } from "./screen.ts";

const LIST = {
  title: "As it was",
  description: "For a long crossing",
  items: ["Ferry Time", { podcast: "Brickwork", note: "Solid" }, "Unscored"],
};
const edit = (id: string) => `${BUILDER}?list=${id}`;
const CHANGED = "This list was changed elsewhere since you began.";

async function openPublished(page: Parameters<typeof signInAs>[0]) {
  const person = await newPerson();
  const id = await letPublish(person, LIST);
  await signInAs(page, person);
  await page.goto(edit(id));
  await expect(titleField(page)).toHaveValue(LIST.title);
  return { person, id };
}

const rename = (id: string, title: string) =>
  sql(`update top_lists set title = ${quoted(title)} where id = ${quoted(id)}`);

test("a reader edits a list, reorders it and saves it", async ({ page }) => {
  const { id, person } = await openPublished(page);
  await sql(`update top_lists set view_count = 7 where id = ${quoted(id)}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Your Top 10 Podcasts");
  await expect(page).toHaveTitle(/^Edit Your Top 10 Podcasts/);
  await expect(page.getByLabel("Description", { exact: true })).toHaveValue(LIST.description);
  await expectOrder(page, "Ferry Time", "Brickwork", "Unscored");
  await expect(noteOn(page, "Brickwork")).toHaveValue("Solid");
  await page.getByRole("button", { name: "Move up: Unscored" }).click();
  await page.getByRole("button", { name: "Remove Ferry Time" }).click();
  await add(page, "Room Tone");
  await noteOn(page, "Brickwork").fill("");
  await noteOn(page, "Room Tone").fill("Nothing, well recorded");
  await titleField(page).fill("As it is");
  await button(page, "Save Changes").click();
  await expect(toast(page, "Your changes are saved")).toBeVisible();
  expect(await expectPublished(page)).toBe(id);
  expect(await listOf(id)).toEqual({
    ...{ title: "As it is", description: LIST.description },
    ...{ is_pinned: false, share_count: 0, view_count: 7 },
    items: [
      { rank: 1, name: "Unscored", note: null },
      { rank: 2, name: "Brickwork", note: null },
      { rank: 3, name: "Room Tone", note: "Nothing, well recorded" },
    ],
  });
  expect(await sql(`select 1 from top_lists where user_id = '${person.id}'`)).toHaveLength(1);
  expect(await storedDraft(page)).toBe("");
});

test("unsaved changes of a list come back, beside those of a new one; discarding shows what is published", async ({
  page,
  watch,
}) => {
  watch.answer = (dialog) => dialog.accept();
  const { id } = await openPublished(page);
  await titleField(page).fill("Half edited");
  await page.getByRole("button", { name: "Move up: Brickwork" }).click();
  await page.goto(BUILDER);
  await expect(titleField(page)).toHaveValue("");
  await titleField(page).fill("A new one");
  await page.goto(edit(id));
  await expect(said(page, "Your unsaved changes are back.")).toBeVisible();
  await expect(titleField(page)).toHaveValue("Half edited");
  await expectOrder(page, "Brickwork", "Ferry Time", "Unscored");
  await button(page, "Discard").click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect(titleField(page)).toHaveValue(LIST.title);
  await expectOrder(page, "Ferry Time", "Brickwork", "Unscored");
  await page.goto(BUILDER);
  await expect(titleField(page)).toHaveValue("A new one");
  expect(await listOf(id)).toMatchObject({ title: LIST.title });
});

test("a reader is told that a list was changed elsewhere, before it is replaced", async ({
  page,
  watch,
}) => {
  watch.answer = (dialog) => dialog.accept();
  const { id } = await openPublished(page);
  await titleField(page).fill("From here");
  await rename(id, "From elsewhere");
  await page.reload();
  await expect(page.getByText(CHANGED)).toBeVisible();
  await expect(titleField(page)).toHaveValue("From here");

  // And while the page is open, nothing is replaced unseen.
  await rename(id, "From elsewhere again");
  await button(page, "Save Changes").click();
  await expect(page.locator(":focus").getByText(CHANGED)).toBeInViewport();
  expect(await listOf(id)).toMatchObject({ title: "From elsewhere again" });
  await button(page, "Save Changes").click();
  await expectPublished(page);
  expect(await listOf(id)).toMatchObject({ title: "From here" });
});

test("a reader whose list was removed elsewhere publishes what was written as a new one", async ({
  page,
}) => {
  const { id } = await openPublished(page);
  await titleField(page).fill("Still here");
  await sql(`delete from top_lists where id = ${quoted(id)}`);
  await button(page, "Save Changes").click();
  await expect(toast(page, "Failed to save your list")).toBeVisible();
  await button(page, "Publish as a New List").click();
  const anew = await expectPublished(page);
  expect(anew).not.toBe(id);
  expect(await listOf(anew)).toMatchObject({ title: "Still here" });
});

test("nobody edits another's list, and nothing of it is in a form", async ({ page }) => {
  const id = await letPublish(await newPerson(), LIST);
  await signInAs(page, await newPerson());
  await page.goto(edit(id));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This list is somebody else's");
  await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", `/top-list/${id}`);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
});

test("a reader who edits a list that is not there reads so", async ({ page }) => {
  await signInAs(page, await newPerson());
  for (const id of ["00000000-0000-4000-8000-000000000000", "not-an-id"]) {
    await page.goto(edit(id));
    const heading = page.getByRole("heading", { level: 1 });
    await expect.soft(heading, id).toHaveText("List not found");
    const words = "The list you're looking for doesn't exist or has been removed.";
    await expect.soft(page.getByText(words), id).toBeVisible();
    const others = page.getByRole("link", { name: "Explore Other Lists" });
    await expect.soft(others, id).toHaveAttribute("href", "/top-lists");
  }
});

test("a reader whose list did not load sees Retry, and it works", async ({
  page,
  expectResponses,
}) => {
  const person = await newPerson();
  const id = await letPublish(person, LIST);
  await signInAs(page, person);
  let broken = true;
  await page.route(/\/rest\/v1\/top_lists/, (route) =>
    broken ? route.fulfill({ status: 500, json: { message: "no" } }) : route.continue(),
  );
  expectResponses([/top_lists/, 500]);
  await page.goto(edit(id));
  await expect(page.getByRole("alert")).toContainText("did not load");
  broken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(titleField(page)).toHaveValue(LIST.title);
});
