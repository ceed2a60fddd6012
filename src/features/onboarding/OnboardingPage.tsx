import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { loadInitialState } from "./initial-state.ts";
import { Onboarding } from "./Onboarding.tsx";
import { StepPlaceholder } from "./StepPlaceholder.tsx";

/** Requires a session. The page shows a placeholder until the shows, categories and follows have loaded. */
export const OnboardingPage = withAuth(LoadedOnboarding);

function LoadedOnboarding() {
  const session = useAuth();
  const userId = session.state === "signed-in" ? session.user.id : null;
  const [initialState, retry] = useLoadable(userId, loadInitialState);
  useSignInFirst(session.state === "signed-out");
  if (initialState.state === "failed") {
    return <LoadFailed subject="The shows and categories" retry={retry} headingLevel={1} />;
  }
  if (initialState.state !== "ready" || userId === null) return <StepPlaceholder />;
  return <Onboarding key={userId} userId={userId} initialState={initialState.value} />;
}
