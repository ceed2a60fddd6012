import { askEverything } from "../../data/answers.ts";
import { contextOf } from "../../domain/ai/conversation.ts";
import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { toast } from "../../state/toasts.ts";
import { Chat } from "./Chat.tsx";
import type { Ask, ChatTexts } from "./use-conversation.ts";

const FAILED_TEXT = "Failed to get AI response. Please try again.";
const TEXTS: ChatTexts = {
  intro: "Ask about all recaps and transcripts. Each answer quotes passages and names their recaps.",
  placeholder: "Ask about all episodes…",
  suggestions: [
    "Who talks about repairing things?",
    "What do guests say about sleep?",
    "Which books are recommended on food?",
  ],
  notReached: FAILED_TEXT,
  failed: FAILED_TEXT,
  noAnswer: "No recap or transcript answers this. Try other words.",
};

/** The AI content search (specification §2). */
export const ContentChat = withAuth(ReaderChat);

function ReaderChat() {
  const session = useAuth();
  useSignInFirst(session.state === "signed-out");
  if (session.state !== "signed-in") {
    return <div className="chat skeleton h-[600px]" role="status" aria-label="Loading" />;
  }
  return (
    <Chat
      key={session.user.id}
      userId={session.user.id}
      conversationKey="everything"
      title="AI content search"
      texts={TEXTS}
      ask={ask}
      showsTitles
      className="h-[600px]"
    />
  );
}

const ask: Ask = (question, turns, signal, onSentence) =>
  askEverything(question, contextOf(turns), signal, onSentence).catch((error) => {
    if (!signal.aborted) toast.error(FAILED_TEXT);
    throw error;
  });
