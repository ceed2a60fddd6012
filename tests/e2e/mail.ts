import type { Page } from "@playwright/test";
import { waitUntil } from "./product.ts";

/** Waits until `/__mail` shows an e-mail to this address with this subject. Returns the link of the newest e-mail. */
export async function linkInMail(page: Page, email: string, subject: string): Promise<string> {
  const mail = page.getByRole("article").filter({ hasText: email }).filter({ hasText: subject });
  await waitUntil(
    async () => {
      await page.goto("/__mail");
      return mail.count();
    },
    (count) => count > 0,
    20_000,
  );
  const href = await mail.first().getByRole("link").getAttribute("href");
  if (!href) throw new Error(`The e-mail to ${email} has no link.`);
  return href;
}
