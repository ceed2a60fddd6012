import { expect, test } from "vitest";
import { causeOf } from "./download.ts";

const ADDRESS = "https://reader:password@feeds.test:8443/private/token?key=secret";

test.each<[string, TypeError, string]>([
  [
    "Deno 2.1",
    new TypeError(`error sending request for url (${ADDRESS}): client error (Connect): dns error`),
    "error sending request for url (feeds.test:8443): client error (Connect): dns error",
  ],
  [
    "Deno 2.9",
    new TypeError("fetch failed", {
      cause: new Error(`error sending request from 10.0.0.1:80 for ${ADDRESS} (10.0.0.2:80): connection closed`),
    }),
    "error sending request from 10.0.0.1:80 for feeds.test:8443 (10.0.0.2:80): connection closed",
  ],
  [
    "Node",
    new TypeError("fetch failed", { cause: Object.assign(new Error(ADDRESS), { code: "ECONNREFUSED" }) }),
    "ECONNREFUSED",
  ],
  ["a broken address", new TypeError("Invalid URL: https://[x"), "Invalid URL: an address"],
])("the cause of a failed request of %s names the host and no secret", (_, error, cause) =>
  expect(causeOf(error)).toBe(cause),
);
