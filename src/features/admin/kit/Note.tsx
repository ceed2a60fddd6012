import type { ReactNode } from "react";

interface Props {
  isUrgent?: boolean;
  children: ReactNode;
}

/** A line under the highlighter above a form, with what can be done about it. */
export const Note = ({ isUrgent = false, children }: Props) => (
  <div role={isUrgent ? "alert" : "status"} className="admin-note">
    {children}
  </div>
);
