import type { ReactNode } from "react";
import * as paths from "../../paths.ts";
import { useAuth } from "../../state/auth.tsx";

interface Props {
  /** The text that visitors see. */
  intro: string;
  actionText: string;
  /** The path to which a visitor returns after the sign-in. */
  next: string;
  className: string;
  children: (userId: string) => ReactNode;
}

/** A panel for readers. Visitors see a link to the sign-in. */
export function ReaderPanel({ intro, actionText, next, className, children }: Props) {
  const session = useAuth();
  if (session.state === "signed-in") return children(session.user.id);
  const invitation = (
    <div className="chat p-5">
      <p className="max-w-[52ch] text-muted">{intro}</p>
      <p className="mt-5">
        <a href={paths.auth(next)} className="button">
          {actionText}
        </a>
      </p>
    </div>
  );
  if (session.state === "signed-out") return invitation;
  // While the session loads, CSS shows the intro and the link only if no session is stored. So the page does not move later.
  return (
    <>
      <div className="signed-in:hidden">{invitation}</div>
      <div className={`chat skeleton signed-out:hidden ${className}`} />
    </>
  );
}
