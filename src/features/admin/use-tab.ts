import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import type { StaffRole } from "../../domain/auth/access.ts";
import { $search, goTo } from "../../state/address.ts";
import { hasUnsaved } from "./kit/drafts.ts";
import { type AdminTab, goToTab, tabInAddress } from "./tabs.ts";

/**
 * If a tab has unsaved changes, asks before a click or Back opens another tab. Back has already changed the address
 * before the question. So if the admin stays, the old address is restored.
 */
export function useTab(role: StaffRole) {
  const search = useStore($search);
  const addressed = tabInAddress(search, role);
  const [openTab, setOpenTab] = useState(addressed);
  const [clickedTab, setClickedTab] = useState<AdminTab | null>(null);
  const openSearch = useRef(search);
  if (addressed === openTab) openSearch.current = search;
  const isLeaveBlocked = addressed !== openTab && hasUnsaved();
  if (addressed !== openTab && !isLeaveBlocked) setOpenTab(addressed);

  const choose = (tab: AdminTab) => {
    if (tab === openTab) return;
    if (hasUnsaved()) setClickedTab(tab);
    else goToTab(tab);
  };
  const leave = () => {
    const next = isLeaveBlocked ? addressed : clickedTab;
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
