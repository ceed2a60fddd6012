import { useStore } from "@nanostores/react";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { isEditor, type StaffRole } from "../../domain/auth/access.ts";
import { useLeaveGuard } from "../../hooks/use-leave-guard.ts";
import { signInPath } from "../../hooks/use-sign-in-first.ts";
import { useTitle } from "../../hooks/use-title.ts";
import { preloadToaster } from "../../state/toasts.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { HealthPanel } from "./health/HealthPanel.tsx";
import { $unsavedForms } from "./kit/drafts.ts";
import { DISCARD_WARNING } from "./kit/FormNotes.tsx";
import { Note } from "./kit/Note.tsx";
import { PublishPanel } from "./publish/PublishPanel.tsx";
import { TabBoundary } from "./TabBoundary.tsx";
import { type AdminTab, tabsOf, textOf } from "./tabs.ts";
import { useTab } from "./use-tab.ts";

export interface PanelProps {
  userId: string;
  role: StaffRole;
}

const PANELS: Record<AdminTab, ComponentType<PanelProps>> = {
  recaps: lazy(() => import("./recaps/RecapsTab.tsx")),
  shows: lazy(() => import("./shows/ShowsTab.tsx")),
  categories: lazy(() => import("./categories/CategoriesTab.tsx")),
  inbox: lazy(() => import("./inbox/InboxTab.tsx")),
  prompts: lazy(() => import("./prompts/PromptsTab.tsx")),
  pictures: lazy(() => import("./pictures/PicturesTab.tsx")),
  podcasts: lazy(() => import("./podcasts/PodcastsTab.tsx")),
  reports: lazy(() => import("./reports/ReportsTab.tsx")),
  numbers: lazy(() => import("./numbers/NumbersTab.tsx")),
  people: lazy(() => import("./people/PeopleTab.tsx")),
  payouts: lazy(() => import("./payouts/PayoutsTab.tsx")),
  history: lazy(() => import("./history/HistoryTab.tsx")),
};

const SIGN_OUT_WARNING = "This deletes your unsaved changes from this browser.";

interface Props extends PanelProps {
  isSignedOut: boolean;
}

/** The code of a tab loads when an admin first opens the tab. The URL contains the id of the open tab. */
export function Dashboard({ userId, role, isSignedOut }: Props) {
  const { tab, choose, isConfirming, leave, stay } = useTab(role);
  const Panel = PANELS[tab];
  const unsavedForms = useStore($unsavedForms);
  const leavePage = useLeaveGuard(Object.keys(unsavedForms).length > 0, SIGN_OUT_WARNING);
  useTitle(`${textOf(tab)}, Admin`);
  useEffect(() => void preloadToaster(), []);
  return (
    <>
      <div className="admin-head">
        <h1 className="text-h2">Admin</h1>
        {isEditor(role) && <PublishPanel mayPublishNow={role === "admin"} />}
        {role === "admin" && <HealthPanel />}
      </div>
      {isSignedOut && (
        <Note isUrgent>
          <p>Your session has ended. Sign in again to continue. Your changes are still here.</p>
          <a href={signInPath()} className="button" onClick={leavePage}>
            Sign In
          </a>
        </Note>
      )}
      <Tabs id="admin" label="Admin" tabs={tabsOf(role)} current={tab} choose={choose}>
        <TabBoundary key={tab}>
          <Suspense fallback={<div className="skeleton h-96" role="status" aria-label="Loading" />}>
            <Panel userId={userId} role={role} />
          </Suspense>
        </TabBoundary>
      </Tabs>
      <ConfirmDialog
        isOpen={isConfirming}
        question="Leave with unsaved changes?"
        text={
          Object.values(unsavedForms).every(Boolean)
            ? "This browser stores them. You can restore them when you come back to this tab."
            : DISCARD_WARNING
        }
        confirmText="Leave"
        confirm={leave}
        cancel={stay}
      />
    </>
  );
}
