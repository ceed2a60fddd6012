import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Onboarding } from "./Onboarding.tsx";
import { StepPlaceholder } from "./StepPlaceholder.tsx";
import { loadStart } from "./start.ts";

/** Requires a session. Shows a placeholder until the shows, categories and the reader's follows have loaded. */
export const OnboardingPage = withAuth(Gate);

function Gate() {
  const session = useAuth();
  const userId = session.state === "signed-in" ? session.user.id : null;
  const [start, retry] = useLoadable(userId, loadStart);
  useSignInFirst(session.state === "signed-out");
  if (start.state === "failed") {
    return <LoadFailed subject="The shows and categories" retry={retry} headingLevel={1} />;
  }
  if (start.state !== "ready" || userId === null) return <StepPlaceholder />;
  return <Onboarding key={userId} userId={userId} initialState={start.value} />;
}
