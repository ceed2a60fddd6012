import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useKnownReader } from "../../hooks/use-known-reader.ts";
import * as paths from "../../paths.ts";
import { AuthProvider } from "../../state/auth.tsx";
import { $hasStoredSession } from "../../state/stored-session.ts";
import { AdminPlaceholder } from "./AdminPlaceholder.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { useClearedPage } from "./use-cleared-page.ts";
import { useRole } from "./use-role.ts";

export function AdminPage() {
  return (
    <AuthProvider>
      <SignInGate />
    </AuthProvider>
  );
}

function SignInGate() {
  const hasStoredSession = useStore($hasStoredSession, { ssr: "initial" });
  const { userId, isSignedOut } = useKnownReader(hasStoredSession === false);
  if (userId === null) return <AdminPlaceholder />;
  return <CheckedDashboard key={userId} userId={userId} isSignedOut={isSignedOut} />;
}

/** Renders the dashboard only after the server has confirmed the role (security D14). */
function CheckedDashboard({ userId, isSignedOut }: { userId: string; isSignedOut: boolean }) {
  const role = useRole();
  const isPageCleared = useClearedPage(isSignedOut);
  useEffect(() => {
    if (role === "none") location.replace(paths.home());
  }, [role]);
  if (role === "checking" || role === "none" || isPageCleared) return <AdminPlaceholder />;
  return <Dashboard userId={userId} role={role} isSignedOut={isSignedOut} />;
}
