import { useCallback } from "react";
import { fetchIdeas } from "../../data/answers.ts";
import * as paths from "../../paths.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { BeforeSession, SignInToAsk } from "../chat/SignInToAsk.tsx";
import { Ideas } from "./Ideas.tsx";

const INTRO = "Three ideas for something to build, drawn from this recap. They are kept for you.";

interface Props {
  id: string;
  slug: string;
}

/** On a recap: ideas for companies, made on demand and shown again on the next visit (specification §2). */
export const StartupIdeas = (props: Props) => (
  <AuthProvider>
    <Panel {...props} />
  </AuthProvider>
);

function Panel({ id, slug }: Props) {
  const session = useAuth();
  const loadKept = useCallback((_: string, signal: AbortSignal) => fetchIdeas(id, signal), [id]);
  const userId = session.state === "signed-in" ? session.user.id : null;
  const [kept, retry] = useLoadable(userId, loadKept);
  const invitation = (
    <SignInToAsk text={INTRO} action="Generate Startup Ideas" next={`${paths.recap(slug)}#ideas`} />
  );
  if (session.state === "signed-out") return invitation;
  if (userId === null || kept.state === "loading") {
    return <BeforeSession visitor={invitation} className="h-36" />;
  }
  if (kept.state === "failed") return <LoadFailed what="The ideas kept for you" retry={retry} />;
  return (
    <Ideas
      key={userId}
      episodeId={id}
      intro={INTRO}
      kept={kept.state === "ready" ? kept.value : []}
    />
  );
}
