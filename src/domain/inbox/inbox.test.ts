import { expect, test } from "vitest";
import { parseInboxFilter, stateName } from "./inbox.ts";

test("parseInboxFilter ignores unknown states and invalid page numbers", () => {
  const parse = (search: string) => parseInboxFilter(new URLSearchParams(search));
  expect(parse("?state=failed&assignee=none&page=3")).toEqual({
    state: "failed",
    assignee: "none",
    page: 3,
  });
  expect(parse("?state=lost&page=-1")).toEqual({ state: null, assignee: null, page: 1 });
  expect(parse("?page=1.5").page).toBe(1);
});

test("stateName returns the text that the screen shows for a state", () => {
  expect(stateName("transcript_missing")).toBe("Transcript missing");
});
