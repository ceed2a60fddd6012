import { tabAddress } from "../../hooks/tab-address.ts";
import { goTo } from "../../state/address.ts";

export const TABS = tabAddress([
  { tab: "recaps", text: "Recaps" },
  { tab: "shows", text: "Shows" },
  { tab: "categories", text: "Categories" },
  { tab: "prompts", text: "AI Prompts" },
]);

export type AdminTab = (typeof TABS.tabs)[number]["tab"];

export const textOf = (tab: AdminTab) => TABS.tabs.find((entry) => entry.tab === tab)?.text ?? "";

/** Removes the page, order and filter of the previous tab from the address. */
export const goToTab = (tab: AdminTab) => goTo(tab === TABS.tabs[0].tab ? "" : `?tab=${tab}`);
