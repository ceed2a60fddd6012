import { tabAddress } from "../../hooks/tab-address.ts";

export const TABS = tabAddress([
  { tab: "overview", text: "Overview" },
  { tab: "referrals", text: "Referrals" },
  { tab: "earnings", text: "Earnings" },
]);
