import { askTranscript } from "../../data/answers.ts";
import { contextOf } from "../../domain/ai/conversation.ts";
import * as paths from "../../paths.ts";
import { withAuth } from "../../state/auth.tsx";
import { Chat } from "./Chat.tsx";
import { ReaderPanel } from "./ReaderPanel.tsx";
import type { Ask, ChatTexts } from "./use-conversation.ts";

const TEXTS: ChatTexts = {
  intro: "Ask in your own words. Each answer quotes passages. Open a passage to read on there.",
  placeholder: "Ask about this episode…",
  suggestions: ["What is this about?", "What are the key points?", "Who speaks?"],
  notReached: "Sorry, I could not reach the AI service right now. Please try again in a moment.",
  failed: "Sorry, there was an issue reaching the AI service. Please try again shortly.",
  noAnswer: "Sorry, I could not find that in the transcript.",
};

interface Props {
  id: string;
  slug: string;
  title: string;
  video: string | null;
  hasAudio: boolean;
}

/** The transcript chat of a recap page (specification §2). */
export const TranscriptChat = withAuth(TranscriptPanel);

function TranscriptPanel({ id, slug, title, video, hasAudio }: Props) {
  const ask: Ask = (question, turns, signal, onSentence) =>
    askTranscript({ id, slug, title }, question, contextOf(turns), signal, onSentence);
  return (
    <ReaderPanel
      intro={TEXTS.intro}
      actionText="Ask the transcript"
      next={`${paths.recap(slug)}#ask`}
      className="h-[500px]"
    >
      {(userId) => (
        <Chat
          key={userId}
          userId={userId}
          conversationKey={id}
          title={`Questions about ${title}`}
          texts={TEXTS}
          ask={ask}
          video={video}
          hasAudio={hasAudio}
          className="h-[500px]"
        />
      )}
    </ReaderPanel>
  );
}
