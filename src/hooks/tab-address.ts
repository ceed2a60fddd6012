import { changeQuery } from "../domain/text/change-query.ts";
import { $search, goTo } from "../state/address.ts";

/** The address names the current tab, such as `?tab=lists`. */
export function tabAddress<const Tab extends string>(
  tabs: readonly [{ tab: Tab; text: string }, ...{ tab: Tab; text: string }[]],
) {
  const firstTab = tabs[0].tab;
  const currentTab = (search: string): Tab => {
    const requestedTab = new URLSearchParams(search).get("tab");
    return tabs.find(({ tab }) => tab === requestedTab)?.tab ?? firstTab;
  };
  return {
    tabs,
    currentTab,
    goToTab(tab: Tab): void {
      if (tab === currentTab($search.get())) return;
      goTo(changeQuery(location.search, { tab: tab === firstTab ? "" : tab }));
    },
  };
}
