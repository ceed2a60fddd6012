/** The backend does not answer; the site is files and goes on (accessibility.e2e.ts reads them so). */
import { expect, test } from "./fixtures.ts";
import { insertFollows } from "./follows.ts";
import { newPerson, signInAs } from "./people.ts";
import { LONG_RUN } from "./seed.ts";

const BACKEND = /\/(rest|auth|functions|storage|realtime)\/v1\//;

test("§6 #17: a reader's feed says that it did not load, asks no more by itself, and Retry brings it back", async ({
  page,
  watch,
}) => {
  const person = await newPerson();
  await insertFollows(person, { shows: [LONG_RUN.show] });
  await page.clock.install();
  await signInAs(page, person);
  // How often it is tried is what is counted below; the role's last try may end within it.
  watch.tolerate(/503/, /^console warning: The check for the role admin failed/);
  const requests: string[] = [];
  // Answers like a proxy before a backend that is down.
  await page.route(BACKEND, (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 503, body: "" });
  });
  await page.goto("/feed");
  await expect(page.getByRole("alert")).toContainText("did not load");
  // The reader's role is asked for beside the feed, and may come after its message.
  await expect.poll(() => requests).toContain("/rest/v1/user_roles");
  const requestsBefore = requests.length;
  await page.clock.runFor("01:00");
  const laterRequests = requests.slice(requestsBefore);
  // The client itself asks thrice more for the role; the feed waits for its reader.
  expect(laterRequests.length).toBeLessThanOrEqual(3);
  expect(laterRequests.filter((path) => path.endsWith("my_feed"))).toEqual([]);
  expect(requests.length).toBeLessThan(20);
  await page.unroute(BACKEND);
  await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});
