/** H4: the product ends soon after a signal, even if the product cannot close. */
import { expect, test } from "vitest";
import { startSource } from "./commands.ts";

const PROGRAM_THAT_NEVER_CLOSES = `
  const { closeOnSignal } = await import("./scripts/local/run.ts");
  closeOnSignal(() => new Promise(() => {}), 300);
  setInterval(() => {}, 1000);
  console.log("ready");
`;

test.each(["SIGTERM", "SIGINT"] as const)(
  "H4: after %s, a product that cannot close prints the reason and ends",
  async (signal) => {
    const product = startSource(PROGRAM_THAT_NEVER_CLOSES);
    await product.waitForOutput("ready");
    product.child.kill(signal);
    const { code, output } = await product.result;
    expect(code).toBe(1);
    expect(output).toContain("could not close within 0.3 s, so the process ends now");
  },
);
