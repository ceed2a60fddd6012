/** My Feed without a backend. accessibility.e2e.ts reads the static pages without one. */
import { expect, test } from "./fixtures.ts";
import { insertFollows } from "./follows.ts";
import { newPerson, signInAs } from "./people.ts";
import { LONG_RUN } from "./seed.ts";

const BACKEND = /\/(rest|auth|functions|storage|realtime)\/v1\//;

test("§6 #17: a reader sees that the feed did not load, and Retry loads it; the page does not retry automatically", async ({
  page,
  watch,
}) => {
  const person = await newPerson();
  await insertFollows(person, { shows: [LONG_RUN.show] });
  await page.clock.install();
  await signInAs(page, person);
  // The test counts requests below. The last try of the role check may end meanwhile.
  watch.tolerate(/503/, /^console warning: The check for roles failed/);
  const requests: string[] = [];
  // A proxy answers like this when the backend behind it is down.
  await page.route(BACKEND, (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 503, body: "" });
  });
  await page.goto("/feed");
  await expect(page.getByRole("alert")).toContainText("did not load");
  // The page requests the role in parallel, maybe after the feed has failed.
  await expect.poll(() => requests).toContain("/rest/v1/user_roles");
  const requestsBefore = requests.length;
  await page.clock.runFor("01:00");
  const laterRequests = requests.slice(requestsBefore);
  // The client retries the role check three times. The feed waits for the reader.
  expect(laterRequests.length).toBeLessThanOrEqual(3);
  expect(laterRequests.filter((path) => path.endsWith("my_feed"))).toEqual([]);
  expect(requests.length).toBeLessThan(20);
  await page.unroute(BACKEND);
  await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});
