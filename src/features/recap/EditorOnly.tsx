import type { ReactNode } from "react";
import { isEditor } from "../../domain/auth/access.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";

/** Renders nothing until the backend has confirmed that the reader is an editor or an admin. */
export const EditorOnly = withAuth(({ children }: { children: ReactNode }) => {
  const session = useAuth();
  return session.state === "signed-in" && isEditor(session.staff) ? children : null;
});
