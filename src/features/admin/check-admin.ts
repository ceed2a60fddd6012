import { logQuietly } from "../../data/log.ts";
import { hasRole } from "../../data/session.ts";

/** A check that failed counts as no (SECURITY D15). */
export const checkAdmin = (userId: string): Promise<boolean> =>
  hasRole(userId, "admin").catch((error) => {
    logQuietly("The check for the role admin", error);
    return false;
  });
