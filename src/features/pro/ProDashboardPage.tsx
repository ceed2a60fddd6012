import { useEffect } from "react";
import { logQuietly } from "../../data/log.ts";
import { hasProRole } from "../../data/session.ts";
import * as paths from "../../paths.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { Dashboard } from "./Dashboard.tsx";
import { DashboardPlaceholder } from "./DashboardPlaceholder.tsx";

export const ProDashboardPage = withAuth(DashboardForPros);

/** If the check of the role fails, the page does not treat the reader as a pro (security D15). */
const checkPro = (userId: string) =>
  hasProRole(userId).catch((error) => {
    logQuietly("The check for the role pro", error);
    return false;
  });

/** Fetches and renders the dashboard only after the check has confirmed that the reader is a pro. */
function DashboardForPros() {
  const session = useAuth();
  const userId = session.state === "signed-in" ? session.user.id : null;
  const [proCheck] = useLoadable(userId, checkPro);
  const isPro = userId !== null && proCheck.state === "ready" && proCheck.value;
  const isDenied = session.state === "signed-out" || (userId !== null && proCheck.state === "ready" && !proCheck.value);
  useEffect(() => {
    if (isDenied) location.replace(paths.home());
  }, [isDenied]);
  return isPro ? <Dashboard key={userId} userId={userId} /> : <DashboardPlaceholder />;
}
