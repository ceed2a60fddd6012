import type { ReactNode } from "react";
import * as paths from "../../paths.ts";
import { useAuth } from "../../state/auth.tsx";

interface Props {
  /** What a visitor reads instead, and the text of the link to the sign-in. */
  intro: string;
  action: string;
  /** Where the sign-in leads back to. */
  next: string;
  /** The height of the panel while the reader's part is on its way. */
  className: string;
  children: (userId: string) => ReactNode;
}

/** A panel for readers. Visitors see what it is for, and the way in. */
export function ReaderPanel({ intro, action, next, className, children }: Props) {
  const session = useAuth();
  if (session.state === "signed-in") return children(session.user.id);
  const invitation = (
    <div className="chat p-5">
      <p className="max-w-[52ch] text-muted">{intro}</p>
      <p className="mt-5">
        <a href={paths.auth(next)} className="button">
          {action}
        </a>
      </p>
    </div>
  );
  if (session.state === "signed-out") return invitation;
  // Until the session is known, the stylesheet shows one of the two by what is stored. Nothing jumps.
  return (
    <>
      <div className="signed-in:hidden">{invitation}</div>
      <div className={`chat skeleton signed-out:hidden ${className}`} />
    </>
  );
}
