import { openAdmin } from "./admin.ts";
import { healthPanel } from "./admin-panels.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { sql } from "./product.ts";

test("an admin sets where the site sends alarms, and receives a test message", async ({ page }) => {
  test.slow();
  await openAdmin(page, "categories");
  const health = healthPanel(page);
  await health.getByRole("button", { name: "Show health" }).click();
  const address = health.getByRole("textbox", { name: "E-mail address for alarms" });
  const webhook = health.getByRole("textbox", { name: "Webhook" });
  const sendTest = health.getByRole("button", { name: "Save and send a test" });
  await expect(sendTest).toBeDisabled();
  await test.step("an admin reads why a webhook in a private network does not work", async () => {
    await webhook.fill("http://10.0.0.1/alarms");
    await sendTest.click();
    await expect(health.getByRole("alert")).toHaveText("The webhook does not lead to a public address.");
    await expectAccessible(page);
  });
  await test.step("an admin sends a test message to an e-mail address", async () => {
    await webhook.fill("");
    await address.fill("operator@demo.test");
    await sendTest.click();
    await expect(health.getByText("The test was sent. Check that it arrives.")).toBeVisible();
  });
  await test.step("after a reload, an admin sees the stored address, and opens the test message", async () => {
    await page.reload();
    await health.getByRole("button", { name: "Show health" }).click();
    await expect(address).toHaveValue("operator@demo.test");
    await page.goto("/__mail");
    const mail = page.getByRole("article").filter({ hasText: "operator@demo.test" });
    await expect(mail.first()).toContainText("Test of the alarms");
  });
  await sql("update private.alarm_settings set email = null, webhook = null");
});
