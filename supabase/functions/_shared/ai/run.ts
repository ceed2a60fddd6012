import type { Env } from "../settings.ts";
import type { Failure } from "./failure.ts";
import { addUsage, NO_USAGE, type Usage } from "./usage.ts";

/** A host ends a function after 400 s. The rest of this time is for storing the texts. */
const HOST_SECONDS = 380;
/** No host ends the worker (`npm run worker`), which may have this time for one question. */
const WORKER_MAX_SECONDS = 7200;
const SECTION_SECONDS = 180;
const MOST_AT_ONCE = 3;
/** Many servers answer one request after another. Then all that are under way must fit into this share of a call's time. */
const SHARE_OF_CALL = 0.8;
const MOST_FAULTS = 2;

/**
 * All questions for one recap, or for one part of it. The first one is sent alone, then up to three at once.
 * After a failure that all of them would have, such as a wrong key, no other question is sent.
 */
export type Run = ReturnType<typeof startRun>;

/** `seconds` is the time until the caller needs all answers. After a failure, a caller may start another run. */
export function startRun(env: Env, seconds = HOST_SECONDS) {
  const sectionMs = secondsOf(env("AI_SECTION_SECONDS")) * 1000;
  const endsAt = Date.now() + Math.min(seconds, WORKER_MAX_SECONDS) * 1000;
  const stopAbort = new AbortController();
  let stopped: Failure | null = null;
  let mostAtOnce = MOST_AT_ONCE;
  let places = 1;
  let taken = 0;
  let waiting: (() => void)[] = [];
  let shakenAt: number | null = null;
  let repetitions = 0;
  let faults = 0;
  let mostRead = 0;
  let calls = 0;
  let usage: Usage = NO_USAGE;

  const wakeAll = () => {
    const woken = waiting;
    waiting = [];
    for (const wake of woken) wake();
  };
  const stop = (failure: Failure) => {
    stopped ??= failure;
    stopAbort.abort();
    wakeAll();
  };

  return {
    /** The failure that all later questions of the run get without a call, or null. */
    get stopped(): Failure | null {
      return stopped;
    },
    /** The calls of all questions so far, also of those that failed. */
    get calls(): number {
      return calls;
    },
    /** The tokens of all questions so far, also of those that failed. */
    get usage(): Usage {
      return usage;
    },
    /** Adds the calls and tokens of a question. */
    count(used: Usage, callCount: number): void {
      calls += callCount;
      usage = addUsage(usage, used);
    },
    /** The most time for one call. */
    sectionMs,
    leftMs: (): number => Math.max(0, endsAt - Date.now()),
    stop,
    stopSignal: stopAbort.signal,
    /**
     * Waits until the server has a place for a call, or until the run stops. Returns a function that frees the place. A
     * call that repeats another one after a fault goes first, alone.
     */
    async takePlace(signal: AbortSignal, isRepetition: boolean): Promise<() => void> {
      const mayGo = () => (isRepetition ? taken === 0 : repetitions === 0 && taken < places);
      signal.addEventListener("abort", wakeAll);
      while (!mayGo() && stopped === null && !signal.aborted) await new Promise<void>((wake) => waiting.push(wake));
      signal.removeEventListener("abort", wakeAll);
      taken++;
      return () => {
        taken--;
        if (isRepetition) repetitions--;
        wakeAll();
      };
    },
    /** `ms` is the time of the answer. */
    noteAnswer(ms: number): void {
      shakenAt = null;
      faults = 0;
      places = Math.max(1, Math.min(mostAtOnce, Math.floor((SHARE_OF_CALL * sectionMs) / Math.max(1, ms))));
      wakeAll();
    },
    /** The server refuses some calls, because there are too many. */
    slowDown(): void {
      mostAtOnce = 1;
      places = 1;
    },
    /**
     * Notes a fault of the server. Returns true if the call may be repeated: then its next place is a repetition. While a
     * call is repeated, no other one is sent, and another fault ends the run. So all questions together cost one repetition.
     */
    mayRepeat(sentAt: number): boolean {
      if (shakenAt !== null && sentAt > shakenAt) return false;
      shakenAt ??= Date.now();
      repetitions++;
      return true;
    },
    /** Notes an answer that did not arrive whole. Two in a row end the run. */
    noteFault(failure: Failure): void {
      if (++faults >= MOST_FAULTS) stop(failure);
    },
    /** The tokens of the longest prompt that the server has read in this run. */
    get mostRead(): number {
      return mostRead;
    },
    noteRead(tokens: number): void {
      mostRead = Math.max(mostRead, tokens);
    },
  };
}

const secondsOf = (value: string | undefined): number =>
  value && /^[1-9]\d{0,3}$/.test(value) ? Math.min(Number(value), WORKER_MAX_SECONDS) : SECTION_SECONDS;
