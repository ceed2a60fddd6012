/** `npm run soak` tests the real product with readers, writers, attackers and faults (docs/performance.md, "Soak"). */
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fail } from "../local/fail.ts";
import { freePort } from "../local/free-port.ts";
import { checkContent, checkLeftovers, readSitemap } from "./checks.ts";
import { addressOf, createClient } from "./client.ts";
import { tryMountDisk } from "./disk.ts";
import { compareWaits } from "./expensive.ts";
import { createFaults } from "./faults.ts";
import { runAttackers } from "./hostile.ts";
import { createJournal } from "./journal.ts";
import { createLedger } from "./ledger.ts";
import { watchMemory } from "./memory.ts";
import { type Options, readOptions } from "./options.ts";
import { createPerson, registerPeople } from "./people.ts";
import { startServer } from "./postgres-server.ts";
import { createProduct } from "./product.ts";
import { createRandom } from "./random.ts";
import { createAsker, runQuestions, runReaders } from "./readers.ts";
import { checkBusy, printReport } from "./report.ts";
import { countForgedViews } from "./views.ts";
import { runWriters } from "./writers.ts";

const ADMIN_COUNT = 3;
/** Faults kill all processes in the first sixth of the run. Then they kill only builds until the last memory measurement. */
const FIRST_KILLS_SHARE = 1 / 6;
const PAUSE_BETWEEN_FAULTS_MS = [3_000, 8_000] as const;

async function soak(options: Options): Promise<boolean> {
  const { minutes, seed, backend } = options;
  const journal = createJournal();
  const random = createRandom(seed);
  const scratchFolder = mkdtempSync(join(tmpdir(), "recap-soak-"));
  // PostgreSQL runs as another user, who must be able to reach a folder inside this folder.
  chmodSync(scratchFolder, 0o711);
  const volume = join(scratchFolder, "volume");
  mkdirSync(volume);
  const disk = tryMountDisk(volume, journal);
  const server = backend === "postgres" ? await startServer(join(volume, "postgres")) : null;
  const port = await freePort();
  const dataDir = join(volume, "data");
  const product = createProduct({
    scratchFolder,
    dataDir,
    port,
    databaseUrl: server?.url,
    journal,
  });
  const cleanUp = async () => {
    await product.stop();
    await server?.stop();
    disk?.unmount();
  };
  process.once("SIGINT", async () => {
    await cleanUp();
    rmSync(scratchFolder, { recursive: true, force: true });
    process.exit(130);
  });
  journal.print(`soak of ${minutes} minutes on ${backend}, seed ${seed}, in ${scratchFolder}`);

  try {
    await product.start();
    const checker = createClient(port, addressOf(2, 0), journal);
    const newPerson = (name: string, index: number) =>
      createPerson(`${name}-${index}@soak.test`, product, journal, addressOf(2, 1 + index));
    const writers = Array.from({ length: options.writers }, (_, index) => newPerson("writer", index));
    const admins = writers.slice(0, ADMIN_COUNT);
    const readers = writers.slice(ADMIN_COUNT);
    const asker = createAsker(product, journal);
    const prober = newPerson("prober", options.writers);
    await registerPeople(admins, product, "admin");
    await registerPeople([...readers, asker, prober], product);
    await countForgedViews(product, journal);
    await compareWaits(product, journal, prober);

    const pages = (await readSitemap(checker)).filter((path) => !path.startsWith("/top-list/"));
    const readIds = async (table: string) =>
      (await product.sql<{ id: string }>(`select id from public.${table} order by id`)).map(({ id }) => id);
    const catalog = { podcasts: await readIds("podcasts"), shows: await readIds("er_shows") };
    const [viewedList = ""] = await readIds("top_lists");
    await product.sql(`update public.top_lists set view_count = 0 where id = '${viewedList}'`);
    const writesLog = createWriteStream(join(scratchFolder, "writes.jsonl"));
    const ledger = createLedger((line) => writesLog.write(line));

    const memory = watchMemory(product);
    const firstMeasurement = pause((minutes * 60_000) / 3).then(memory.measure);
    const loadAbort = new AbortController();
    const { signal } = loadAbort;
    const readerLoad = runReaders(options.readers, seed, signal, {
      product,
      journal,
      pages,
      viewedList,
    });
    const loadPromise = Promise.all([
      readerLoad.done,
      runWriters({ readers, admins }, seed, signal, { catalog, ledger, journal }),
      runAttackers(product, journal, seed, signal),
      runQuestions(asker, createRandom(seed * 4_000), signal),
    ]);

    const faults = createFaults({ product, journal, random, disk, server, prober });
    const pauseBetweenFaults = () =>
      pause(PAUSE_BETWEEN_FAULTS_MS[0] + random.below(PAUSE_BETWEEN_FAULTS_MS[1] - PAUSE_BETWEEN_FAULTS_MS[0]));
    const runAll = async (faultList: ReturnType<typeof faults.killFaults>) => {
      for (const fault of faultList) {
        await faults.run(fault);
        await pauseBetweenFaults();
      }
    };
    const elapsedMinutes = () => (performance.now() - memory.startedAt) / 60_000;
    const remainingMinutes = () => minutes - elapsedMinutes();
    journal.print(`load: ${options.readers} readers, ${options.writers} writers, ${pages.length} pages`);
    await pauseBetweenFaults();
    do await runAll(faults.killFaults());
    while (elapsedMinutes() < minutes * FIRST_KILLS_SHARE);
    const otherFaultGroups = faults.otherFaultGroups();
    /** With this gap, there is time for about twenty groups of faults. */
    const gapMs = (minutes * 60_000) / 20;
    for (let index = 0; remainingMinutes() > 0; index++) {
      await runAll(otherFaultGroups[index % otherFaultGroups.length] ?? []);
      await pause(Math.max(0, Math.min(gapMs, remainingMinutes() * 60_000)));
    }
    const memoryRows = memory.compare(await firstMeasurement, await memory.measure(), minutes, journal);
    await runAll(faults.killFaults());
    journal.addResult(`load for ${elapsedMinutes().toFixed(1)} minutes`);
    loadAbort.abort();
    await loadPromise;

    await checkContent({ product, ledger, client: checker, views: readerLoad.views, journal });
    memory.sample();
    memory.stop();
    await product.stop();
    checkLeftovers(memory, dataDir, journal);
    writesLog.end();
    checkBusy(journal);
    printReport(journal, memoryRows, `Soak: ${minutes} minutes on ${backend}, seed ${seed}`);
  } finally {
    await cleanUp();
  }
  const isSuccessful = journal.problemCount() === 0;
  if (isSuccessful) rmSync(scratchFolder, { recursive: true, force: true });
  else console.log(`\nThe product's log and the list of writes are in ${scratchFolder}`);
  return isSuccessful;
}

if (process.platform !== "linux") {
  console.log("The soak reads processes from /proc, which only Linux has.");
  process.exit(1);
}
const run = async () => soak(readOptions(process.argv.slice(2)));
run().then((isSuccessful) => process.exit(isSuccessful ? 0 : 1), fail);
