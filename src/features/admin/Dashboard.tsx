import { useStore } from "@nanostores/react";
import { lazy, Suspense } from "react";
import { $search } from "../../state/address.ts";
import { Tabs } from "../../ui/Tabs.tsx";
import { PublishPanel } from "./publish/PublishPanel.tsx";
import { TABS } from "./tabs.ts";

const RecapsTab = lazy(() => import("./recaps/RecapsTab.tsx"));
const ShowsTab = lazy(() => import("./shows/ShowsTab.tsx"));
const CategoriesTab = lazy(() => import("./categories/CategoriesTab.tsx"));
const PromptsTab = lazy(() => import("./prompts/PromptsTab.tsx"));

interface Props {
  userId: string;
}

/** Each tab is loaded when it is first opened; which one is open is in the address. */
export function Dashboard({ userId }: Props) {
  const tab = TABS.currentTab(useStore($search));
  return (
    <>
      <h1 className="text-h1">Admin</h1>
      <PublishPanel />
      <Tabs id="admin" label="Admin" tabs={TABS.tabs} current={tab} choose={TABS.goToTab}>
        <Suspense fallback={<div className="skeleton h-96" role="status" aria-label="Loading" />}>
          {tab === "recaps" && <RecapsTab userId={userId} />}
          {tab === "shows" && <ShowsTab userId={userId} />}
          {tab === "categories" && <CategoriesTab userId={userId} />}
          {tab === "prompts" && <PromptsTab userId={userId} />}
        </Suspense>
      </Tabs>
    </>
  );
}
