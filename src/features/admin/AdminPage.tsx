import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import * as paths from "../../paths.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
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

/** Nobody begins without a session; where one ends later, what is typed may stay on view. */
function Gate() {
  const session = useAuth();
  const isStored = useStore($hasStoredSession, { ssr: "initial" });
  const [userId, setUserId] = useState<string | null>(null);
  const now = session.state === "signed-in" ? session.user.id : null;
  if (now !== null && now !== userId) setUserId(now);
  const isOut = session.state === "signed-out" || isStored === false;
  useSignInFirst(isOut && userId === null);
  if (userId === null) return <AdminPlaceholder />;
  return <Guarded key={userId} userId={userId} isOut={isOut} />;
}

/** Nothing of it is drawn or asked for before somebody is known to be an admin (security D14). */
function Guarded({ userId, isOut }: { userId: string; isOut: boolean }) {
  const role = useRole(userId);
  const isEmptied = useSignedOut(isOut);
  useEffect(() => {
    if (role === "none") location.replace(paths.home());
  }, [role]);
  if (role !== "admin" || isEmptied) return <AdminPlaceholder />;
  return <Dashboard userId={userId} isOut={isOut} />;
}
