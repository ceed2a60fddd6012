import { useStore } from "@nanostores/react";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import type { Session } from "../domain/auth/session.ts";
import { $session } from "./session.ts";

const AuthContext = createContext<Session | null>(null);

export function AuthProvider({ children }: { children: ReactNode }) {
  const session = useStore($session, { ssr: "initial" });
  return <AuthContext value={session}>{children}</AuthContext>;
}

export const withAuth = <Props extends object>(View: ComponentType<Props>) =>
  function Island(props: Props) {
    return (
      <AuthProvider>
        <View {...props} />
      </AuthProvider>
    );
  };

export function useAuth(): Session {
  const session = useContext(AuthContext);
  if (!session) throw new Error("useAuth must be used within an AuthProvider");
  return session;
}
