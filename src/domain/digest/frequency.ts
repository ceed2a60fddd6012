export const FREQUENCIES = ["daily", "weekly"] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const isFrequency = (text: unknown): text is Frequency => FREQUENCIES.some((frequency) => frequency === text);

/** The database decides the hour of the digest (`private.next_digest`). */
export const DIGEST_TIMES: Record<Frequency, string> = {
  daily: "every morning",
  weekly: "every Monday morning",
};
