import { expect, test } from "vitest";
import { type DigestSettings, digestStatus, NO_DIGEST, needsConfirmation } from "./digest-settings.ts";

const email = "a@b.test";

test.each<[Partial<DigestSettings>, string, boolean]>([
  [{}, "You get no digest.", false],
  [{ state: "waiting" }, "Waiting for your confirmation. We sent a link to a@b.test. It works for three days.", true],
  [
    { state: "active", nextAt: "2026-11-30T06:00:00Z" },
    "Active. The digest goes to a@b.test every Monday morning. The next one comes on November 30, 2026, if there are new recaps.",
    false,
  ],
  [{ state: "active", frequency: "daily" }, "Active. The digest goes to a@b.test every morning.", false],
  [
    { state: "stopped", stopReason: "bounce" },
    "Stopped, because an e-mail to a@b.test came back. Check that the mailbox works.",
    true,
  ],
  [{ state: "stopped", stopReason: "complaint" }, "Stopped, because a digest to a@b.test was reported as spam.", true],
  [{ state: "moved" }, "Paused, because your address is a@b.test now. Confirm it to get the digest there.", true],
])("the settings %o have the status %s", (changes, status, isUnconfirmed) => {
  const settings = { ...NO_DIGEST, email, ...changes };
  expect(digestStatus(settings)).toBe(status);
  expect(needsConfirmation(settings)).toBe(isUnconfirmed);
});
