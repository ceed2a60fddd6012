import type { ReactNode } from "react";
import { useAuth, withAuth } from "../../state/auth.tsx";

/** Draws nothing before the backend has said that the reader is an admin, and for nobody else. */
export const AdminOnly = withAuth(({ children }: { children: ReactNode }) => {
  const session = useAuth();
  return session.state === "signed-in" && session.admin === "yes" ? children : null;
});
