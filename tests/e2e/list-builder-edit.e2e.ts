import { expect, test } from "./fixtures.ts";
import {
  addPodcasts,
  announcement,
  BUILDER,
  expectOrder,
  expectPublished,
  noteField,
  storedDraft,
  titleField,
} from "./list-builder.ts";
import { insertList, listOf } from "./lists.ts";
import { newPerson, signInAs } from "./people.ts";
import { sql, sqlString } from "./product.ts";
import { routeOnce, SERVER_ERROR } from "./routing.ts";
import { button, toast } from "./screen.ts";

const LIST = {
  title: "As it was",
  description: "For a long crossing",
  items: ["Ferry Time", { podcast: "Brickwork", note: "Solid" }, "Unscored"],
};
const editPath = (id: string) => `${BUILDER}?list=${id}`;
const CHANGED_MESSAGE = "This list has changed in another tab or on another device.";

const changeTitle = (id: string, title: string) =>
  sql(`update top_lists set title = ${sqlString(title)} where id = ${sqlString(id)}`);

test("a reader edits a list, restores and discards unsaved changes, and saves the list", async ({
  page,
  pageWatcher,
  expectResponses,
}) => {
  pageWatcher.answerDialog = (dialog) => dialog.accept();
  const person = await newPerson();
  const id = await insertList(person, { ...LIST, views: 7 });
  await signInAs(page, person);
  await test.step("a reader retries after the list failed to load", async () => {
    await routeOnce(page, /\/rest\/v1\/top_lists/, (route) => route.fulfill(SERVER_ERROR));
    expectResponses([/top_lists/, 500]);
    await page.goto(editPath(id));
    await expect(page.getByRole("alert")).toContainText("did not load");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(titleField(page)).toHaveValue(LIST.title);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Your Top 10 Podcasts");
    await expect(page).toHaveTitle(/^Edit Your Top 10 Podcasts/);
    await expect(page.getByLabel("Description", { exact: true })).toHaveValue(LIST.description);
    await expectOrder(page, "Ferry Time", "Brickwork", "Unscored");
    await expect(noteField(page, "Brickwork")).toHaveValue("Solid");
  });

  await test.step("a reader starts a new list, returns to the first list, and finds its unsaved changes", async () => {
    await titleField(page).fill("Half edited");
    await page.getByRole("button", { name: "Move up: Brickwork" }).click();
    await page.goto(BUILDER);
    await expect(titleField(page)).toHaveValue("");
    await titleField(page).fill("A new one");
    await page.goto(editPath(id));
    await expect(announcement(page, "Your unsaved changes are back.")).toBeVisible();
    await expect(titleField(page)).toHaveValue("Half edited");
    await expectOrder(page, "Brickwork", "Ferry Time", "Unscored");
  });

  await test.step("a reader discards the changes, but not the draft of a new list", async () => {
    await button(page, "Discard").click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
    await expect(titleField(page)).toHaveValue(LIST.title);
    await expectOrder(page, "Ferry Time", "Brickwork", "Unscored");
    expect(await listOf(id)).toMatchObject({ title: LIST.title });
    expect(await storedDraft(page)).not.toContain("Half edited");
    expect(await storedDraft(page)).toContain("A new one");
  });

  await test.step("a reader moves, removes and adds podcasts, edits the texts, and saves", async () => {
    await page.getByRole("button", { name: "Move up: Unscored" }).click();
    await page.getByRole("button", { name: "Remove Ferry Time" }).click();
    await addPodcasts(page, "Room Tone");
    await noteField(page, "Brickwork").fill("");
    await noteField(page, "Room Tone").fill("Nothing, well recorded");
    await titleField(page).fill("As it is");
    await button(page, "Save Changes").click();
    await expect(toast(page, "Your changes are saved")).toBeVisible();
    expect(await expectPublished(page)).toBe(id);
    expect(await listOf(id)).toEqual({
      title: "As it is",
      description: LIST.description,
      is_pinned: false,
      share_count: 0,
      view_count: 7,
      items: [
        { rank: 1, name: "Unscored", note: null },
        { rank: 2, name: "Brickwork", note: null },
        { rank: 3, name: "Room Tone", note: "Nothing, well recorded" },
      ],
    });
    expect(await sql(`select 1 from top_lists where user_id = '${person.id}'`)).toHaveLength(1);
    expect(await storedDraft(page)).not.toContain("As it");
    await page.goto(BUILDER);
    await expect(titleField(page)).toHaveValue("A new one");
  });
});

test("a reader edits a list that another tab has changed or removed", async ({ page, pageWatcher }) => {
  pageWatcher.answerDialog = (dialog) => dialog.accept();
  const person = await newPerson();
  const id = await insertList(person, LIST);
  await signInAs(page, person);
  await page.goto(editPath(id));
  await expect(titleField(page)).toHaveValue(LIST.title);
  await test.step("a reader reads that another tab changed the list, and decides which version stays", async () => {
    await titleField(page).fill("From here");
    await changeTitle(id, "From elsewhere");
    await page.reload();
    await expect(page.getByText(CHANGED_MESSAGE)).toBeVisible();
    await expect(titleField(page)).toHaveValue("From here");

    // Another tab changes the list while this page is open. The first click on Save Changes only shows the message.
    await changeTitle(id, "From elsewhere again");
    await button(page, "Save Changes").click();
    await expect(page.locator(":focus").getByText(CHANGED_MESSAGE)).toBeInViewport();
    expect(await listOf(id)).toMatchObject({ title: "From elsewhere again" });
    await button(page, "Save Changes").click();
    await expectPublished(page);
    expect(await listOf(id)).toMatchObject({ title: "From here" });
  });

  await test.step("a reader reads that another tab removed the list, and publishes a new list", async () => {
    await page.goto(editPath(id));
    await expect(titleField(page)).toHaveValue("From here");
    await titleField(page).fill("Still here");
    await sql(`delete from top_lists where id = ${sqlString(id)}`);
    await button(page, "Save Changes").click();
    await expect(toast(page, "Failed to save your list")).toBeVisible();
    await button(page, "Publish as a New List").click();
    const newId = await expectPublished(page);
    expect(newId).not.toBe(id);
    expect(await listOf(newId)).toMatchObject({ title: "Still here" });
  });

  const heading = page.getByRole("heading", { level: 1 });
  await test.step("a reader opens the address of a list that does not exist", async () => {
    for (const missingId of [id, "not-an-id"]) {
      await page.goto(editPath(missingId));
      await expect.soft(heading, missingId).toHaveText("List not found");
      const words = "The list you're looking for doesn't exist or has been removed.";
      await expect.soft(page.getByText(words), missingId).toBeVisible();
      const otherListsLink = page.getByRole("link", { name: "Explore Other Lists" });
      await expect.soft(otherListsLink, missingId).toHaveAttribute("href", "/top-lists");
    }
  });

  await test.step("a reader opens another reader's list in the builder, and sees no form", async () => {
    const otherReadersListId = await insertList(await newPerson(), LIST);
    await page.goto(editPath(otherReadersListId));
    await expect(heading).toHaveText("This list belongs to someone else");
    const link = page.getByRole("main").getByRole("link");
    await expect(link).toHaveAttribute("href", `/top-list/${otherReadersListId}`);
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  });
});
