import { log } from "../log.ts";
import { type Failure, isOfOneQuestion } from "./failure.ts";
import type { Pace } from "./pace.ts";
import type { CallEnd, CallLimits } from "./provider.ts";
import type { Run } from "./run.ts";

/** What a call was like, whatever came of it. */
export interface Call {
  /** In milliseconds since 1970. */
  sentAt: number;
  ms: number;
  hasBytes: boolean;
  /** The limit that ended the call, or null. */
  end: CallEnd | null;
}

/** Decides when a question is sent, for how long, and whether it is sent again. */
export interface Turns {
  signal: AbortSignal;
  readonly calls: number;
  /** Waits for a turn. `tokens` are those of the prompt and the answer. Returns a failure if the question is not sent. */
  take(tokens: number, promptTokens: number): Promise<Failure | Turn>;
  noteAnswer(call: Call): void;
  noteFailure(failure: Failure, call: Call): void;
  /** Returns true if the same call may be sent again. Waits before that, if necessary. */
  mayRepeat(failure: Failure, call: Call): Promise<boolean>;
  /**
   * True if the server has left out a part of the prompt. `fewestTokens` is less than any model needs for the prompt.
   * `wasReadWhole`: the server has read as many tokens of the same material before.
   */
  isTruncated(readTokens: number, fewestTokens: number, wasReadWhole: boolean): boolean;
}

interface Turn {
  limits: CallLimits;
  end(): void;
}

/** An answer needs at most two calls. If a server supports few options, more calls are necessary. */
const MAX_CALLS = 6;
const PAUSE_MS = 500;
const MAX_WAIT_MS = 5000;
const SILENCE_MS = 30_000;
/** A server also loads its model, and finishes other requests, before it begins to read. */
const START_MS = 60_000;
/** A server without a graphics card reads at least this number of tokens in a second, before it writes the first byte. */
const READ_TOKENS_PER_SECOND = 25;
/** With less time, no model answers. */
const LEAST_MS = 5000;
/** Servers add their own marks to a prompt, and short prompts hold little material. */
const LEAST_CHECKED_TOKENS = 1000;

const LATE: Failure = { kind: "unreachable", cause: "late", seconds: 0 };
const CANCELLED: Failure = { kind: "unreachable", cause: "network", seconds: 0 };

const isFault = (failure: Failure) =>
  failure.kind === "unreachable" && (failure.cause === "network" || failure.cause === "server");

/** A reader waits for the answer: one time limit for all calls, one repetition of each kind, and no long wait. */
export function readerTurns(signal: AbortSignal, timeoutMs: number): Turns {
  const endsAt = Date.now() + timeoutMs;
  const leftMs = () => endsAt - Date.now();
  const repetitions = { fault: 1, busy: 1 };
  let calls = 0;
  let lastFailure: Failure = LATE;
  return {
    signal,
    get calls() {
      return calls;
    },
    async take() {
      if (calls >= MAX_CALLS || leftMs() <= 0 || signal.aborted) return lastFailure;
      calls++;
      const ms = leftMs();
      return { limits: { firstByteMs: ms, silenceMs: ms, totalMs: ms }, end() {} };
    },
    noteAnswer() {},
    noteFailure() {},
    async mayRepeat(failure) {
      lastFailure = failure;
      const kind = isFault(failure) ? "fault" : "busy";
      if (kind === "busy" && failure.kind !== "busy") return false;
      const waitMs =
        failure.kind === "busy" && failure.until !== null ? Math.max(0, failure.until - Date.now()) : PAUSE_MS;
      if (signal.aborted || repetitions[kind]-- <= 0 || waitMs > Math.min(MAX_WAIT_MS, leftMs())) return false;
      await pause(waitMs, signal);
      return true;
    },
    isTruncated(readTokens, fewestTokens, wasReadWhole) {
      if (isLess(readTokens, fewestTokens) && !wasReadWhole)
        log("warn", "ai", { kind: "truncated_prompt", read: readTokens });
      return false;
    },
  };
}

/** One of many questions for a recap: it waits for its turn, and a failure that all would share ends the run. */
export function runTurns(run: Run, pace: Pace, signal: AbortSignal): Turns {
  let calls = 0;
  let isRepetition = false;
  let lastFailure: Failure = LATE;
  const stop = (failure: Failure) => {
    run.stop(failure);
    return failure;
  };
  async function waitForTurn(tokens: number): Promise<Failure | null> {
    for (;;) {
      if (run.stopped) return run.stopped;
      if (signal.aborted) return CANCELLED;
      if (run.leftMs() < LEAST_MS) return LATE;
      const now = Date.now();
      const { ms, allows } = pace.waitFor(tokens, now);
      if (ms === 0) return null;
      const retryAfter = Math.ceil(ms / 1000);
      if (ms > run.leftMs() - LEAST_MS) return stop({ kind: "busy", retryAfter, allows, until: now + ms });
      await pause(ms, signal, run.stopSignal);
    }
  }
  return {
    signal,
    get calls() {
      return calls;
    },
    async take(tokens, promptTokens) {
      if (calls >= MAX_CALLS) return stop(lastFailure);
      const leave = await run.takePlace(signal, isRepetition);
      isRepetition = false;
      const failure = await waitForTurn(tokens);
      if (failure) {
        leave();
        return failure;
      }
      pace.take(tokens, Date.now());
      calls++;
      const totalMs = Math.min(run.sectionMs, run.leftMs());
      const firstByteMs = START_MS + (promptTokens / READ_TOKENS_PER_SECOND) * 1000;
      return { limits: { firstByteMs, silenceMs: SILENCE_MS, totalMs }, end: leave };
    },
    noteAnswer({ ms }) {
      run.noteAnswer(ms);
      pace.noteAnswer();
    },
    noteFailure(failure, call) {
      if (isShared(failure, call)) run.stop(failure);
      else if (failure.kind === "unreachable") run.noteFault(failure);
    },
    async mayRepeat(failure, call) {
      lastFailure = failure;
      if (signal.aborted) return false;
      if (failure.kind === "busy") {
        run.slowDown();
        const waitMs = failure.until === null ? null : Math.max(0, failure.until - Date.now());
        if (pace.noteRefusal(waitMs, failure.allows, call.sentAt, Date.now())) return true;
      } else if (isFault(failure) && calls < MAX_CALLS && run.mayRepeat(call.sentAt)) {
        isRepetition = true;
        await pause(PAUSE_MS, signal, run.stopSignal);
        return true;
      }
      if (isFault(failure)) run.stop(failure);
      else this.noteFailure(failure, call);
      return false;
    },
    isTruncated(readTokens, fewestTokens, wasReadWhole) {
      // Some servers leave out the tokens from their cache, after they have read such a long prompt once.
      const isCut = isLess(readTokens, fewestTokens) && run.mostRead < fewestTokens && !wasReadWhole;
      run.noteRead(readTokens);
      return isCut;
    },
  };
}

const isLess = (readTokens: number, fewestTokens: number) =>
  readTokens > 0 && fewestTokens >= LEAST_CHECKED_TOKENS && readTokens < fewestTokens;

/** True if all other questions of the run would fail in the same way. */
function isShared(failure: Failure, { hasBytes }: Call): boolean {
  switch (failure.kind) {
    case "too-long":
    case "truncated_prompt":
    case "busy":
      return true;
    case "misconfigured":
      return !isOfOneQuestion(failure);
    case "unreachable":
      return failure.cause === "silent" && !hasBytes;
    default:
      return false;
  }
}

/** Ends early, without an error, if the answer is no longer wanted. */
function pause(ms: number, ...signals: AbortSignal[]): Promise<void> {
  const signal = AbortSignal.any(signals);
  return new Promise((done) => {
    if (signal.aborted) return done();
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      done();
    });
  });
}
