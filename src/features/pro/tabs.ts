import { $search, goTo } from "../../state/address.ts";

export const TABS = [
  { tab: "overview", text: "Overview" },
  { tab: "referrals", text: "Referrals" },
  { tab: "earnings", text: "Earnings" },
] as const;

export type Tab = (typeof TABS)[number]["tab"];

export function currentTab(search: string): Tab {
  const asked = new URLSearchParams(search).get("tab");
  return TABS.find(({ tab }) => tab === asked)?.tab ?? "overview";
}

/** A step that Back undoes. */
export function goToTab(tab: Tab): void {
  if (tab === currentTab($search.get())) return;
  const query = new URLSearchParams(location.search);
  if (tab === "overview") query.delete("tab");
  else query.set("tab", tab);
  goTo(query.size > 0 ? `?${query}` : "");
}
