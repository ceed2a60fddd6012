import { AuthProvider } from "../../state/auth.tsx";
import { AuthViews } from "./AuthViews.tsx";

export function AuthPage() {
  return (
    <AuthProvider>
      <AuthViews />
    </AuthProvider>
  );
}
