import { useEffect, useEffectEvent, useRef, useState } from "react";
import { FunctionRefused, ServerNotReached } from "../../data/functions.ts";
import { logQuietly } from "../../data/log.ts";
import { type Answer, appendTurn, mergeTurns, replaceTurn, stopTurn, type Turn } from "../../domain/ai/conversation.ts";
import { onChangeInOtherTab, storedTurns, storeTurns } from "../../state/conversations.ts";

/** `notReached`, `failed` and `noAnswer` replace a missing answer (specification §8). */
export interface ChatTexts {
  intro: string;
  placeholder: string;
  suggestions: readonly string[];
  notReached: string;
  failed: string;
  noAnswer: string;
}

export type Ask = (
  question: string,
  turns: readonly Turn[],
  signal: AbortSignal,
  onSentence: (sentence: string) => void,
) => Promise<Answer | null>;

const LONGEST_WAIT_MS = 60_000;

/** Stores the reader's conversation under `key`, and sends one question at a time. */
export function useConversation(userId: string, key: string, ask: Ask, texts: ChatTexts) {
  const [turns, setTurns] = useState<Turn[]>(() => storedTurns(userId, key));
  const pendingRequest = useRef<AbortController | null>(null);
  const latestTurns = useRef(turns);

  const updateTurns = (newTurns: Turn[]) => {
    latestTurns.current = newTurns;
    setTurns(newTurns);
  };
  const showAndStore = (newTurns: Turn[]) => {
    updateTurns(newTurns);
    storeTurns(userId, key, newTurns);
  };
  const mergeStored = useEffectEvent(() => updateTurns(mergeTurns(latestTurns.current, storedTurns(userId, key))));

  useEffect(() => onChangeInOtherTab(() => mergeStored()), []);
  useEffect(() => () => pendingRequest.current?.abort(), []);

  const send = async (question: string, retriedTurnId?: string): Promise<void> => {
    if (pendingRequest.current) return;
    const controller = new AbortController();
    pendingRequest.current = controller;
    const earlierTurns = latestTurns.current.filter(({ id }) => id !== retriedTurnId);
    const turn = { id: retriedTurnId ?? crypto.randomUUID(), question };
    showAndStore(appendTurn(earlierTurns, { ...turn, state: "waiting", text: "" }));
    let text = "";
    const showSentence = (sentence: string) => {
      if (controller.signal.aborted) return;
      text += sentence;
      updateTurns(replaceTurn(latestTurns.current, { ...turn, state: "waiting", text }));
    };
    const finishTurn = (finishedTurn: Turn) => {
      // The reader has left the page or cleared the conversation.
      if (controller.signal.aborted) return;
      pendingRequest.current = null;
      showAndStore(replaceTurn(latestTurns.current, finishedTurn));
    };
    try {
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LONGEST_WAIT_MS)]);
      const answer = (await ask(question, earlierTurns, signal, showSentence)) ?? {
        text: texts.noAnswer,
        sources: [],
      };
      finishTurn({ ...turn, state: "answered", answer });
    } catch (error) {
      if (controller.signal.aborted) return;
      finishTurn({ ...turn, state: "failed", error: errorText(error, texts) });
    }
  };

  /** Replaces all turns and aborts the pending question. */
  const replaceAll = (newTurns: Turn[]) => {
    pendingRequest.current?.abort();
    pendingRequest.current = null;
    showAndStore(newTurns);
  };
  const stop = () => replaceAll(latestTurns.current.map(stopTurn));
  return { turns, send, stop, replaceTurns: replaceAll };
}

function errorText(error: unknown, texts: ChatTexts): string {
  if (error instanceof FunctionRefused) return error.message;
  if (error instanceof ServerNotReached) return texts.notReached;
  logQuietly("A question to the AI service", error);
  return texts.failed;
}
