import { useStore } from "@nanostores/react";
import { createContext, type ReactNode, useContext } from "react";
import type { Session } from "../domain/auth/session.ts";
import { $session } from "./session.ts";

const AuthContext = createContext<Session | null>(null);

/** At the root of every island that knows its reader; all of them show the one shared session. */
export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useStore($session, { ssr: "initial" });
  return <AuthContext value={session}>{children}</AuthContext>;
}

/** Who is signed in. Throws outside an `AuthProvider`. */
export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error("useAuth must be used within an AuthProvider");
  return session;
}
