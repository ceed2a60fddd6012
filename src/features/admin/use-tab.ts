import { useStore } from "@nanostores/react";
import { useRef, useState } from "react";
import { $search, goTo } from "../../state/address.ts";
import { hasUnsaved } from "./kit/drafts.ts";
import { type AdminTab, goToTab, TABS } from "./tabs.ts";

/**
 * The open tab. Leaving one with unsaved changes asks first, by a click as by Back, whose step has
 * been made by then: staying makes it once more.
 */
export function useTab() {
  const search = useStore($search);
  const wanted = TABS.currentTab(search);
  const [shown, setShown] = useState(wanted);
  const [clicked, setClicked] = useState<AdminTab | null>(null);
  const own = useRef(search);
  if (wanted === shown) own.current = search;
  const isHeld = wanted !== shown && hasUnsaved();
  if (wanted !== shown && !isHeld) setShown(wanted);

  const choose = (tab: AdminTab) => {
    if (tab === shown) return;
    if (hasUnsaved()) setClicked(tab);
    else goToTab(tab);
  };
  const leave = () => {
    const next = isHeld ? wanted : clicked;
    setClicked(null);
    if (next === null) return;
    setShown(next);
    if (!isHeld) goToTab(next);
  };
  const stay = () => {
    setClicked(null);
    if (isHeld) goTo(own.current);
  };
  return { tab: shown, choose, isAsking: isHeld || clicked !== null, leave, stay };
}
