import { formatCount } from "../text/plural.ts";
import type { Condition } from "./health.ts";

/** `readerCount` is the number of readers with a digest. All other counts are for the last seven days. */
export interface DigestHealth {
  readerCount: number;
  /** The number of readers whose mails bounced or were reported as spam. */
  bouncedCount: number;
  mailedCount: number;
  failedCount: number;
  uncertainCount: number;
  /** The time at which the site queued the oldest mail that it has not tried to send. Null if there is no such mail. */
  lateSince: string | null;
  failure: string | null;
  /** The site does not know whether these mails arrived, and does not send them again. */
  uncertainMails: { email: string; at: string }[];
}

/** The health of a site that has sent no digest. */
export const NO_DIGESTS: DigestHealth = {
  readerCount: 0,
  bouncedCount: 0,
  mailedCount: 0,
  failedCount: 0,
  uncertainCount: 0,
  lateSince: null,
  failure: null,
  uncertainMails: [],
};

/** The schedule sends digests every five minutes, and a large site needs several runs to send all digests. */
const LATE_MS = 3 * 3_600_000;
const MIN_BOUNCES = 5;
const MAX_BOUNCE_SHARE = 0.05;

const isLate = ({ lateSince }: DigestHealth, at: string) =>
  lateSince !== null && Date.parse(at) - Date.parse(lateSince) > LATE_MS;

const hasManyBounces = ({ bouncedCount, readerCount }: DigestHealth) =>
  bouncedCount >= MIN_BOUNCES && bouncedCount > (readerCount + bouncedCount) * MAX_BOUNCE_SHARE;

const lateText = ({ failure }: DigestHealth) =>
  `Digests have waited for more than three hours. ${failure ?? "Check the scheduled function send-digests."}`;

const bounceText = ({ bouncedCount }: DigestHealth) =>
  `E-mails to ${formatCount(bouncedCount, "reader")} bounced or were reported as spam in the last seven days.`;

/** Returns the text of the message to the operator, or null if there is no problem. */
export const digestProblem = (digest: DigestHealth, at: string): string | null =>
  isLate(digest, at) ? lateText(digest) : null;

export const bounceProblem = (digest: DigestHealth): string | null =>
  hasManyBounces(digest) ? `${bounceText(digest)} Check the sender’s domain at the mail provider.` : null;

export function digestLine(
  digest: DigestHealth,
  at: string,
): { condition: Condition; text: string; problems: string[] } {
  const { readerCount, mailedCount, failedCount, uncertainCount, failure } = digest;
  const problems = [
    ...(digest.bouncedCount > 0 ? [bounceText(digest)] : []),
    ...(failedCount > 0 ? [`${formatCount(failedCount, "digest")} failed. ${failure ?? ""}`.trim()] : []),
    ...(uncertainCount > 0
      ? [
          `${formatCount(uncertainCount, "digest")} may not have arrived, and the site does not send them again:`,
          ...digest.uncertainMails.map(({ email, at: time }) => `${email}, ${utc(time)}`),
        ]
      : []),
  ];
  if (isLate(digest, at)) return { condition: "broken", text: lateText(digest), problems };
  const needsLook = hasManyBounces(digest) || failedCount > 0 || uncertainCount > 0;
  return {
    condition: needsLook ? "look" : "fine",
    text: `${formatCount(readerCount, "reader")} with a digest. ${formatCount(mailedCount, "digest")} mailed in the last seven days.`,
    problems,
  };
}

const utc = (iso: string) => `${iso.slice(0, 16).replace("T", " ")} UTC`;
