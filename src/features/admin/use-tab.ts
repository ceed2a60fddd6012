import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import type { StaffRole } from "../../domain/auth/access.ts";
import { $search, goTo } from "../../state/address.ts";
import { hasUnsavedForms } from "./kit/drafts.ts";
import { type AdminTab, goToTab, tabInAddress } from "./tabs.ts";

/**
 * If a tab has unsaved changes, this hook asks the admin before a click or the Back button opens another tab. The Back
 * button changes the address before the question. So if the admin stays, the hook restores the old address.
 */
export function useTab(role: StaffRole) {
  const search = useStore($search);
  const tabInUrl = tabInAddress(search, role);
  const [openTab, setOpenTab] = useState(tabInUrl);
  const [clickedTab, setClickedTab] = useState<AdminTab | null>(null);
  const searchOfOpenTab = useRef(search);
  if (tabInUrl === openTab) searchOfOpenTab.current = search;
  const isLeaveBlocked = tabInUrl !== openTab && hasUnsavedForms();
  if (tabInUrl !== openTab && !isLeaveBlocked) setOpenTab(tabInUrl);

  const choose = (tab: AdminTab) => {
    if (tab === openTab) return;
    if (hasUnsavedForms()) setClickedTab(tab);
    else goToTab(tab);
  };
  const leave = () => {
    const nextTab = isLeaveBlocked ? tabInUrl : clickedTab;
    setClickedTab(null);
    if (nextTab === null) return;
    setOpenTab(nextTab);
    if (!isLeaveBlocked) goToTab(nextTab);
  };
  const stay = () => {
    setClickedTab(null);
    if (isLeaveBlocked) goTo(searchOfOpenTab.current);
  };
  return { tab: openTab, choose, isConfirming: isLeaveBlocked || clickedTab !== null, leave, stay };
}
