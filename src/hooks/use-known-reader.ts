import { useState } from "react";
import { useAuth } from "../state/auth.tsx";
import { useSignInFirst } from "./use-sign-in-first.ts";

/** After the end of the session, `userId` is still the id of the last reader. So the page can still show the text that this reader has typed. */
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
