import { useEffect, useEffectEvent, useState } from "react";
import { logQuietly } from "../../data/log.ts";
import { hasRole, hasSession } from "../../data/session.ts";
import { onDenied } from "./failure.ts";

type Role = "checking" | "admin" | "none";

/** In milliseconds; between two looks whether somebody still is an admin. */
const LOOK_EVERY = 60_000;

/**
 * Whether somebody is an admin: asked at first, when the tab is looked at, after a denial and now
 * and then. At first a check that failed counts as no (security D15). Later only a plain no does:
 * neither a lost connection nor a session that ended takes away what is typed.
 */
export function useRole(userId: string): Role {
  const [role, setRole] = useState<Role>("checking");
  const look = useEffectEvent(async (isFirst: boolean, isWanted: () => boolean) => {
    try {
      const isAdmin = await hasRole(userId, "admin");
      if (!isWanted()) return;
      if (isAdmin) setRole("admin");
      else if (isFirst || (await hasSession())) setRole("none");
    } catch (error) {
      logQuietly("The check for the role admin", error);
      if (isFirst && isWanted()) setRole("none");
    }
  });
  useEffect(() => {
    let isHere = true;
    let isFirst = true;
    const ask = () => {
      if (document.hidden && !isFirst) return;
      void look(isFirst, () => isHere);
      isFirst = false;
    };
    ask();
    const timer = setInterval(ask, LOOK_EVERY);
    const stop = onDenied(ask);
    addEventListener("focus", ask);
    document.addEventListener("visibilitychange", ask);
    return () => {
      isHere = false;
      clearInterval(timer);
      stop();
      removeEventListener("focus", ask);
      document.removeEventListener("visibilitychange", ask);
    };
  }, []);
  return role;
}
