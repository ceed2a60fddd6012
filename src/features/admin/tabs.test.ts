import { expect, test } from "vitest";
import type { StaffRole } from "../../domain/auth/access.ts";
import { tabInAddress, tabsOf } from "./tabs.ts";

test.each<[StaffRole, string[]]>([
  ["author", ["recaps"]],
  ["editor", ["recaps", "shows", "categories", "inbox", "pictures", "podcasts", "reports", "numbers", "| history"]],
  [
    "admin",
    [
      "recaps",
      "shows",
      "categories",
      "prompts",
      "inbox",
      "pictures",
      "podcasts",
      "reports",
      "numbers",
      "| people",
      "payouts",
      "history",
    ],
  ],
])("an %s sees only the tabs %j on the admin page", (role, tabs) => {
  const ids = tabsOf(role).map(({ tab, startsGroup }) => (startsGroup ? `| ${tab}` : tab));
  expect(ids).toEqual(tabs);
});

test.each<[string, StaffRole, string]>([
  ["", "admin", "recaps"],
  ["?tab=prompts", "admin", "prompts"],
  ["?tab=prompts", "editor", "recaps"],
  ["?tab=shows", "author", "recaps"],
  ["?tab=podcasts", "editor", "podcasts"],
  ["?tab=podcasts", "author", "recaps"],
  ["?tab=inbox&state=failed", "editor", "inbox"],
  ["?tab=inbox", "author", "recaps"],
  ["?tab=numbers&days=7", "editor", "numbers"],
  ["?tab=numbers", "author", "recaps"],
  ["?tab=people", "editor", "recaps"],
  ["?tab=payouts", "admin", "payouts"],
  ["?tab=payouts", "editor", "recaps"],
  ["?tab=history&action=delete", "editor", "history"],
  ["?tab=history", "author", "recaps"],
  ["?tab=nothing", "admin", "recaps"],
])("with the query %j in the address, an %s sees the tab %s", (search, role, tab) => {
  expect(tabInAddress(search, role)).toBe(tab);
});
