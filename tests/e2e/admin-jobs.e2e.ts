import { openAdmin } from "./admin.ts";
import { healthPanel, healthPart } from "./admin-panels.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql } from "./product.ts";

/** No worker claims jobs of this kind with these keys. */
const STORED = "select key, failed_at is null as waits from private.jobs where kind = 'tracker' and key like 'story-%'";

test("an admin reads why jobs failed, tries one again, and drops another", async ({ page }) => {
  await sql(`insert into private.jobs (kind, key, payload, attempts, last_error, failed_at)
    select 'tracker', 'story-' || n, jsonb_build_object('title', 'Story ' || n), 1, 'The lamp is broken.', now()
    from generate_series(1, 2) n;
    insert into private.jobs (kind, key, payload, run_at, attempts, last_error)
    values ('feed', 'story-feed', '{"title": "Story feed"}', '2999-01-01', 3, 'The feed is gone.')`);
  await openAdmin(page, "categories");
  const health = healthPanel(page);
  await expect(health.getByRole("status").first()).toContainText("Jobs");
  await health.getByRole("button", { name: "Show health" }).click();
  await expect(healthPart(page, "Jobs")).toContainText("2 jobs failed. Try again or drop them below.");
  await expect(health.getByText("The lamp is broken.")).toHaveCount(2);
  await expectAccessible(page);
  await test.step("a followed feed has no button to drop it, but a link to the Inbox, where an admin stops following", async () => {
    await expect(health.getByRole("button", { name: "Drop: Checks of feeds: Story feed" })).toHaveCount(0);
    await expect(health.getByRole("link", { name: "Go to the Inbox: Checks of feeds: Story feed" })).toHaveAttribute(
      "href",
      "/admin?tab=inbox",
    );
    await sql("delete from private.jobs where kind = 'feed' and key = 'story-feed'");
  });
  await test.step("an admin tries the first job again", async () => {
    await health.getByRole("button", { name: "Try again: Runs of the YouTube tracker: Story 1" }).click();
    await expect(healthPart(page, "Jobs")).toContainText("1 job failed.");
    await expect(health.getByText("The site tries again at")).toHaveCount(1);
  });
  await test.step("an admin drops the second job only after a confirmation", async () => {
    await health.getByRole("button", { name: "Drop: Runs of the YouTube tracker: Story 2" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Drop Runs of the YouTube tracker: Story 2?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await health.getByRole("button", { name: "Drop: Runs of the YouTube tracker: Story 2" }).click();
    await dialog.getByRole("button", { name: "Drop", exact: true }).click();
    await expect(healthPart(page, "Jobs")).toContainText("No job has failed.");
    await expect(health.getByText("The lamp is broken.")).toHaveCount(1);
    await expect(health.locator(":focus")).toContainText("Failing jobs");
  });
  expect(await sql(STORED)).toEqual([{ key: "story-1", waits: true }]);
  await sql("delete from private.jobs where kind = 'tracker' and key like 'story-%'");
});
