import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reasonOf } from "../domain/text/error-reason.ts";
import { checkFeed, retryTranscript } from "./feeds.ts";

beforeEach(() => {
  vi.stubEnv("PUBLIC_SUPABASE_URL", "https://backend.test");
  vi.stubEnv("PUBLIC_SUPABASE_ANON_KEY", "public-key");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

interface Answers {
  feed?: string | null;
  check: { checked: number; found: number; failed: number };
  episodes?: object[];
}

const stubServer = ({ feed = "feed", check, episodes = [] }: Answers) =>
  vi.stubGlobal("fetch", async (input: string | URL) => {
    const address = String(input);
    if (address.includes("/functions/")) return Response.json(check);
    return Response.json(address.includes("/rpc/") ? feed : episodes);
  });

const GOOD = { checked: 1, found: 2, failed: 0 };
const BAD = { checked: 1, found: 0, failed: 1 };
const outcomeOf = (request: Promise<unknown>) => request.catch(reasonOf);

test.each<[string, Answers["check"], number | null]>([
  ["the number of new episodes", GOOD, 2],
  ["null, if the feed has a problem", BAD, null],
  ["null, if nobody follows the feed", { checked: 0, found: 0, failed: 0 }, null],
])("checkFeed returns %s", async (_, check, found) => {
  stubServer({ check });
  expect(await checkFeed("feed")).toBe(found);
});

test.each<[string, Answers, boolean | string]>([
  ["finds the transcript", { check: GOOD, episodes: [{ id: "a" }] }, true],
  ["finds it beside a broken item", { check: BAD, episodes: [{ id: "a" }] }, true],
  ["finds no transcript", { check: GOOD }, false],
  ["cannot check the feed", { check: BAD }, "The check of the feed failed. Followed feeds says why."],
  ["has no feed", { check: GOOD, feed: null }, "No followed feed has this episode. Paste the transcript."],
])("retryTranscript %s", async (_, answers, outcome) => {
  stubServer(answers);
  expect(await outcomeOf(retryTranscript("a"))).toBe(outcome);
});

test("a check without a connection has a reason", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await outcomeOf(checkFeed("feed"))).toBe("The server did not answer. Check your connection, then try again.");
});
