import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Onboarding } from "./Onboarding.tsx";
import { StepPlaceholder } from "./StepPlaceholder.tsx";
import { loadStart } from "./start.ts";

export function OnboardingPage() {
  return (
    <AuthProvider>
      <Gate />
    </AuthProvider>
  );
}

/** Nobody gets further without a session, and nothing is changed before what is followed is known. */
function Gate() {
  const session = useAuth();
  const userId = session.state === "signed-in" ? session.user.id : null;
  const [start, retry] = useLoadable(userId, loadStart);
  useSignInFirst(session.state === "signed-out");
  if (start.state === "failed") {
    return <LoadFailed what="What you can follow" retry={retry} headingLevel={1} />;
  }
  if (start.state !== "ready" || userId === null) return <StepPlaceholder />;
  return <Onboarding key={userId} userId={userId} start={start.value} />;
}
