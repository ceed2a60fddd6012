import type { Page } from "@playwright/test";
import { fetchResponse } from "./routing.ts";

export const GOOGLE_CLIENT = { id: "test-client", secret: "test-secret" };

interface Person {
  id: string;
  email: string;
  name: string;
  verified_email: boolean;
}

/** Encodes the person in the sign-in code, which `fake-google.ts` decodes. */
const encodePerson = (person: Person) => Buffer.from(JSON.stringify(person)).toString("base64url");
export const decodePerson = (code: string) => JSON.parse(Buffer.from(code, "base64url").toString()) as Person;

/**
 * Replaces Google's sign-in page with a page that has only the link Allow. A click on this link signs the person in. The
 * test sends the page instead of Auth's redirect to Google, because Playwright cannot answer the target of a redirect.
 */
export async function replaceGoogleSignIn(page: Page, email: string): Promise<void> {
  const person = { id: `google-${email}`, email, name: "Gwen Google", verified_email: true };
  await page.route("**/auth/v1/authorize*", async (route) => {
    const response = await fetchResponse(route, { maxRedirects: 0 });
    const googleAddress = new URL(response.headers()["location"] ?? "about:blank");
    if (googleAddress.host !== "accounts.google.com") return route.fulfill({ response });
    const returnAddress = new URL(googleAddress.searchParams.get("redirect_uri") ?? "");
    returnAddress.searchParams.set("state", googleAddress.searchParams.get("state") ?? "");
    returnAddress.searchParams.set("code", encodePerson(person));
    const href = returnAddress.href.replaceAll("&", "&amp;");
    const body = `<!doctype html><link rel=icon href=data:,><a href="${href}">Allow</a>`;
    return route.fulfill({ contentType: "text/html", body });
  });
}
