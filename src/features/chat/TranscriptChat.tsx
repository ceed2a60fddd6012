import { useCallback } from "react";
import { askTranscript } from "../../data/answers.ts";
import * as paths from "../../paths.ts";
import { withAuth } from "../../state/auth.tsx";
import { Chat } from "./Chat.tsx";
import { ReaderPanel } from "./ReaderPanel.tsx";
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

/** On a recap that has a transcript: ask what was said (SPEC §2). */
export const TranscriptChat = withAuth(Panel);

function Panel({ id, slug, title, video }: Props) {
  const ask: Ask = useCallback(
    (question, _, signal) => askTranscript({ id, slug, title }, question, signal),
    [id, slug, title],
  );
  return (
    <ReaderPanel
      intro={INTRO}
      action="Ask the transcript"
      next={`${paths.recap(slug)}#ask`}
      className="h-[500px]"
    >
      {(userId) => (
        <Chat
          key={userId}
          userId={userId}
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
      )}
    </ReaderPanel>
  );
}
