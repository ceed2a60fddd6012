import { useEffect, useEffectEvent, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { hasSession, readAccess } from "../../data/session.ts";
import { staffRoleOf } from "../../domain/auth/access.ts";
import type { StaffStatus } from "../../domain/auth/session.ts";
import { showBlockToast } from "../../state/block-toast.ts";
import { onDenied } from "./failure.ts";

const CHECK_INTERVAL_MS = 60_000;

/**
 * Checks the role when the page opens, each time the page gets the focus, after the server has denied access, and every minute.
 * If the first check fails, the page treats the reader as a reader without a role (security D15). If a later check fails,
 * the role does not change, because a lost connection or an expired session must not discard typed text.
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
        // The home page opens next, and still shows this toast.
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
    const timer = setInterval(check, CHECK_INTERVAL_MS);
    const removeDeniedListener = onDenied(check);
    addEventListener("focus", check);
    document.addEventListener("visibilitychange", check);
    return () => {
      isMounted = false;
      clearInterval(timer);
      removeDeniedListener();
      removeEventListener("focus", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, []);
  return role;
}
