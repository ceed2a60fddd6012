import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FunctionRefused, NotReached } from "../../data/functions.ts";
import { logQuietly } from "../../data/log.ts";
import {
  type Answer,
  appendTurn,
  mergeTurns,
  replaceTurn,
  type Turn,
} from "../../domain/ai/conversation.ts";
import { onOtherTabChange, storedTurns, storeTurns } from "../../state/conversations.ts";

/** The texts of one kind of chat; the last three show where there is no answer (specification §8). */
export interface ChatTexts {
  intro: string;
  placeholder: string;
  /** Questions to begin with. */
  suggestions: readonly string[];
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

/** A reader's conversation under a key: stored when the page is left, asked one question at a time. */
export function useConversation(userId: string, key: string, ask: Ask, texts: ChatTexts) {
  const [turns, setTurns] = useState<Turn[]>(() => storedTurns(userId, key));
  const running = useRef<AbortController | null>(null);
  const now = useRef(turns);

  const show = (next: Turn[]) => {
    now.current = next;
    setTurns(next);
  };
  const change = (next: Turn[]) => {
    show(next);
    storeTurns(userId, key, next);
  };
  const mergeStored = useEffectEvent(() => show(mergeTurns(now.current, storedTurns(userId, key))));

  useEffect(() => onOtherTabChange(() => mergeStored()), []);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (question: string, again?: string): Promise<void> => {
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    const before = now.current.filter(({ id }) => id !== again);
    const turn = { id: again ?? crypto.randomUUID(), question };
    change(appendTurn(before, { ...turn, state: "waiting" }));
    const settle = (reply: Turn) => {
      // The reader may have left, or begun anew: then nothing is written any more.
      if (abort.signal.aborted) return;
      running.current = null;
      change(replaceTurn(now.current, reply));
    };
    try {
      const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
      const answer = (await ask(question, before, signal)) ?? { text: texts.nothing, sources: [] };
      settle({ ...turn, state: "answered", answer });
    } catch (error) {
      if (abort.signal.aborted) return;
      settle({ ...turn, state: "failed", error: errorText(error, texts) });
    }
  };

  /** Replaces the whole conversation; a question under way is forgotten. */
  const replaceAll = (next: Turn[]) => {
    running.current?.abort();
    running.current = null;
    change(next);
  };
  return { turns, send, change: replaceAll };
}

function errorText(error: unknown, texts: ChatTexts): string {
  if (error instanceof FunctionRefused) return error.message;
  if (error instanceof NotReached) return texts.notReached;
  logQuietly("A question to the AI service", error);
  return texts.failed;
}
