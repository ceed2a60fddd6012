/** security §6: relays are killed, on a real PostgreSQL. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeEach, expect, test } from "vitest";
import { freePort } from "../../../scripts/local/free-port.ts";
import { listen } from "../../../scripts/local/serve.ts";
import { HOSTED_RULES } from "../../../src/domain/site/publishing.ts";
import { openTestBackend } from "../../support/backend.ts";
import { MINUTE, openWorld, SECOND } from "./world.ts";

const backend = await openTestBackend("postgres");
const world = await openWorld(backend);
const { netlify } = world;
const server = await listen(await freePort(), backend.fetch);
afterAll(async () => {
  await server.close();
  await world.close();
  await backend.close();
});
beforeEach(() => world.reset());

const api = [`http://localhost:${server.port}`, backend.keys.secret];

/** Kills a relay with SIGKILL where it stays. */
async function killRelay(stop: "calling" | "noting", says: string) {
  const child = spawn(
    process.execPath,
    [
      ...["--disable-warning=ExperimentalWarning", "tests/robust/publishing/relay-child.ts"],
      ...[...api, netlify.hook, netlify.url, stop, new Date(world.at).toISOString()],
    ],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const [said] = await once(child.stdout, "data");
  expect(String(said).trim()).toBe(says);
  child.kill("SIGKILL");
  await once(child, "close");
  expect(child.signalCode).toBe("SIGKILL");
}

async function expectLive() {
  const { live_rev, content_rev } = await world.state();
  expect([live_rev, netlify.state.live?.rev]).toEqual([content_rev, content_rev]);
}

test("§6 #3: a relay killed between claim and call holds nobody up for longer than its lease", async () => {
  await world.save();
  world.at += MINUTE;
  await killRelay("calling", "claimed");
  expect(netlify.state.calls).toEqual([]);
  const killedAt = world.at;
  await world.pass(HOSTED_RULES.startLease - SECOND, 30 * SECOND);
  const called = netlify.state.calls.map((at) => at - killedAt);
  expect(called).toEqual([HOSTED_RULES.startLease]);
  expect(await world.state()).toMatchObject({ attempts: 0, last_error: null });
  // A build takes two minutes, and a minute passes until somebody looks.
  await world.pass(3 * MINUTE);
  await expectLive();
});

test("§6 #4: a relay killed before it noted its call costs one build more, of the same content", async () => {
  await world.save();
  world.at += MINUTE;
  await netlify.advance(world.at);
  await killRelay("noting", "started");
  expect(netlify.state.calls).toHaveLength(1);
  await world.pass(20 * MINUTE, 30 * SECOND);
  await expectLive();
  expect(netlify.state.calls.length).toBeLessThanOrEqual(2);
  const built = new Set(netlify.state.started.map(({ content }) => JSON.stringify(content)));
  expect(built.size).toBe(1);
});
