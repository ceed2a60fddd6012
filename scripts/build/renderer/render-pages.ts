import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { type App, type RenderTask, renderTasks } from "./render-app.ts";
import type { RenderBundle } from "./render-bundle.ts";
import type { ThreadData } from "./render-thread.ts";

/** The main thread renders this many pages while a thread loads the render bundle. So a thread for fewer pages saves no time. */
const MIN_PAGES_PER_THREAD = 400;
const PAGES_PER_CHUNK = 40;
/** While a thread renders one chunk, the next chunk is already in the thread's queue. So the thread never waits. */
const CHUNKS_PER_THREAD = 2;
/** Most objects of a page are short-lived. A larger young generation halves the number of garbage collections. */
const YOUNG_GENERATION_MB = 96;

interface Site {
  outDir: string;
  styles: RenderBundle["styles"];
}

/** All threads render pages of recaps. Only the main thread renders other pages. Returns the number of changed files. */
export async function renderPages(app: App, site: Site, tasks: readonly RenderTask[]): Promise<number> {
  const recapTasks = tasks.filter(({ route }) => route.startsWith("/recap/"));
  // The pages of one recap follow each other, so the renderer reads and sanitises the recap's text only once.
  const recapQueue = recapTasks.sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1)).values();
  const otherTasks = tasks.filter(({ route }) => !route.startsWith("/recap/"));
  const threads = Array.from({ length: threadCount(recapTasks.length) }, () => renderInThread(site, recapQueue));
  const changedCounts = await Promise.all([
    renderTasks(app, site.outDir, concatTasks(otherTasks, recapQueue)),
    ...threads,
  ]);
  return changedCounts.reduce((sum, changedCount) => sum + changedCount, 0);
}

/** `BUILD_THREADS` sets the number of threads in addition to the main thread. */
function threadCount(pages: number): number {
  const { BUILD_THREADS: setting } = process.env;
  if (setting !== undefined) return Number(setting);
  return Math.min(availableParallelism() - 1, Math.floor(pages / MIN_PAGES_PER_THREAD));
}

const slugOf = ({ address }: RenderTask) => address.split("/")[1]?.replace(/\.(html|md)$/, "") ?? "";

function* concatTasks(firstTasks: Iterable<RenderTask>, secondTasks: Iterable<RenderTask>): Generator<RenderTask> {
  yield* firstTasks;
  yield* secondTasks;
}

function renderInThread({ outDir, styles }: Site, tasks: ArrayIterator<RenderTask>): Promise<number> {
  const workerData: ThreadData = { outDir, styles };
  const thread = new Worker(new URL("./render-thread.ts", import.meta.url), {
    workerData,
    env: { ...process.env, BUILD_FROM_MIRROR: "1" },
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  return new Promise((done, fail) => {
    let [changedCount, pendingChunks] = [0, 0];
    const sendChunk = () => {
      const chunk = [...tasks.take(PAGES_PER_CHUNK)];
      if (chunk.length === 0) return;
      pendingChunks++;
      thread.postMessage(chunk);
    };
    thread.once("online", () => {
      for (let n = 0; n < CHUNKS_PER_THREAD; n++) sendChunk();
      if (pendingChunks === 0) void thread.terminate();
    });
    thread.on("message", (changedInChunk: number) => {
      changedCount += changedInChunk;
      pendingChunks--;
      sendChunk();
      if (pendingChunks === 0) void thread.terminate();
    });
    thread.once("error", fail);
    thread.once("exit", () =>
      pendingChunks === 0 ? done(changedCount) : fail(new Error("A thread that renders pages ended early.")),
    );
  });
}
