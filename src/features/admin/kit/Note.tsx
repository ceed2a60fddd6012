import type { ReactNode } from "react";

interface Props {
  isUrgent?: boolean;
  children: ReactNode;
}

/** A highlighted line above a form. The line can have buttons. */
export const Note = ({ isUrgent = false, children }: Props) => (
  <div role={isUrgent ? "alert" : "status"} className="admin-note">
    {children}
  </div>
);
