import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import type { StaffRole } from "../../domain/auth/access.ts";
import { $search, goTo } from "../../state/address.ts";
import { hasUnsaved } from "./kit/drafts.ts";
import { type AdminTab, goToTab, tabInAddress } from "./tabs.ts";

/**
 * If a tab has unsaved changes, asks the admin before a click or Back opens another tab. Back changes the address before
 * the question. So if the admin stays, this hook restores the old address.
 */
export function useTab(role: StaffRole) {
  const search = useStore($search);
  const addressedTab = tabInAddress(search, role);
  const [openTab, setOpenTab] = useState(addressedTab);
  const [clickedTab, setClickedTab] = useState<AdminTab | null>(null);
  const searchOfOpenTab = useRef(search);
  if (addressedTab === openTab) searchOfOpenTab.current = search;
  const isLeaveBlocked = addressedTab !== openTab && hasUnsaved();
  if (addressedTab !== openTab && !isLeaveBlocked) setOpenTab(addressedTab);

  const choose = (tab: AdminTab) => {
    if (tab === openTab) return;
    if (hasUnsaved()) setClickedTab(tab);
    else goToTab(tab);
  };
  const leave = () => {
    const next = isLeaveBlocked ? addressedTab : clickedTab;
    setClickedTab(null);
    if (next === null) return;
    setOpenTab(next);
    if (!isLeaveBlocked) goToTab(next);
  };
  const stay = () => {
    setClickedTab(null);
    if (isLeaveBlocked) goTo(searchOfOpenTab.current);
  };
  return { tab: openTab, choose, isConfirming: isLeaveBlocked || clickedTab !== null, leave, stay };
}
