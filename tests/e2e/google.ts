import type { Page } from "@playwright/test";

export const GOOGLE_CLIENT = { id: "test-client", secret: "test-secret" };

interface Person {
  id: string;
  email: string;
  name: string;
  verified_email: boolean;
}

/** The code Google gives says who signed in; the fake takes it apart again. */
const codeOf = (person: Person) => Buffer.from(JSON.stringify(person)).toString("base64url");
export const personOf = (code: string) =>
  JSON.parse(Buffer.from(code, "base64url").toString()) as Person;

/** Google's page, where this person may agree by the link Allow. */
export async function standInForGoogle(page: Page, email: string): Promise<void> {
  const person = { id: `google-${email}`, email, name: "Gwen Google", verified_email: true };
  await page.route("https://accounts.google.com/**", async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const back = new URL(asked.get("redirect_uri") ?? "");
    back.searchParams.set("state", asked.get("state") ?? "");
    back.searchParams.set("code", codeOf(person));
    const href = back.href.replaceAll("&", "&amp;");
    const body = `<!doctype html><link rel=icon href=data:,><a href="${href}">Allow</a>`;
    await route.fulfill({ contentType: "text/html", body });
  });
}
