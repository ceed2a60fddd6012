/** security §6: these tests use a real PostgreSQL, and kill a relay at critical moments. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../../scripts/local/free-port.ts";
import { listen } from "../../../scripts/local/serve.ts";
import { HOSTED_RULES } from "../../../src/domain/site/publishing.ts";
import { openTestBackend } from "../../support/backend.ts";
import { MINUTE, openRelayFixture, SECOND } from "./relay-fixture.ts";

const backend = await openTestBackend("postgres");
const relay = await openRelayFixture(backend);
const { netlify } = relay;
const server = await listen(await freePort(), backend.fetch);
afterAll(async () => {
  await server.close();
  await relay.close();
  await backend.close();
});
beforeEach(() => relay.reset());

const api = [`http://localhost:${server.port}`, backend.keys.secret];

/** Starts a relay that waits before it calls the hook, or before it records the call. Kills the waiting relay. */
async function killRelay(step: "calling" | "recording", expectedOutput: string) {
  const child = spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      "tests/robust/publishing/relay-child.ts",
      ...api,
      netlify.hook,
      netlify.url,
      step,
      new Date(relay.now).toISOString(),
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [output] = await once(child.stdout, "data");
  expect(String(output).trim()).toBe(expectedOutput);
  child.kill("SIGKILL");
  await once(child, "close");
  expect(child.signalCode).toBe("SIGKILL");
}

async function expectSiteIsCurrent() {
  const { live_rev, content_rev } = await relay.state();
  expect([live_rev, netlify.state.liveBuild?.rev]).toEqual([content_rev, content_rev]);
}

test("§6 #3: if a relay dies before it calls the hook, another relay calls the hook later", async () => {
  await relay.save();
  relay.now += MINUTE;
  await killRelay("calling", "claimed");
  expect(netlify.state.callTimes).toEqual([]);
  const killedAt = relay.now;
  await relay.advance(HOSTED_RULES.startLease - SECOND, 30 * SECOND);
  const delays = netlify.state.callTimes.map((calledAt) => calledAt - killedAt);
  expect(delays).toEqual([HOSTED_RULES.startLease]);
  expect(await relay.state()).toMatchObject({ attempts: 0, last_error: null });
  // A build takes two minutes, and the relay runs once a minute.
  await relay.advance(3 * MINUTE);
  await expectSiteIsCurrent();
});

test("§6 #4: if a relay dies before it records a call of the hook, at most one more build starts", async () => {
  await relay.save();
  relay.now += MINUTE;
  await netlify.advance(relay.now);
  await killRelay("recording", "started");
  expect(netlify.state.callTimes).toHaveLength(1);
  await relay.advance(20 * MINUTE, 30 * SECOND);
  await expectSiteIsCurrent();
  expect(netlify.state.callTimes.length).toBeLessThanOrEqual(2);
  const builtContents = new Set(netlify.state.startedBuilds.map(({ content }) => JSON.stringify(content)));
  expect(builtContents.size).toBe(1);
});
