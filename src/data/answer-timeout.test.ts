import { afterEach, expect, test, vi } from "vitest";
import { ANSWER_TIMEOUT_MS } from "./answer-timeout.ts";
import { fetchSiteFile } from "./site-file.ts";
import { fetchFromBackend } from "./write-refusals.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Replaces `fetch` with a function that never returns an answer. */
function stubSilentServer() {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (_url: string, { signal }: RequestInit = {}) => {
    if (!signal) return new Promise(() => {});
    return new Promise((_done, fail) => {
      if (signal.aborted) fail(signal.reason);
      signal.addEventListener("abort", () => fail(signal.reason));
    });
  });
}

const outcomeOf = (request: Promise<unknown>) => {
  const outcome = { text: "waiting" };
  request.catch((error) => {
    outcome.text = error.name;
  });
  return outcome;
};

test.each([
  ["the static site", () => fetchSiteFile("/browse/all/1.json", new AbortController().signal)],
  ["the Data API", () => fetchFromBackend("https://backend.test/rest/v1/rpc/my_feed")],
])("a request to %s ends after 20 seconds without an answer", async (_name, send) => {
  stubSilentServer();
  const outcome = outcomeOf(send());
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS - 1);
  expect(outcome.text).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome.text).toBe("TimeoutError");
  expect(ANSWER_TIMEOUT_MS).toBe(20_000);
});

test("a request to an edge function can take longer than 20 seconds", async () => {
  stubSilentServer();
  const outcome = outcomeOf(fetchFromBackend("https://backend.test/functions/v1/ai-content-chat"));
  await vi.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS * 3);
  expect(outcome.text).toBe("waiting");
});

test("if the reader leaves the page, the requests of the page end immediately", async () => {
  stubSilentServer();
  const abort = new AbortController();
  const outcome = outcomeOf(fetchSiteFile("/browse/all/1.json", abort.signal));
  abort.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(outcome.text).toBe("AbortError");
});
