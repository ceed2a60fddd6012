import { useEffect, useRef, useState } from "react";
import { type Turn, toMarkdown } from "../../domain/ai/conversation.ts";
import { toast } from "../../state/toasts.ts";
import { citationPath } from "./Citations.tsx";
import { QuestionForm } from "./QuestionForm.tsx";
import { TurnView } from "./TurnView.tsx";
import { type Ask, type ChatTexts, useConversation } from "./use-conversation.ts";

interface Props {
  userId: string;
  /** The browser stores the conversation under this key. */
  conversationKey: string;
  title: string;
  texts: ChatTexts;
  ask: Ask;
  video?: string | null;
  hasAudio?: boolean;
  /** True for answers that can quote several recaps. Then each citation shows the title of its recap. */
  showsTitles?: boolean;
  className: string;
}

export function Chat(props: Props) {
  const { userId, conversationKey, title, ask, texts, video = null, hasAudio } = props;
  const { turns, send, stop, replaceTurns } = useConversation(userId, conversationKey, ask, texts);
  const isBusy = turns.some(({ state }) => state === "waiting");
  const [clearedTurns, setClearedTurns] = useState<Turn[] | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  // The pressed button disappears, so move the focus to the question field.
  const focusField = () => panel.current?.querySelector("textarea")?.focus();
  const sendAndFocus = (question: string, retriedTurnId?: string) => {
    void send(question, retriedTurnId);
    focusField();
  };
  const logElement = useRef<HTMLDivElement>(null);
  const turnCount = turns.length;
  const lastState = turns.at(-1)?.state;

  useEffect(() => {
    // Scroll the newest question to the top, because its answer can be long.
    if (turnCount === 0 || !lastState) return;
    const lastTurn = logElement.current?.querySelector<HTMLElement>("[data-turn]:last-of-type");
    if (lastTurn && logElement.current)
      logElement.current.scrollTop = lastTurn.offsetTop - logElement.current.offsetTop - 8;
  }, [turnCount, lastState]);

  return (
    <div ref={panel} className={`chat ${props.className}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the log scrolls by keyboard */}
      <div ref={logElement} className="chat-log" role="log" aria-label={title} tabIndex={0}>
        {turns.length === 0 && (
          <div className="py-4">
            <p className="max-w-[52ch] text-muted">{texts.intro}</p>
            {clearedTurns && (
              <p className="mt-4">
                You cleared the conversation.{" "}
                <button
                  type="button"
                  className="link font-semibold"
                  onClick={() => {
                    replaceTurns(clearedTurns);
                    focusField();
                  }}
                >
                  Undo
                </button>
              </p>
            )}
            <ul className="mt-5 flex flex-wrap gap-2">
              {texts.suggestions.map((question) => (
                <li key={question}>
                  <button type="button" className="chip text-start" onClick={() => sendAndFocus(question)}>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            video={video}
            hasAudio={hasAudio}
            showsTitles={props.showsTitles ?? false}
            retry={() => sendAndFocus(turn.question, turn.id)}
          />
        ))}
      </div>
      {turns.length > 0 && (
        <ConversationTools
          turns={turns}
          title={title}
          clear={() => {
            setClearedTurns(turns.filter(({ state }) => state !== "waiting"));
            replaceTurns([]);
            focusField();
          }}
        />
      )}
      <QuestionForm placeholder={texts.placeholder} isBusy={isBusy} send={send} stop={stop} />
    </div>
  );
}

interface ConversationToolsProps {
  turns: Turn[];
  title: string;
  clear: () => void;
}

function ConversationTools({ turns, title, clear }: ConversationToolsProps) {
  const copy = async () => {
    const text = toMarkdown(
      title,
      turns,
      (source, citation) => new URL(citationPath(source, citation), location.origin).href,
    );
    try {
      await navigator.clipboard.writeText(text);
      toast.success("Copied!", "The conversation is on your clipboard, as Markdown");
    } catch {
      toast.error("Failed to copy the conversation");
    }
  };
  return (
    <p className="flex flex-wrap gap-x-5 border-t border-rule px-4 text-meta">
      <button type="button" className="link min-h-10" onClick={copy}>
        Copy as Markdown
      </button>
      <button type="button" className="link min-h-10" onClick={clear}>
        Start over
      </button>
    </p>
  );
}
