import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { $search, goTo } from "../../state/address.ts";
import { hasUnsaved } from "./kit/drafts.ts";
import { type AdminTab, goToTab, TABS } from "./tabs.ts";

/**
 * If a tab has unsaved changes, asks before a click or Back opens another tab. Back has already changed the address when
 * this asks. So if the admin stays, the old address is restored.
 */
export function useTab() {
  const search = useStore($search);
  const tabInAddress = TABS.currentTab(search);
  const [openTab, setOpenTab] = useState(tabInAddress);
  const [clickedTab, setClickedTab] = useState<AdminTab | null>(null);
  const openSearch = useRef(search);
  if (tabInAddress === openTab) openSearch.current = search;
  const isLeaveBlocked = tabInAddress !== openTab && hasUnsaved();
  if (tabInAddress !== openTab && !isLeaveBlocked) setOpenTab(tabInAddress);

  const choose = (tab: AdminTab) => {
    if (tab === openTab) return;
    if (hasUnsaved()) setClickedTab(tab);
    else goToTab(tab);
  };
  const leave = () => {
    const next = isLeaveBlocked ? tabInAddress : clickedTab;
    setClickedTab(null);
    if (next === null) return;
    setOpenTab(next);
    if (!isLeaveBlocked) goToTab(next);
  };
  const stay = () => {
    setClickedTab(null);
    if (isLeaveBlocked) goTo(openSearch.current);
  };
  return { tab: openTab, choose, isConfirming: isLeaveBlocked || clickedTab !== null, leave, stay };
}
