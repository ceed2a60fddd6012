import { useCallback } from "react";
import { fetchIdeas } from "../../data/answers.ts";
import * as paths from "../../paths.ts";
import { withAuth } from "../../state/auth.tsx";
import { useLoadable } from "../../state/loadable.ts";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { ReaderPanel } from "../chat/ReaderPanel.tsx";
import { Ideas } from "./Ideas.tsx";

const INTRO =
  "Three startup ideas from this recap, if this site has an AI model. The site stores them for your next visit.";

/** The startup-ideas generator of a recap page (specification §2). */
export const StartupIdeas = withAuth(({ id, slug }: { id: string; slug: string }) => (
  <ReaderPanel intro={INTRO} actionText="Generate Startup Ideas" next={`${paths.recap(slug)}#ideas`} className="h-36">
    {(userId) => <StoredIdeas key={userId} userId={userId} episodeId={id} />}
  </ReaderPanel>
));

function StoredIdeas({ userId, episodeId }: { userId: string; episodeId: string }) {
  const loadIdeas = useCallback((_: string, signal: AbortSignal) => fetchIdeas(episodeId, signal), [episodeId]);
  const [ideas, retry] = useLoadable(userId, loadIdeas);
  if (ideas.state === "failed") return <LoadFailed subject="Your stored ideas" retry={retry} />;
  if (ideas.state !== "ready") return <div className="chat skeleton h-36" />;
  return <Ideas episodeId={episodeId} intro={INTRO} storedIdeas={ideas.value} />;
}
