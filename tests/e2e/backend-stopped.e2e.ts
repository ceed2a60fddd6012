/** Tests My Feed while the backend is stopped. accessibility.e2e.ts tests the static pages. */
import { expect, test } from "./fixtures.ts";
import { insertFollows } from "./follows.ts";
import { newPerson, signInAs } from "./people.ts";
import { LONG_SHOW } from "./seed.ts";

const BACKEND_REQUEST = /\/(rest|auth|functions|storage|realtime)\/v1\//;

test("§6 #17: a reader sees that My Feed did not load, and loads My Feed with Retry", {
  tag: "@everyday",
}, async ({ page, pageWatcher }) => {
  const person = await newPerson();
  await insertFollows(person, { shows: [LONG_SHOW.show] });
  await page.clock.install();
  await signInAs(page, person);
  // The backend answers every request with 503, so the checks for the role and for notices fail, too.
  pageWatcher.tolerate(/503/, /^console warning: The check for (?:roles|notices) failed/);
  const requests: string[] = [];
  // If the backend does not run, a proxy sends this response.
  await page.route(BACKEND_REQUEST, (route) => {
    requests.push(new URL(route.request().url()).pathname);
    return route.fulfill({ status: 503, body: "" });
  });
  await page.goto("/feed");
  await expect(page.getByRole("alert")).toContainText("did not load");
  // While My Feed loads, the page also requests the role.
  await expect.poll(() => requests).toContain("/rest/v1/rpc/my_access");
  const requestsBefore = requests.length;
  await page.clock.runFor("01:00");
  const laterRequests = requests.slice(requestsBefore);
  // The client repeats no POST request, such as the role check and My Feed. But an event of Auth can start another check.
  expect(laterRequests.filter((path) => path.endsWith("my_access")).length).toBeLessThanOrEqual(3);
  expect(laterRequests.filter((path) => path.includes("feed"))).toEqual([]);
  expect(requests.length).toBeLessThan(20);
  await page.unroute(BACKEND_REQUEST);
  await page.getByRole("main").getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
});
