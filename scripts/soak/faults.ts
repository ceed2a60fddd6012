/** Causes faults, and measures the time until a page and a write work again. */
import { setTimeout as pause } from "node:timers/promises";
import { MIN_FREE_BYTES } from "../local/free-space.ts";
import type { Disk } from "./disk.ts";
import type { Journal } from "./journal.ts";
import type { Person } from "./people.ts";
import type { PostgresServer } from "./postgres-server.ts";
import { isAlive } from "./processes.ts";
import type { Product } from "./product.ts";
import type { Random } from "./random.ts";
import { askQuestion } from "./readers.ts";

const DAY_MS = 86_400_000;
const RECOVERY_LIMIT_MS = 60_000;
const PROBE_INTERVAL_MS = 100;
const BUILD_WAIT_MS = 60_000;

export interface FaultParts {
  product: Product;
  journal: Journal;
  random: Random;
  disk: Disk | null;
  server: PostgresServer | null;
  /** This person asks questions and edits a profile. No writer of the soak uses the same account. */
  prober: Person;
}

export interface Fault {
  name: string;
  /** Causes the fault and returns a note for the report. If the fault happens later, calls `strike` when the fault happens. */
  inject(strike: () => void): Promise<string>;
}

export function createFaults({ product, journal, random, disk, server, prober }: FaultParts) {
  let probeCount = 0;
  const isProductHealthy = async (): Promise<boolean> => {
    const acceptAnyStatus = () => true;
    const page = await prober.client.send("probe page", { path: "/" }, acceptAnyStatus);
    if (page.status !== 200 || !page.text.includes("</html>")) return false;
    const answer = await prober.send(
      "probe write",
      {
        method: "PATCH",
        path: `/rest/v1/profiles?user_id=eq.${prober.id}&select=bio`,
        headers: { prefer: "return=representation" },
        body: JSON.stringify({ bio: `probe ${++probeCount}` }),
      },
      acceptAnyStatus,
    );
    return answer.status === 200 && answer.text.includes(`probe ${probeCount}`);
  };
  const awaitRecovery = async (name: string): Promise<void> => {
    const startedAt = performance.now();
    while (!(await isProductHealthy())) {
      if (performance.now() - startedAt > RECOVERY_LIMIT_MS) {
        journal.addProblem(`${name}: the product did not recover within ${RECOVERY_LIMIT_MS / 1000} s`);
        break;
      }
      await pause(PROBE_INTERVAL_MS);
    }
  };

  const findChild = (role: string) =>
    product.children().find((child) => child.role === role && isAlive(child.pid))?.pid;
  const awaitChild = async (role: string, limitMs: number, exceptPid = 0) => {
    const end = performance.now() + limitMs;
    for (;;) {
      const pid = findChild(role);
      if (pid !== undefined && pid !== exceptPid) return pid;
      if (performance.now() > end) return undefined;
      await pause(20);
    }
  };

  /** Tries five times, because a busy database can refuse some calls. */
  const isFunctionHealthy = async () => {
    for (let attempt = 0; attempt < 5; attempt++) {
      const { status } = await askQuestion(prober, random);
      if (status >= 200 && status < 500) return true;
    }
    return false;
  };

  const killBuild: Fault = {
    name: "kill -9 of a build",
    async inject(strike) {
      const pid = await awaitChild("build", BUILD_WAIT_MS);
      if (pid === undefined) return "no build ran";
      await pause(random.below(1_500));
      strike();
      if (isAlive(pid)) process.kill(pid, "SIGKILL");
      return "";
    },
  };
  const killFunction: Fault = {
    name: "kill -9 of a function during a call",
    async inject(strike) {
      const role = "function ai-content-chat";
      await askQuestion(prober, random);
      const pid = findChild(role);
      if (pid === undefined) return "the function did not run";
      const call = askQuestion(prober, random);
      await pause(random.below(30));
      strike();
      process.kill(pid, "SIGKILL");
      const { status, text } = await call;
      if (!text.startsWith("{")) journal.addProblem(`a killed function answered ${status}: ${text.slice(0, 80)}`);
      if (!(await isFunctionHealthy())) journal.addProblem("after the kill, the function did not answer again");
      return `the call got ${status}`;
    },
  };
  const killProduct: Fault = {
    name: "kill -9 of the product",
    inject: () => product.kill().then(() => ""),
  };
  const killChild = (role: string): Fault => ({
    name: `kill -9 of ${role}`,
    async inject() {
      const pid = findChild(role);
      if (pid === undefined) return `${role} did not run`;
      process.kill(pid, "SIGKILL");
      if ((await awaitChild(role, RECOVERY_LIMIT_MS, pid)) === undefined)
        journal.addProblem(`${role} did not start again`);
      return "";
    },
  });

  const fillDisk: Fault = {
    name: "full disk",
    async inject(strike) {
      if (!disk) return "skipped";
      disk.fillExcept(MIN_FREE_BYTES / 2);
      await pause(5_000);
      disk.fillExcept(0);
      await pause(10_000);
      const page = await prober.client.send("page, full disk", { path: "/" });
      if (page.status !== 200) journal.addProblem(`with a full disk, the home page got ${page.status}`);
      // While the disk is full, 507 is the right answer to a write. So the recovery time starts only here.
      strike();
      disk.empty();
      return "";
    },
  };
  const clockJump = (name: string, shiftMs: number): Fault => ({
    name: `clock ${name}`,
    async inject() {
      product.setClock(shiftMs);
      await pause(1_000);
      return "";
    },
  });
  const clockJumps = [
    clockJump("a day ahead", DAY_MS),
    clockJump("a day behind", -DAY_MS),
    clockJump("right again", 0),
  ];

  const restarts: Fault[] = server
    ? [
        {
          name: "fast restart of PostgreSQL",
          inject: () => server.restart("SIGINT").then(() => ""),
        },
        {
          name: "immediate restart of PostgreSQL",
          inject: () => server.restart("SIGQUIT").then(() => ""),
        },
        { name: "kill -9 of PostgreSQL", inject: () => server.restart("SIGKILL").then(() => "") },
        {
          name: "kill -9 of a connection of PostgreSQL",
          inject: async () => ((await server.killConnection()) ? "" : "there was no connection"),
        },
      ]
    : [];

  return {
    /** These faults kill every process of the product and restart the database server. */
    killFaults(): Fault[] {
      const roles = new Set(product.children().map(({ role }) => role));
      const otherRoles = [...roles].filter((role) => !/^(build|function .*)$/.test(role));
      return [killBuild, killFunction, ...otherRoles.map(killChild), killProduct, ...restarts];
    },
    /** These faults end no process of the product except builds. */
    otherFaultGroups: (): Fault[][] => [...(disk ? [[fillDisk]] : []), clockJumps, [killBuild]],
    async run({ name, inject }: Fault): Promise<void> {
      const record = journal.beginFault(name);
      let struckAt = record.startedAt;
      const strike = () => {
        struckAt = performance.now();
      };
      const note = await inject(strike).catch((error: Error) => {
        journal.addProblem(`${name}: ${error.message}`);
        return "";
      });
      await awaitRecovery(name);
      const seconds = `${((performance.now() - struckAt) / 1000).toFixed(1)} s`;
      journal.endFault(record, note ? `${seconds}, ${note}` : seconds);
      journal.print(`recovered: ${name}, ${record.note}`);
    },
  };
}
