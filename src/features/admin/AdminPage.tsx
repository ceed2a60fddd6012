import { useEffect } from "react";
import * as paths from "../../paths.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { useSignInFirst } from "../auth/sign-in-first.ts";
import { AdminPlaceholder } from "./AdminPlaceholder.tsx";
import { checkAdmin } from "./check-admin.ts";
import { Dashboard } from "./Dashboard.tsx";

export function AdminPage() {
  return (
    <AuthProvider>
      <Gate />
    </AuthProvider>
  );
}

/** Nothing of it is drawn or asked for before somebody is known to be an admin (SECURITY D14). */
function Gate() {
  const session = useAuth();
  const userId = session.state === "signed-in" ? session.user.id : null;
  const [check] = useLoadable(userId, checkAdmin);
  const isChecked = userId !== null && check.state === "ready";
  const isTurnedAway = isChecked && !check.value;
  useSignInFirst(session.state === "signed-out");
  useEffect(() => {
    if (isTurnedAway) location.replace(paths.home());
  }, [isTurnedAway]);
  return isChecked && check.value ? (
    <Dashboard key={userId} userId={userId} />
  ) : (
    <AdminPlaceholder />
  );
}
