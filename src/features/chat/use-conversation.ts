import { useCallback, useEffect, useRef, useState } from "react";
import { FunctionRefused, NotReached } from "../../data/functions.ts";
import { logQuietly } from "../../data/log.ts";
import {
  type Answer,
  appended,
  joined,
  replaced,
  type Turn,
} from "../../domain/ai/conversation.ts";
import { keepTurns, keptTurns, onKeptElsewhere } from "../../state/conversations.ts";

/** The words of one kind of chat where there is no answer (specification §8). */
export interface ChatWords {
  notReached: string;
  failed: string;
  nothing: string;
}

export type Ask = (
  question: string,
  turns: readonly Turn[],
  signal: AbortSignal,
) => Promise<Answer | null>;

const LONGEST_WAIT_MS = 60_000;

/** A reader's conversation under a key: kept when the page is left, asked one question at a time. */
export function useConversation(userId: string, key: string, ask: Ask, words: ChatWords) {
  const [turns, setTurns] = useState<Turn[]>(() => keptTurns(userId, key));
  const running = useRef<AbortController | null>(null);
  const now = useRef(turns);

  const change = useCallback(
    (next: Turn[]) => {
      now.current = next;
      setTurns(next);
      keepTurns(userId, key, next);
    },
    [userId, key],
  );

  useEffect(
    () =>
      onKeptElsewhere(() => {
        now.current = joined(now.current, keptTurns(userId, key));
        setTurns(now.current);
      }),
    [userId, key],
  );

  const send = useCallback(
    async (question: string, again?: string): Promise<boolean> => {
      if (running.current) return false;
      const abort = new AbortController();
      running.current = abort;
      const before = now.current.filter(({ id }) => id !== again);
      const turn = { id: again ?? crypto.randomUUID(), question };
      change(appended(before, { ...turn, state: "waiting" }));
      try {
        const answer = await ask(
          question,
          before,
          AbortSignal.any([abort.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]),
        );
        // Whoever asked may be gone: nothing of theirs is written any more.
        if (abort.signal.aborted) return false;
        const text = answer ?? { text: words.nothing, sources: [] };
        change(replaced(now.current, { ...turn, state: "answered", answer: text }));
        return true;
      } catch (error) {
        if (abort.signal.aborted) return false;
        change(replaced(now.current, { ...turn, state: "failed", error: errorText(error, words) }));
        return false;
      } finally {
        if (running.current === abort) running.current = null;
      }
    },
    [ask, change, words],
  );

  useEffect(() => () => running.current?.abort(), []);

  const replaceAll = useCallback(
    (next: Turn[]) => {
      running.current?.abort();
      running.current = null;
      change(next);
    },
    [change],
  );
  return { turns, send, change: replaceAll };
}

function errorText(error: unknown, words: ChatWords): string {
  if (error instanceof FunctionRefused) return error.message;
  if (error instanceof NotReached) return words.notReached;
  logQuietly("A question to the AI service", error);
  return words.failed;
}
