import { longDate } from "../text/dates.ts";
import { DIGEST_TIMES, type Frequency } from "./frequency.ts";

export type DigestState = "off" | "waiting" | "active" | "stopped" | "moved";

export interface DigestSettings {
  state: DigestState;
  frequency: Frequency;
  email: string;
  stopReason: "bounce" | "complaint" | null;
  nextAt: string | null;
}

export const NO_DIGEST: DigestSettings = {
  state: "off",
  frequency: "weekly",
  email: "",
  stopReason: null,
  nextAt: null,
};

export const needsConfirmation = ({ state }: DigestSettings): boolean =>
  state === "waiting" || state === "stopped" || state === "moved";

export function digestStatus(settings: DigestSettings): string {
  const { state, frequency, email, stopReason, nextAt } = settings;
  switch (state) {
    case "off":
      return "You get no digest.";
    case "waiting":
      return `Waiting for your confirmation. We sent a link to ${email}. It works for three days.`;
    case "active": {
      const day = longDate(nextAt?.slice(0, 10) ?? "");
      const next = day === undefined ? "" : ` The next one comes on ${day}, if there are new recaps.`;
      return `Active. The digest goes to ${email} ${DIGEST_TIMES[frequency]}.${next}`;
    }
    case "stopped":
      return stopReason === "complaint"
        ? `Stopped, because a digest to ${email} was reported as spam.`
        : `Stopped, because an e-mail to ${email} came back. Check that the mailbox works.`;
    case "moved":
      return `Paused, because your address is ${email} now. Confirm it to get the digest there.`;
  }
}
