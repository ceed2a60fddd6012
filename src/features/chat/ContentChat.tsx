import { askEverything } from "../../data/answers.ts";
import { contextOf } from "../../domain/ai/conversation.ts";
import { useSignInFirst } from "../../hooks/use-sign-in-first.ts";
import { useAuth, withAuth } from "../../state/auth.tsx";
import { toast } from "../../state/toasts.ts";
import { Chat } from "./Chat.tsx";
import type { Ask, ChatTexts } from "./use-conversation.ts";

const FAILED = "Failed to get AI response. Please try again.";
const TEXTS: ChatTexts = {
  intro:
    "Ask across every recap and transcript. Answers name the recaps they come from and quote the passages.",
  placeholder: "Ask about anything that was said…",
  suggestions: [
    "Who talks about repairing things?",
    "What is said about sleep?",
    "Which books are recommended on food?",
  ],
  notReached: FAILED,
  failed: FAILED,
  nothing: "Nothing that is published answers this.",
};

/** The AI content search: a question to everything that is published (specification §2). */
export const ContentChat = withAuth(Gate);

function Gate() {
  const session = useAuth();
  useSignInFirst(session.state === "signed-out");
  if (session.state !== "signed-in") {
    return <div className="chat skeleton h-[600px]" role="status" aria-label="Loading" />;
  }
  return (
    <Chat
      key={session.user.id}
      userId={session.user.id}
      conversation="everything"
      title="AI content search"
      texts={TEXTS}
      ask={ask}
      titled
      className="h-[600px]"
    />
  );
}

const ask: Ask = (question, turns, signal) =>
  askEverything(question, contextOf(turns), signal).catch((error) => {
    if (!signal.aborted) toast.error(FAILED);
    throw error;
  });
