import { useEffect, useState } from "react";
import * as paths from "../../paths.ts";
import { useAuth } from "../../state/auth.tsx";

/** `/profile` without an id opens the reader's own profile, and sends a visitor to the sign-in page. */
export function useProfileId(): string | null {
  const session = useAuth();
  const [id, setId] = useState<string | null>(null);
  const ownId = session.state === "signed-in" ? session.user.id : null;
  const isSignedOut = session.state === "signed-out";
  useEffect(() => {
    const [, , idInPath] = location.pathname.split("/");
    if (idInPath) setId(idInPath);
    else if (isSignedOut) location.replace(paths.auth(paths.ownProfile()));
    else if (ownId !== null) {
      history.replaceState(null, "", paths.profile(ownId) + location.search);
      setId(ownId);
    }
  }, [ownId, isSignedOut]);
  return id;
}
