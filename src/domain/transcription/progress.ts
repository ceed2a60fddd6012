import { ageText } from "../text/age-text.ts";

export type TranscriptionState = "waiting" | "sent" | "recognising" | "arrived" | "refused" | "failed" | "cancelled";

/** The work on the sound of one episode. */
export interface Transcription {
  id: string;
  episodeId: string;
  title: string;
  state: TranscriptionState;
  /** Why it waits, was refused or failed: a whole sentence. */
  reason: string | null;
  changedAt: string;
  /** True if the site has stored a refused text, which an editor can read. */
  hasText: boolean;
}

export type TranscriptionAction = "cancel" | "read" | "use" | "retry";

/** True while the site or a service still works on the sound. */
export const isUnderWay = ({ state }: Pick<Transcription, "state">): boolean =>
  state === "waiting" || state === "sent" || state === "recognising";

/** True if an editor can start the work on a recap without a transcript. An arrived text was removed from the recap later. */
export const mayStart = (latest: Pick<Transcription, "state"> | undefined): boolean =>
  latest === undefined || latest.state === "cancelled" || latest.state === "arrived";

export function actionsOf({ state, hasText }: Pick<Transcription, "state" | "hasText">): TranscriptionAction[] {
  if (state === "refused") return hasText ? ["read", "use", "retry"] : ["retry"];
  if (state === "failed") return ["retry"];
  return isUnderWay({ state }) ? ["cancel"] : [];
}

/** Returns a text such as “Recognising for 3 minutes”. `now` is the current time. */
export function progressText({ state, changedAt }: Pick<Transcription, "state" | "changedAt">, now: Date): string {
  const age = ageText(changedAt, now);
  return state === "waiting" || state === "recognising"
    ? `${STATE_TEXTS[state]} for ${age}`
    : `${STATE_TEXTS[state]} ${age} ago`;
}

/** What a screen reader announces after a change: no age, because an age would change with every poll. */
export function announcement({ title, state, reason }: Pick<Transcription, "title" | "state" | "reason">): string {
  return `${title}: ${STATE_TEXTS[state].toLowerCase()}.${reason === null ? "" : ` ${reason}`}`;
}

const STATE_TEXTS: Record<TranscriptionState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  recognising: "Recognising",
  arrived: "Transcript arrived",
  refused: "Transcript refused",
  failed: "Transcription failed",
  cancelled: "Transcription cancelled",
};
