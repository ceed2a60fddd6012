import { isEditor, type StaffRole } from "../../domain/auth/access.ts";
import { goTo } from "../../state/address.ts";

/** The tabs have this order on the screen. `mayOpen` must agree with the rights that the database grants to each role. */
const TABS = [
  { tab: "recaps", text: "Recaps", group: "content", mayOpen: () => true },
  { tab: "shows", text: "Shows", group: "content", mayOpen: isEditor },
  { tab: "categories", text: "Categories", group: "content", mayOpen: isEditor },
  { tab: "prompts", text: "AI Prompts", group: "content", mayOpen: isAdmin },
  { tab: "inbox", text: "Inbox", group: "content", mayOpen: isEditor },
  { tab: "pictures", text: "Pictures", group: "content", mayOpen: isEditor },
  { tab: "podcasts", text: "Podcasts", group: "content", mayOpen: isEditor },
  { tab: "reports", text: "Reports", group: "content", mayOpen: isEditor },
  { tab: "numbers", text: "Numbers", group: "content", mayOpen: isEditor },
  { tab: "people", text: "People", group: "team", mayOpen: isAdmin },
  { tab: "payouts", text: "Payouts", group: "team", mayOpen: isAdmin },
  { tab: "history", text: "History", group: "team", mayOpen: isEditor },
] as const satisfies readonly {
  tab: string;
  text: string;
  group: string;
  mayOpen: (role: StaffRole) => boolean;
}[];

export type AdminTab = (typeof TABS)[number]["tab"];

const FIRST_TAB = TABS[0].tab;

export const tabsOf = (role: StaffRole) =>
  TABS.filter(({ mayOpen }) => mayOpen(role)).map(({ tab, text, group }, index, tabs) => ({
    tab,
    text,
    startsGroup: index > 0 && tabs[index - 1]?.group !== group,
  }));

/** Returns the tab that the address names, or the first tab if the role may not open the named tab. */
export function tabInAddress(search: string, role: StaffRole): AdminTab {
  const requestedTab = new URLSearchParams(search).get("tab");
  return tabsOf(role).find(({ tab }) => tab === requestedTab)?.tab ?? FIRST_TAB;
}

export const textOf = (tab: AdminTab) => TABS.find((entry) => entry.tab === tab)?.text ?? "";

/** Opens a tab. The new address no longer contains the page, order and filter of the previous tab. */
export const goToTab = (tab: AdminTab) => goTo(tab === FIRST_TAB ? "" : `?tab=${tab}`);

function isAdmin(role: StaffRole): boolean {
  return role === "admin";
}
