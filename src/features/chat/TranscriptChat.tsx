import { useCallback } from "react";
import { askTranscript } from "../../data/answers.ts";
import * as paths from "../../paths.ts";
import { AuthProvider, useAuth } from "../../state/auth.tsx";
import { Chat } from "./Chat.tsx";
import { BeforeSession, SignInToAsk } from "./SignInToAsk.tsx";
import type { Ask, ChatWords } from "./use-conversation.ts";

const WORDS: ChatWords = {
  notReached: "Sorry, I could not reach the AI service right now. Please try again in a moment.",
  failed: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
  nothing: "Sorry, I could not find that in the transcript.",
};
const INTRO =
  "Ask in your own words. Every answer shows the passages it rests on; open one to read on from there.";
const SUGGESTIONS = ["What is the main argument?", "What advice is given?", "What went wrong?"];

interface Props {
  id: string;
  slug: string;
  title: string;
  video: string | null;
}

/** On a recap that has a transcript: ask what was said (specification §2). */
export const TranscriptChat = (props: Props) => (
  <AuthProvider>
    <Panel {...props} />
  </AuthProvider>
);

function Panel({ id, slug, title, video }: Props) {
  const session = useAuth();
  const ask: Ask = useCallback(
    (question, _, signal) => askTranscript({ id, slug, title }, question, signal),
    [id, slug, title],
  );
  const invitation = (
    <SignInToAsk text={INTRO} action="Ask the transcript" next={`${paths.recap(slug)}#ask`} />
  );
  if (session.state === "signed-out") return invitation;
  if (session.state === "loading") {
    return <BeforeSession visitor={invitation} className="h-[500px]" />;
  }
  return (
    <Chat
      key={session.user.id}
      userId={session.user.id}
      conversation={id}
      title={`Questions about ${title}`}
      intro={INTRO}
      placeholder="What was said about…"
      suggestions={SUGGESTIONS}
      ask={ask}
      words={WORDS}
      video={video}
      className="h-[500px]"
    />
  );
}
