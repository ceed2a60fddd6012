import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { useKnownReader } from "../../hooks/use-known-reader.ts";
import * as paths from "../../paths.ts";
import { AuthProvider } from "../../state/auth.tsx";
import { $hasStoredSession } from "../../state/stored-session.ts";
import { AdminPlaceholder } from "./AdminPlaceholder.tsx";
import { Dashboard } from "./Dashboard.tsx";
import { useRole } from "./use-role.ts";
import { useSignedOut } from "./use-signed-out.ts";

export function AdminPage() {
  return (
    <AuthProvider>
      <Gate />
    </AuthProvider>
  );
}

function Gate() {
  const isStored = useStore($hasStoredSession, { ssr: "initial" });
  const { userId, isOut } = useKnownReader(isStored === false);
  if (userId === null) return <AdminPlaceholder />;
  return <Guarded key={userId} userId={userId} isOut={isOut} />;
}

/** Renders and fetches nothing of the dashboard until the check confirms an admin (security D14). */
function Guarded({ userId, isOut }: { userId: string; isOut: boolean }) {
  const role = useRole(userId);
  const isPageCleared = useSignedOut(isOut);
  useEffect(() => {
    if (role === "none") location.replace(paths.home());
  }, [role]);
  if (role !== "admin" || isPageCleared) return <AdminPlaceholder />;
  return <Dashboard userId={userId} isOut={isOut} />;
}
