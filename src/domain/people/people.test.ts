import { expect, test } from "vitest";
import { encodeAfter, parsePeopleView, personName } from "./people.ts";

const parse = (search: string) => parsePeopleView(new URLSearchParams(search), 10);
const NO_FILTER = { search: "", role: null, after: null };
const ID = "01a20e28-de1d-7158-bfe1-3709ee484146";

test.each([
  ["", NO_FILTER],
  ["?q=ada&role=editor", { ...NO_FILTER, search: "ada", role: "editor" }],
  ["?role=blocked", { ...NO_FILTER, role: "blocked" }],
  ["?role=owner", NO_FILTER],
  ["?q=abcdefghijklm", { ...NO_FILTER, search: "abcdefghij" }],
  ["?after=yesterday", NO_FILTER],
  [`?after=2026-11-24T10:00:00_${ID}`, NO_FILTER],
])("parsePeopleView reads the query string %j as %j", (search, view) => {
  expect(parse(search)).toEqual(view);
});

test.each(["2026-11-24T10:00:00.123456+00:00", "2026-11-24T10:00:00Z", "2026-11-24 10:00:00.123+00"])(
  "parsePeopleView reads the time %s that encodeAfter writes",
  (joinedAt) => {
    const lastPerson = { joinedAt, id: ID };
    expect(parse(`?${new URLSearchParams({ after: encodeAfter(lastPerson) })}`).after).toEqual(lastPerson);
  },
);

test("personName returns the e-mail address of a person without a name", () => {
  const email = "ada@x.test";
  expect(personName({ name: " Ada ", email })).toBe("Ada");
  expect([null, " "].map((name) => personName({ name, email }))).toEqual([email, email]);
});
