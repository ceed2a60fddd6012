import { formatCount } from "../text/plural.ts";
import { priceText } from "./cost.ts";

/** What the database answers for each episode of a request. */
export type RequestOutcome = "waiting" | "already" | "has_transcript" | "no_sound" | "bad_address" | "missing";

/** Returns what a request for transcriptions has done. It is a failure if nothing started and nothing is under way. */
export function requestResult(outcomes: readonly RequestOutcome[]): {
  isFailure: boolean;
  title: string;
  text: string;
} {
  const count = (wanted: RequestOutcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const started = count("waiting");
  const text = OTHER_OUTCOMES.flatMap(({ outcome, words }) => {
    const number = count(outcome);
    return number === 0 ? [] : [`${formatCount(number, "episode")} ${number === 1 ? words.one : words.many}.`];
  }).join(" ");
  return {
    isFailure: started === 0 && count("already") === 0,
    title: started === 0 ? "No transcription started" : `Started ${formatCount(started, "transcription")}`,
    text,
  };
}

const OTHER_OUTCOMES: { outcome: RequestOutcome; words: { one: string; many: string } }[] = [
  { outcome: "already", words: { one: "is under way already", many: "are under way already" } },
  { outcome: "has_transcript", words: { one: "has a transcript", many: "have a transcript" } },
  { outcome: "no_sound", words: { one: "has no sound", many: "have no sound" } },
  { outcome: "bad_address", words: { one: "has an address that is no web address", many: "have no web address" } },
  { outcome: "missing", words: { one: "was deleted", many: "were deleted" } },
];

interface Ceilings {
  pricePerHour: number | null;
  hoursPerDay: number;
  hoursPerMonth: number;
}

/** What an editor reads before the site transcribes every new episode of a show. */
export function ruleText({ pricePerHour, hoursPerDay, hoursPerMonth }: Ceilings): string {
  const price = pricePerHour === null ? "" : ` An hour costs about ${priceText(pricePerHour)}.`;
  return `The site then sends the sound of each new episode without a transcript, and does not ask again.${price} It stops at ${formatCount(hoursPerDay, "hour")} a day and ${formatCount(hoursPerMonth, "hour")} a month.`;
}
