import { expect, test } from "vitest";
import { usualHosts } from "../import/usual-hosts.ts";
import { withoutHosts } from "./hosts.ts";
import { roleOf } from "./roles.ts";

const people = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

test.each([
  ["the same name", "Ann Lee", []],
  ["other capitals and spaces", "  ann\u00a0 LEE ", []],
  ["another Unicode form", "Zoe\u0308 Kent", [], "Zoë Kent"],
  ["a longer name", "Ann Lee Moe", ["Ann Lee Moe"]],
  ["only the first name", "Ann", ["Ann"]],
  ["a title", "Dr. Ann Lee", ["Dr. Ann Lee"]],
  ["another accent", "Zoé Kent", ["Zoé Kent"], "Zoë Kent"],
])("withoutHosts compares %s with the host", (_, guest, expected, host = "Ann Lee") => {
  expect(namesOf(withoutHosts(people(guest), people(host)))).toEqual(expected);
});

test("withoutHosts keeps the links and the order of the guests", () => {
  const guests = [{ name: "Cy Moe", link: "https://cy.test" }, { name: "Ann Lee", link: null }, ...people("Bo Lind")];
  expect(withoutHosts(guests, people("Ann Lee"))).toEqual([guests[0], guests[2]]);
});

test.each([
  ["Ann Lee", "host"],
  ["bo lind", "guest"],
  ["Both", "host"],
  ["A caller", null],
  [null, null],
])("roleOf(%j) is %j", (speaker, role) => {
  expect(roleOf(speaker, people("Ann Lee", "Both"), people("Bo Lind", "Both"))).toBe(role);
});

test.each<[string, string[][], string[]]>([
  ["nobody, if no episode names a host", [[], []], []],
  ["the host of the only episode that names one", [[], ["Ann"], []], ["Ann"]],
  ["those of all episodes, in the order of the feed", [["Bo", "Ann"], ["Ann", "Bo"], []], ["Bo", "Ann"]],
  ["not a person who replaced the host once", [["Ann"], ["Ann"], ["Cy"]], ["Ann"]],
  ["nobody, if each episode has another host", [["Ann"], ["Bo"], ["Cy"]], []],
  ["a person once, if an episode names the person twice", [["Ann", "ann"], ["Bo"], ["Cy"]], []],
])("usualHosts returns %s", (_, episodes, expected) => {
  expect(namesOf(usualHosts(episodes.map((names) => people(...names))))).toEqual(expected);
});
