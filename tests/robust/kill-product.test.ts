/** H2, H12 and H17: after kill -9 of the product, no process remains, and the next start works. */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { freePort } from "../../scripts/local/free-port.ts";
import { commandOf, descendantsOf, isAlive } from "../../scripts/soak/processes.ts";
import { createRandom } from "../../scripts/soak/random.ts";
import { emptyFolder } from "../support/backend.ts";
import { killCommands, startCommand } from "./commands.ts";

const ROUNDS = 4;
const dataDir = emptyFolder();
const sites = join(dataDir, "sites");
const port = String(await freePort());
const env = { DATA_DIR: dataDir, PORT: port };
afterAll(() => {
  killCommands();
  rmSync(dataDir, { recursive: true, force: true });
});

type Product = ReturnType<typeof startCommand>;

/** Kills the main process of the product. All child processes must end within five seconds. */
async function killProduct({ child, result }: Product): Promise<string[]> {
  const pids = descendantsOf(child.pid ?? 0);
  const commands = pids.map(commandOf);
  child.kill("SIGKILL");
  const end = performance.now() + 5_000;
  const remainingCommands = () => pids.filter(isAlive).map(commandOf);
  while (remainingCommands().length > 0 && performance.now() < end) await pause(50);
  expect(remainingCommands()).toEqual([]);
  await result;
  return commands;
}

/** Changes the stored key of the site, so that the next start builds the site again. */
function invalidateSite() {
  const file = join(sites, "current.json");
  const currentSite = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...currentSite, key: "another" }));
}

const findChild = ({ child }: Product, command: string, exceptPid?: number) =>
  descendantsOf(child.pid ?? 0).find((pid) => pid !== exceptPid && commandOf(pid).includes(command));

async function waitForChild(product: Product, command: string, exceptPid?: number): Promise<void> {
  while (findChild(product, command, exceptPid) === undefined) await pause(20);
}

const expectHomePage = async () => {
  const response = await fetch(`http://localhost:${port}/`);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining("</html>")]);
};

// Only Linux lists processes in /proc.
test.runIf(process.platform === "linux")(
  `H2, H12, H17: after kills during a function and during ${ROUNDS} builds, no process remains`,
  async () => {
    const firstProduct = startCommand("scripts/local/start.ts", [], env);
    await firstProduct.waitForOutput("ready http");
    const { publishable } = JSON.parse(readFileSync(join(dataDir, "keys.json"), "utf8"));
    const answer = await fetch(`http://localhost:${port}/functions/v1/try-prompt`, {
      method: "POST",
      headers: { apikey: publishable, "content-type": "application/json" },
      body: "{}",
    });
    expect(answer.status).toBe(401);
    const watchdog = findChild(firstProduct, "watchdog.ts") ?? Number.NaN;
    process.kill(watchdog, "SIGKILL");
    await waitForChild(firstProduct, "watchdog.ts", watchdog);
    const commands = await killProduct(firstProduct);
    expect(commands.filter((command) => command.includes("try-prompt"))).not.toEqual([]);

    const random = createRandom(26);
    for (let round = 0; round < ROUNDS; round++) {
      invalidateSite();
      const product = startCommand("scripts/local/start.ts", [], env);
      await waitForChild(product, "build/cli.ts");
      await pause(random.below(1_500));
      await killProduct(product);
    }

    // H2: older versions of the product used the current time as the number of a build. The time here is a year ahead.
    const { name } = JSON.parse(readFileSync(join(sites, "current.json"), "utf8"));
    const timeAsNumber = Date.now() + 365 * 86_400_000;
    renameSync(join(sites, name), join(sites, `build-${timeAsNumber}`));
    writeFileSync(join(sites, "current.json"), JSON.stringify({ name: `build-${timeAsNumber}`, key: "k" }));
    const lastProduct = startCommand("scripts/local/start.ts", [], env);
    await lastProduct.waitForOutput("ready http");
    await expectHomePage();
    const { code, output } = await lastProduct.stop();
    expect(code).toBe(0);
    expect(output).not.toMatch(/failed|ENOENT|ENOTEMPTY/);
    expect(readdirSync(sites).filter((name) => /partial/.test(name))).toEqual([]);
    expect(readdirSync(sites).filter((name) => /^build-/.test(name))).toEqual([
      `build-${timeAsNumber}`,
      `build-${timeAsNumber + 1}`,
    ]);
  },
  240_000,
);
