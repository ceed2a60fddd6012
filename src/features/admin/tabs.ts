import { tabAddress } from "../shell/tab-address.ts";

export const TABS = tabAddress([
  { tab: "recaps", text: "Recaps" },
  { tab: "shows", text: "Shows" },
  { tab: "categories", text: "Categories" },
  { tab: "prompts", text: "AI Prompts" },
]);
