import type { ReactNode } from "react";
import { AuthProvider, useAuth } from "../../state/auth.tsx";

interface Props {
  children: ReactNode;
}

/** Draws nothing before the backend has said that the reader is an admin, and for nobody else. */
export const AdminOnly = ({ children }: Props) => (
  <AuthProvider>
    <IfAdmin>{children}</IfAdmin>
  </AuthProvider>
);

function IfAdmin({ children }: Props) {
  const session = useAuth();
  return session.state === "signed-in" && session.admin === "yes" ? children : null;
}
