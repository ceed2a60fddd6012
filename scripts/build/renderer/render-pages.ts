import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type App, renderTasks, type Task } from "./render-app.ts";
import type { RenderBundle } from "./render-bundle.ts";
import type { ThreadData } from "./render-thread.ts";

/** A thread needs as long to load the render bundle as the main thread to render this many pages. */
const MIN_PAGES_PER_THREAD = 400;
const PAGES_PER_CHUNK = 40;
/** The next chunk is there when a thread has finished one. */
const CHUNKS_PER_THREAD = 2;
/** Most objects of a page are short-lived. A larger young generation halves the garbage collections. */
const YOUNG_GENERATION_MB = 96;

interface Site {
  out: string;
  styles: RenderBundle["styles"];
}

/** Any thread renders pages of recaps, the main thread also all others. Returns how many files changed. */
export async function renderPages(app: App, site: Site, tasks: readonly Task[]): Promise<number> {
  const ofRecaps = tasks.filter(({ route }) => route.startsWith("/recap/"));
  // The pages of one recap follow each other, so that its text is read and sanitised once.
  const shared = ofRecaps.sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1)).values();
  const others = tasks.filter(({ route }) => !route.startsWith("/recap/"));
  const threads = Array.from({ length: threadCount(ofRecaps.length) }, () =>
    renderInThread(site, shared),
  );
  const changes = await Promise.all([
    renderTasks(app, site.out, concat(others, shared)),
    ...threads,
  ]);
  return changes.reduce((sum, changed) => sum + changed, 0);
}

/** `BUILD_THREADS` sets the number of threads beside the main one. */
function threadCount(pages: number): number {
  const { BUILD_THREADS: setting } = process.env;
  if (setting !== undefined) return Number(setting);
  return Math.min(availableParallelism() - 1, Math.floor(pages / MIN_PAGES_PER_THREAD));
}

const slugOf = ({ address }: Task) => address.split("/")[1]?.replace(/\.(html|md)$/, "") ?? "";

function* concat(first: Iterable<Task>, second: Iterable<Task>): Generator<Task> {
  yield* first;
  yield* second;
}

function renderInThread({ out, styles }: Site, tasks: ArrayIterator<Task>): Promise<number> {
  const workerData: ThreadData = { out, styles };
  const thread = new Worker(new URL("./render-thread.ts", import.meta.url), {
    workerData,
    env: { ...process.env, BUILD_FROM_MIRROR: "1" },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return new Promise((done, fail) => {
    let [changed, working] = [0, 0];
    const sendChunk = () => {
      const chunk = [...tasks.take(PAGES_PER_CHUNK)];
      if (chunk.length === 0) return;
      working++;
      thread.postMessage(chunk);
    };
    thread.once("online", () => {
      for (let n = 0; n < CHUNKS_PER_THREAD; n++) sendChunk();
      if (working === 0) void thread.terminate();
    });
    thread.on("message", (files: number) => {
      changed += files;
      working--;
      sendChunk();
      if (working === 0) void thread.terminate();
    });
    thread.once("error", fail);
    thread.once("exit", () =>
      working === 0 ? done(changed) : fail(new Error("A thread that renders pages ended early.")),
    );
  });
}
