import { expect, test } from "vitest";
import { hasFilter, inboxQuery, parseInboxView, stateName } from "./inbox.ts";

const SHOW = "00000000-0000-4000-8000-000000000001";
const NO_FILTER = { filter: "", state: null, show: null, assignee: null, since: null, until: null };
const NEWEST_FIRST = { by: "created_at", isDescending: true };

test.each([
  ["", { ...NO_FILTER, page: 1, sort: NEWEST_FIRST }],
  [
    "?state=lost&show=x&assignee=me&since=soon&until=2026-02-30&page=-1&sort=color",
    { ...NO_FILTER, page: 1, sort: NEWEST_FIRST },
  ],
  [
    `?state=failed&show=${SHOW}&assignee=none&since=2026-01-31&until=2026-02-01&page=3&sort=title&q=fog`,
    {
      filter: "fog",
      state: "failed",
      show: SHOW,
      assignee: "none",
      since: "2026-01-31",
      until: "2026-02-01",
      page: 3,
      sort: { by: "title", isDescending: false },
    },
  ],
])("parseInboxView reads %j", (search, view) => {
  expect(parseInboxView(search)).toEqual(view);
});

test("inboxQuery writes what parseInboxView reads", () => {
  const search = `?state=review&show=${SHOW}&since=2026-01-31&page=2&sort=-show&q=fog+%26+rain`;
  expect(inboxQuery(parseInboxView(search))).toBe(search);
  expect(inboxQuery(parseInboxView("?tab=inbox&page=1"))).toBe("");
});

test("hasFilter ignores the page and the order", () => {
  expect(hasFilter(parseInboxView("?page=2&sort=title"))).toBe(false);
  for (const search of ["?q=a", "?state=found", "?assignee=none", "?until=2026-01-31"])
    expect(hasFilter(parseInboxView(search))).toBe(true);
});

test("stateName returns the text that the screen shows for a state", () => {
  expect(stateName("transcript_missing")).toBe("Transcript missing");
});
