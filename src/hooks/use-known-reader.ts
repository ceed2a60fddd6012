import { useState } from "react";
import { useAuth } from "../state/auth.tsx";
import { useSignInFirst } from "./use-sign-in-first.ts";

/** After the session has ended, `userId` is still the id of the reader. So the page can still show the text of this reader. */
export function useKnownReader(isSessionGone = false): {
  userId: string | null;
  isSignedOut: boolean;
} {
  const session = useAuth();
  const [userId, setUserId] = useState<string | null>(null);
  const currentId = session.state === "signed-in" ? session.user.id : null;
  if (currentId !== null && currentId !== userId) setUserId(currentId);
  const isSignedOut = session.state === "signed-out" || isSessionGone;
  useSignInFirst(isSignedOut && userId === null);
  return { userId, isSignedOut };
}
