import { useEffect, useEffectEvent, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { hasRole, hasSession } from "../../data/session.ts";
import { onDenied } from "./failure.ts";

type Role = "checking" | "admin" | "none";

const CHECK_EVERY_MS = 60_000;

/**
 * Checks the role when the page opens, when it gets the focus, after the server denied access, and every minute. If the
 * first check fails, the reader is treated as not an admin (security D15). A later check that fails changes nothing: a
 * lost connection or an expired session must not discard typed text.
 */
export function useRole(userId: string): Role {
  const [role, setRole] = useState<Role>("checking");
  const checkRole = useEffectEvent(async (isFirst: boolean, isStillMounted: () => boolean) => {
    try {
      const isAdmin = await hasRole(userId, "admin");
      if (!isStillMounted()) return;
      if (isAdmin) setRole("admin");
      else if (isFirst || (await hasSession())) setRole("none");
    } catch (error) {
      logQuietly("The check for the role admin", error);
      if (isFirst && isStillMounted()) setRole("none");
    }
  });
  useEffect(() => {
    let isMounted = true;
    let isFirst = true;
    const check = () => {
      if (document.hidden && !isFirst) return;
      void checkRole(isFirst, () => isMounted);
      isFirst = false;
    };
    check();
    const timer = setInterval(check, CHECK_EVERY_MS);
    const stop = onDenied(check);
    addEventListener("focus", check);
    document.addEventListener("visibilitychange", check);
    return () => {
      isMounted = false;
      clearInterval(timer);
      stop();
      removeEventListener("focus", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
  return role;
}
