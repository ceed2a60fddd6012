import { useEffect, useEffectEvent, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { hasSession, readAccess } from "../../data/session.ts";
import { staffRoleOf } from "../../domain/auth/access.ts";
import type { StaffStatus } from "../../domain/auth/session.ts";
import { showBlockToast } from "../../state/block-toast.ts";
import { onDenied } from "./failure.ts";

const CHECK_EVERY_MS = 60_000;

/**
 * Checks the role when the page opens, when it gets the focus, after the server denied access, and every minute. If
 * the first check fails, the reader is treated as not staff (security D15). A later check that fails changes nothing,
 * because a lost connection or an expired session must not discard typed text.
 */
export function useRole(): StaffStatus {
  const [role, setRole] = useState<StaffStatus>("checking");
  const checkRole = useEffectEvent(async (isFirst: boolean, isStillMounted: () => boolean) => {
    try {
      const access = await readAccess();
      const currentRole = staffRoleOf(access);
      if (!isStillMounted()) return;
      if (currentRole) setRole(currentRole);
      else if (isFirst || (await hasSession())) {
        // The toast also appears on the home page, which opens next.
        showBlockToast(access);
        setRole("none");
      }
    } catch (error) {
      logQuietly("The check for roles", error);
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
