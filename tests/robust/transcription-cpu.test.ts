import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Account } from "../support/backend.ts";
import { addCategory, addDraft, addShow, type InsertedRow } from "../support/content.ts";
import { openFunctions, type TestFunctions } from "../support/functions.ts";
import { openAssemblyAi } from "../support/transcription.ts";

/** Supabase ends a function after 2 s of computing time. The texts here are three hours long, with the times of all words. */

const THREE_HOURS = 3 * 3600;
const MAX_CPU_MS = 500;
const TICKS_PER_SECOND = 100;

let service: Awaited<ReturnType<typeof openAssemblyAi>>;
let functions: TestFunctions;
let editor: Account;
let show: InsertedRow;

beforeAll(async () => {
  service = await openAssemblyAi();
  functions = await openFunctions({
    ...service.settings,
    TRANSCRIBE_HOURS_PER_DAY: "1000",
    TRANSCRIBE_HOURS_PER_MONTH: "1000",
  });
  editor = await functions.account("editor@api.test", "editor");
  show = await addShow(functions.sql, await addCategory(functions.sql, "sea"), "harbour", { language: "en" });
});
afterAll(async () => {
  await functions.close();
  service.close();
});
/** The computing time of the process that runs this function. */
function cpuMs(name: string): number {
  const processes = readdirSync("/proc").filter((entry) => /^\d+$/.test(entry));
  for (const id of processes) {
    try {
      if (!readFileSync(`/proc/${id}/cmdline`, "utf8").includes(`/${name}/index.ts`)) continue;
      if (!readFileSync(`/proc/${id}/environ`, "utf8").includes(functions.url)) continue;
      const fields = readFileSync(`/proc/${id}/stat`, "utf8")
        .replace(/^.*\) /, "")
        .split(" ");
      return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000;
    } catch {
      // The process has ended.
    }
  }
  throw new Error(`No process runs ${name}.`);
}

/** Sends a recording, lets the service recognise it, and returns the computing time that the function needs to store its text. */
async function measure(name: string, store: () => Promise<unknown>): Promise<number> {
  await functions.sql("delete from private.jobs where kind = 'transcribe'; delete from public.er_episodes");
  service.reset();
  service.hear(THREE_HOURS);
  service.nameWords();
  const columns = { enclosure_url: "https://media.test/salt.mp3", duration_minutes: 180 };
  const { id } = await addDraft(functions.sql, show, "salt", columns);
  const answer = await functions.post("/rest/v1/rpc/request_transcriptions", editor.token, { episodes: [id] });
  await answer.body?.cancel();
  await functions.call("transcribe", editor.token, {});
  service.end("job-1");
  // The start of a process is no work for a text.
  await service.callBack("job-1", { secret: "wrong" });
  await functions.sql("update private.jobs set run_at = now() - interval '1 second'");
  const before = cpuMs(name);
  await store();
  const after = cpuMs(name);
  expect(await functions.sql("select from private.transcriptions where state = 'arrived'")).toHaveLength(1);
  return after - before;
}

test.each<[string, () => Promise<unknown>]>([
  ["transcription-events", () => service.callBack("job-1")],
  ["transcribe", () => functions.call("transcribe", editor.token, {})],
])("%s stores a text of three hours with at most half a second of computing time", async (name, store) => {
  for (let run = 0; run < 3; run++) expect(await measure(name, store), `run ${run}`).toBeLessThanOrEqual(MAX_CPU_MS);
});
