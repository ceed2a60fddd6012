import { useEffect, useState } from "react";
import * as paths from "../../paths.ts";
import { useAuth } from "../../state/auth.tsx";

/**
 * Whose profile the address names; null until that is known. `/profile` alone becomes the address
 * of the reader's own, and without a reader leads to the sign-in.
 */
export function useProfileId(): string | null {
  const session = useAuth();
  const [id, setId] = useState<string | null>(null);
  const ownId = session.state === "signed-in" ? session.user.id : null;
  const isOut = session.state === "signed-out";
  useEffect(() => {
    const [, , named] = location.pathname.split("/");
    if (named) setId(named);
    else if (isOut) location.replace(paths.auth(paths.ownProfile()));
    else if (ownId !== null) {
      history.replaceState(null, "", paths.profile(ownId) + location.search);
      setId(ownId);
    }
  }, [ownId, isOut]);
  return id;
}
