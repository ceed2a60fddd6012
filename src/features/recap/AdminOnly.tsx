import type { ReactNode } from "react";
import { useAuth, withAuth } from "../../state/auth.tsx";

/** Renders nothing until the backend has confirmed that the reader is an admin. */
export const AdminOnly = withAuth(({ children }: { children: ReactNode }) => {
  const session = useAuth();
  return session.state === "signed-in" && session.admin === "yes" ? children : null;
});
